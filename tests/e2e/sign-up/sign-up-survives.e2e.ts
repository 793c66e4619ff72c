/** What a sign-up survives: storage that throws, several tabs, Back and Forward, reloads. */
import { hasFocus } from '../fixtures/arrived.ts';
import type { Page } from '@playwright/test';
import { forms, strictPolicy } from '../embeds/embeds.ts';
import { pageOf } from '../embeds/publisher.ts';
import { addresses } from '../fixtures/addresses.ts';
import { BREACHED_MESSAGE, BREACHED_PASSWORD } from '../fixtures/breached.ts';
import { linkIn, subjects } from '../fixtures/mail.ts';
import { freshAddress } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';
import { cases, SIGN_UP_PASSWORD, signUpOn } from './sign-up.ts';

const at = (path: string) => `${addresses().hosted}/login/signup${path}`;
const REGISTER = /\/auth\/legacyUser$/;

async function toProfession(
  page: Page,
  email = freshAddress(),
  filled: Parameters<ReturnType<typeof signUpOn>['fillPersonal']>[1] = cases.PI,
) {
  const there = signUpOn(page);
  await page.goto(at(''));
  await there.begin.click();
  await there.fillPersonal(email, filled);
  await there.next.click();
  await hasFocus(there.heading('Professional Information'));
  return there;
}

const blocked: Readonly<Record<string, () => void>> = {
  'cannot even be named': () =>
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    }),
  'is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
};

for (const [what, block] of Object.entries(blocked)) {
  test(`the whole sign-up works from memory with storage that ${what}`, async ({ page }) => {
    await page.addInitScript(block);
    const there = signUpOn(page);
    const email = freshAddress();
    await page.goto(at(''));
    await there.fillAll(email, cases.PS);
    await there.back.click();
    await hasFocus(there.heading('Set Password'));
    await there.back.click();
    await expect(there.field('Occupation')).toHaveValue('Engineer');
    await there.next.click();
    await hasFocus(there.heading('Set Password'));
    await there.next.click();
    await there.button('Submit').click();
    await hasFocus(there.heading('Check Your Email and Complete Your Registration'));
    expect(await linkIn(subjects.confirm, email)).toContain('/login/signup/');
  });
}

test('a password from a data breach leads back to its step, and nothing else has to be typed again', async ({ page }) => {
  const email = freshAddress();
  const there = await toProfession(page, email);
  await there.fillProfessional(cases.PI);
  await there.next.click();
  for (const label of ['Password', 'Confirm Password']) await there.box(label).fill(BREACHED_PASSWORD);
  await there.next.click();
  await there.fillQuestions();
  await there.button('Submit').click();
  await expect(page).toHaveURL(at('/set-password'));
  await expect(there.box('Password')).toHaveAccessibleDescription(new RegExp(BREACHED_MESSAGE));
  await expect(there.box('Password')).toBeFocused();
  for (const label of ['Password', 'Confirm Password']) await expect(there.box(label)).toHaveValue('');
  await there.back.click();
  await expect(there.field('Occupation')).toHaveValue('Engineer');
  await there.back.click();
  await expect(there.field('Email')).toHaveValue(email);
  await there.next.click();
  await hasFocus(there.heading('Professional Information'));
  await there.next.click();
  await there.fillPassword();
  await there.next.click();
  for (const [index, answer] of ['Oslo', 'Marie', ' Jaws '].entries()) await expect(there.field(`Answer ${index + 1}`)).toHaveValue(answer);
  await expect(there.box('Question 2')).toHaveValue('q22');
  await there.button('Submit').click();
  await hasFocus(there.heading('Check Your Email and Complete Your Registration'));
  expect(await linkIn(subjects.confirm, email)).toContain('/login/signup/');
});

test('a second tab begins its own sign-up and leaves the first alone, while a copied tab goes on', async ({ page, context }) => {
  const email = freshAddress();
  const there = await toProfession(page, email);
  await there.field('Occupation').fill('Geologist');
  const second = await context.newPage();
  await second.goto(at('/professional-information'));
  await expect(second).toHaveURL(at(''));
  await second.close();

  // A tab opened by this one gets a copy of its storage.
  const opened = page.waitForEvent('popup');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('newsAuth.signup'))).toContain('Geologist');
  await page.evaluate(() => void window.open(location.href));
  const copy = await opened;
  await expect(signUpOn(copy).field('Occupation')).toHaveValue('Geologist');
  await signUpOn(copy).back.click();
  await expect(signUpOn(copy).field('Email')).toHaveValue(email);
  await copy.close();

  await there.fillProfessional(cases.PI);
  await there.next.click();
  await hasFocus(there.heading('Set Password'));
});

test('Back and Forward move through the steps, keep what was typed, and show each from its top', async ({ page }) => {
  const there = await toProfession(page);
  await there.field('Occupation').fill('Geologist');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.goBack();
  await expect(page).toHaveURL(at('/registration'));
  await expect(there.field('First Name')).toHaveValue('Nova');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goForward();
  await expect(there.field('Occupation')).toHaveValue('Geologist');
  await there.fillProfessional(cases.PI);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await there.next.click();
  await hasFocus(there.heading('Set Password'));
  expect(await page.evaluate(() => scrollY)).toBe(0);
  // Back before the step is complete keeps what was typed.
  await there.box('Password').fill('Newsroom');
  await there.back.click();
  await expect(there.field('Occupation')).toHaveValue('Engineer');
  // The button goes back in the history, which takes a moment longer than the screen.
  await expect(page).toHaveURL(at('/professional-information'));
  await page.goForward();
  await expect(there.box('Password')).toHaveValue('Newsroom');
});

