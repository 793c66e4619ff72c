/** The routes of the hosted page (S2): unknown paths, deep links and their guards, Back and Forward, reload, titles, the bfcache. */
import type { Page } from '@playwright/test';
import { addresses } from '../fixtures/addresses.ts';
import { freshAddress } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { cases, signUpOn } from '../sign-up/sign-up.ts';

const at = (path = '') => `${addresses().hosted}/login${path}`;
const notFound = (page: Page) => page.getByText('The page you requested could not be found.');

for (const path of ['/nowhere', '/mfa/more', '/%3Cb%3E', '/signup/x']) {
  test(`an unknown path is reported on the e-mail step: ${path}`, async ({ page }) => {
    await page.goto(at(path));
    await expect(notFound(page)).toBeVisible();
    await expect(page).toHaveURL(at());
    await page.reload();
    await expect(notFound(page)).toBeVisible();
  });
}

test('a path beside the base path is reported too', async ({ page }) => {
  await page.goto(`${addresses().hosted}/elsewhere/at/all?x=1`);
  await expect(notFound(page)).toBeVisible();
  // The service itself sends there (decisions 10).
  await expect(page).toHaveURL(at());
});

test('the root leads to the log-in and keeps its query', async ({ page }) => {
  await page.goto(`${addresses().hosted}/?sessionTimedout=true&keep=a%20b`);
  await expect(page.getByText('You have been logged out due to inactivity.')).toBeVisible();
  await expect(page).toHaveURL(at('?keep=a%20b'));
});

const guarded: Readonly<Record<string, string>> = {
  '/password': '',
  '/mfa': '',
  '/mfaInitSetup': '',
  '/passwordexpired': '',
  '/newuserpasswordexpired': '',
  '/setnewpassword': '',
  '/resetpasswordbytemp': '',
  '/firsttimeuser': '',
  '/SecurityQuestions': '/passwordresetexpired',
  '/resetpassword': '/passwordresetexpired',
  '/signup/professional-information': '/signup',
  '/signup/email-verification': '/signup',
};
test('a deep link refused by its guard silently ends where the table says', async ({ page }) => {
  for (const [path, heading] of Object.entries(guarded)) {
    await page.goto(at(path));
    await expect(page, path).toHaveURL(at(heading));
    await expect(page.locator('main h1'), path).toBeVisible();
    await expect(notFound(page)).toBeHidden();
  }
});

test('open pages can be reached by their address, in upper or lower case, with their heading as the title', async ({ page }) => {
  const headings: Readonly<Record<string, string>> = {
    '': 'Login',
    '/forgotpassword': 'Forgot Your Password',
    '/ForgotPassword/': 'Forgot Your Password',
    '/successmail': 'EMAIL SENT',
    '/failedpasswordreset': 'Your password could not be reset',
    '/passwordresetexpired': 'Link expired',
    '/IPError': 'Location not permitted',
    '/contactus': 'Contact Us',
    '/signup': 'Sign up',
    '/signup/nobody-1': 'User Does Not Exist',
  };
  for (const [path, heading] of Object.entries(headings)) {
    await page.goto(at(path));
    await expect(page.locator('main h1'), path).toHaveText(heading);
    await expect(page, path).toHaveTitle(`${heading} · Newsline`);
  }
});

test('Back, Forward and reload move through the steps, and each step still works', async ({ page, person }) => {
  const signIn = signInOn(page);
  await page.goto(at());
  await signIn.enterEmail(person.email);
  await expect(signIn.password).toBeVisible();
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await expect(page).toHaveTitle('Forgot Your Password · Newsline');
  await page.goBack();
  await expect(page).toHaveURL(at('/password'));
  await expect(signIn.password).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(at());
  await expect(signIn.email).toHaveValue(person.email);
  await page.goForward();
  await expect(signIn.password).toBeVisible();
  await page.reload();
  await expect(signIn.password).toBeVisible();
  await expect(page).toHaveURL(at('/password'));
  await signIn.enterPassword(person.password ?? '');
  await expect(page).toHaveURL(at('/mfa'));
  await page.reload();
  await expect(signIn.choice('Send a text message')).toBeVisible();
  await expect(page).toHaveTitle('Verify your identity · Newsline');
  // The password step was left for good, so Back leads to the e-mail step.
  await page.goBack();
  await expect(page).toHaveURL(at());
  await expect(signIn.email).toHaveValue(person.email);
  await page.goForward();
  await expect(page).toHaveURL(at('/mfa'));
});

test('a banner from the address survives a reload and Back, and disappears with the next submit', async ({ page, person }) => {
  const signIn = signInOn(page);
  const out = page.getByText('You have been logged out due to inactivity.');
  await page.goto(at('?sessionTimedout=true'));
  await expect(out).toBeVisible();
  await expect(page).toHaveURL(at());
  await page.reload();
  await expect(out).toBeVisible();
  await page.getByRole('link', { name: 'Sign up', exact: true }).last().click();
  await expect(page).toHaveURL(at('/signup'));
  await page.goBack();
  await expect(out).toBeVisible();
  await signIn.enterEmail(person.email);
  await expect(signIn.password).toBeVisible();
  await page.goBack();
  await expect(signIn.email).toBeVisible();
  await page.reload();
  await expect(signIn.email).toBeVisible();
  await expect(out).toHaveCount(0);
});

test('Back in the page and then in the browser never goes forward', async ({ page }) => {
  const there = signUpOn(page);
  await page.goto(at());
  await page.getByRole('main').getByRole('link', { name: 'Sign up', exact: true }).click();
  await there.begin.click();
  await there.fillPersonal(freshAddress(), cases.PI);
  await there.next.click();
  await expect(page).toHaveURL(at('/signup/professional-information'));
  await there.button('Back').click();
  await expect(page).toHaveURL(at('/signup/registration'));
  await expect(there.next).toBeVisible();
  await page.reload();
  await there.button('Back').click();
  await expect(page).toHaveURL(at('/signup'));
  await page.goBack();
  await expect(signInOn(page).email).toBeVisible();
  await expect(page).toHaveURL(at());
  // Forward leads to the step that was left.
  await page.goForward();
  await expect(page).toHaveURL(at('/signup'));
});

test('a step reached again after going back has its own entry', async ({ page, person }) => {
  const signIn = signInOn(page);
  await page.goto(at());
  await signIn.enterEmail(person.email);
  await page.getByRole('link', { name: 'Change' }).click();
  await expect(page).toHaveURL(at());
  await signIn.enterEmail(person.email);
  await expect(page).toHaveURL(at('/password'));
  await page.goBack();
  await expect(page).toHaveURL(at());
  expect(await page.evaluate(() => history.length)).toBe(3);
});

test('a password is forgotten when its step is left', async ({ page, person }) => {
  const signIn = signInOn(page);
  await page.goto(at());
  await signIn.enterEmail(person.email);
  await signIn.password.fill('Half-Typed-1');
  await page.goBack();
  await page.goForward();
  await expect(signIn.password).toHaveValue('');
});