test('another password typed after Back replaces the first, and Forward does not skip its step', async ({ page }) => {
  const email = freshAddress();
  const there = await toProfession(page, email);
  await there.fillProfessional(cases.PI);
  await there.next.click();
  const type = async (password: string) => {
    await there.box('Password').fill(password);
    await there.box('Confirm Password').fill(password);
  };
  await hasFocus(there.heading('Set Password'));
  await type(SIGN_UP_PASSWORD);
  await there.next.click();
  await hasFocus(there.heading('Security Questions'));
  await page.goBack();
  await hasFocus(there.heading('Set Password'));
  await type(`Other-${SIGN_UP_PASSWORD}`.slice(0, 20));
  await page.goForward();
  await expect(there.heading('Set Password')).toBeVisible();
  await expect(page).toHaveURL(at('/set-password'));
  await there.next.click();
  await there.fillQuestions();
  const sent = page.waitForRequest((request) => REGISTER.test(request.url()) && request.method() === 'POST');
  await there.button('Submit').click();
  expect((await sent).postDataJSON()).toMatchObject({ password: `Other-${SIGN_UP_PASSWORD}`.slice(0, 20) });
});

test('a reload at any step goes on where it was', async ({ page }) => {
  const email = freshAddress();
  const there = await toProfession(page, email, cases.F);
  await there.fillProfessional({
    filled: {
      'Company Type': 'Other',
      'Other Company Type': 'Fund',
      'Companies Focused On': ['Acme', 'Bolt'],
      Canada: true,
      'Send me news by email': true,
      'Plain text': true,
    },
  });
  await page.reload();
  await expect(page).toHaveURL(at('/professional-information'));
  await expect(there.field('Other Company Type')).toHaveValue('Fund');
  await expect(there.field('Company 2')).toHaveValue('Bolt');
  await expect(there.box('Canada')).toBeChecked();
  await expect(there.choice('Plain text')).toBeChecked();
  await there.button('Remove Company 2').click();
  await there.fillProfessional(cases.F);
  await there.next.click();
  await hasFocus(there.heading('Set Password'));
  await page.reload();
  await expect(page).toHaveURL(at('/set-password'));
  await there.fillPassword();
  await there.next.click();
  await there.fillQuestions();
  await there.button('Submit').click();
  await expect(page).toHaveURL(at('/email-verification'));
  await page.reload();
  await expect(page.getByText(`We sent an email to ${email}`)).toBeVisible();
  // Opening any other step starts again, and removes the address of the last step.
  await page.goto(at('/set-password'));
  await expect(page).toHaveURL(at(''));
  await page.goto(at('/email-verification'));
  await expect(page).toHaveURL(at(''));
});

test('a sign-up begun in an embedded log-in comes back to its step after a reload, until the person goes back to the log-in', async ({
  page,
}) => {
  const publisher = pageOf({
    head: forms['classic script'](),
    body: '<main><h1>The Publisher</h1><news-login></news-login></main>',
    policy: strictPolicy(),
  });
  await page.goto(publisher);
  const there = signUpOn(page.locator('news-login'));
  await page.getByRole('link', { name: 'Sign up' }).click();
  await there.begin.click();
  await there.field('First Name').fill('Robin');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('newsAuth.signup'))).toContain('Robin');
  await page.reload();
  await expect(there.field('First Name')).toHaveValue('Robin');
  await there.button('Back').click();
  await page.getByRole('link', { name: 'Log In' }).click();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign up' }).click();
  await there.begin.click();
  await expect(there.field('First Name')).toHaveValue('Robin');
  // Opening the page again to log in does not resume what was begun before.
  await page.goto('about:blank');
  await page.goto(publisher);
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
});

test('a sign-up that was cancelled on the hosted page leaves nothing behind', async ({ page }) => {
  const there = await toProfession(page);
  await there.button('Cancel').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page).not.toHaveURL(/professional-information/);
  expect(await page.evaluate(() => sessionStorage.getItem('newsAuth.signup'))).toBeNull();
});

test('another interest after step 2 was filled asks for its own fields, by Next and by Forward', async ({ page }) => {
  const there = await toProfession(page);
  await there.fillProfessional(cases.PI);
  await there.next.click();
  await there.fillPassword();
  await there.next.click();
  await hasFocus(there.heading('Security Questions'));
  for (let step = 0; step < 3; step++) await there.back.click();
  await there.choice('Journalist').check();
  await there.next.click();
  await expect(there.field('Publication Name')).toHaveValue('');
  // The values of fields that both forms have are kept.
  await expect(there.box('Country')).toHaveValue('FR');
  await page.goto(at('/set-password'));
  await expect(page).toHaveURL(at(''));

  await toProfession(page);
  await there.fillProfessional(cases.PI);
  await there.next.click();
  await there.fillPassword();
  await there.next.click();
  await there.fillQuestions();
  for (const heading of ['Set Password', 'Professional Information', "Let's set up your account."]) {
    await page.goBack();
    await expect(there.heading(heading)).toBeVisible();
  }
  await there.choice('Financial Analyst').check();
  for (const heading of ['Professional Information', 'Set Password', 'Security Questions']) {
    await page.goForward();
    await expect(there.heading(heading)).toBeVisible();
  }
  let sent = false;
  page.on('request', (request) => (sent ||= REGISTER.test(request.url()) && request.method() === 'POST'));
  await there.button('Submit').click();
  await expect(page).toHaveURL(at('/professional-information'));
  await expect(page.getByText('Please enter a company.')).toBeVisible();
  expect(sent).toBe(false);
});
