/** Forgotten, temporary and expired passwords: from the first click to the next login. */
import { hasFocus } from '../fixtures/arrived.ts';
import type { Page } from '@playwright/test';
import { PASSWORD, people, TEMPORARY_PASSWORD } from '../../../demo/people.ts';
import { addresses } from '../fixtures/addresses.ts';
import { arrival } from '../fixtures/arrival.ts';
import { BREACHED_MESSAGE, BREACHED_PASSWORD } from '../fixtures/breached.ts';
import { linkIn, subjects } from '../fixtures/mail.ts';
import { newcomer } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';
import { openPhone } from '../second-factor/second-factor.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { openLink, recoveryOn } from './recovery.ts';

const at = (path: string) => `${addresses().hosted}/login${path}`;
const NEW_PASSWORD = 'Fresh-Headline-26';

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));

test('a forgotten password is replaced, and the login accepts the new one', async ({ page }) => {
  const person = await newcomer();
  const there = recoveryOn(page);
  await page.goto(at(''));
  await there.enterEmail(person.email);
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await hasFocus(there.heading('Forgot Your Password'));
  await expect(there.email).toHaveValue(person.email);
  await there.button('GET NEW PASSWORD').click();
  await hasFocus(there.heading('EMAIL SENT'));
  await expect(page).toHaveURL(at('/successmail'));
  await expect(page.getByText('check the email associated with the account for password reset instructions')).toBeVisible();

  // A mail scanner opens the link first.
  const link = await linkIn(subjects.reset, person.email);
  expect((await fetch(link)).status).toBe(200);
  await page.goto(link);
  await expect(there.heading('RESET PASSWORD')).toBeVisible();
  await expect(page).toHaveURL(at('/SecurityQuestions'));
  const question = await there.question();
  await expect(there.answer).toHaveAccessibleDescription(question);
  await there.answer.fill('ab');
  await expect(there.continue).toBeDisabled();
  await there.answer.fill('a'.repeat(60));
  await expect(there.answer).toHaveValue('a'.repeat(51));
  await expect(page.getByText('50 character limit.')).toBeVisible();
  await there.reply('nothing like it');
  await expect(page.getByText('Oops, that answer was incorrect. You have 2 more attempts.')).toBeVisible();
  await expect(page.getByText(question)).toHaveCount(0);
  await expect(there.answer).toBeFocused();
  await expect(there.answer).toHaveValue('');
  await there.replyRightly();

  await expect(there.newPassword).toBeVisible();
  await expect(page).toHaveURL(at('/resetpassword'));
  await there.choose(person.password);
  await expect(page.getByText('Cannot use a previously used password')).toBeVisible();
  await expect(there.newPassword).toHaveValue('');
  await expect(there.confirm).toHaveValue('');
  await expect(there.continue).toBeDisabled();
  expect(await stored(page)).not.toMatch(/Oslo|Marie|Jaws/);
  await there.choose(BREACHED_PASSWORD);
  await expect(there.newPassword).toHaveAccessibleDescription(new RegExp(BREACHED_MESSAGE));
  await expect(there.newPassword).toBeFocused();
  for (const box of [there.newPassword, there.confirm]) await expect(box).toHaveValue('');

  // The answer is kept in memory only.
  await page.reload();
  await expect(page).toHaveURL(at('/SecurityQuestions'));
  await expect(page.getByText('You have 2 more attempts.')).toBeVisible();
  await there.replyRightly();
  await there.choose(NEW_PASSWORD);
  await expect(page.getByText('Your password has been reset successfully!')).toBeVisible();
  await expect(page).toHaveURL(at(''));
  expect(await stored(page)).not.toContain('newsAuth.reset');
  await page.reload();
  await expect(page.getByText('Your password has been reset successfully!')).toBeVisible();
  await there.pass({ email: person.email, password: NEW_PASSWORD });
  await expect(there.heading('Set up two-factor authentication')).toBeVisible();
  await page.goto(link);
  await expect(page).toHaveURL(at('/passwordresetexpired'));
});

test('three wrong answers use the questions up', async ({ page }) => {
  const person = await newcomer();
  const there = recoveryOn(page);
  await openLink(page, person);
  for (const left of [2, 1]) {
    await there.reply('nothing like it');
    await expect(page.getByText(`You have ${left} more attempts.`)).toBeVisible();
  }
  await there.reply('nothing like it');
  await expect(page).toHaveURL(at('/failedpasswordreset'));
  await expect(page.getByRole('link', { name: 'web support' })).toHaveAttribute('href', /^mailto:/);
  expect(await stored(page)).not.toContain('newsAuth.reset');
  await page.goBack();
  await expect(there.answer).toHaveCount(0);
});

test('no step can be reached by its address alone', async ({ page }) => {
  const steps = {
    '/SecurityQuestions': '/passwordresetexpired',
    '/SecurityQuestions?token=made-up-token-0123456789': '/passwordresetexpired',
    '/resetpassword': '/passwordresetexpired',
    '/setnewpassword': '',
    '/resetpasswordbytemp': '',
    '/passwordexpired': '',
    '/newuserpasswordexpired': '',
  };
  for (const [step, otherStep] of Object.entries(steps)) {
    await page.goto(at(step));
    await expect(page).toHaveURL(at(otherStep));
  }
  await page.goto(at('/passwordresetexpired'));
  await expect(page.getByText('This password reset link has expired.')).toBeVisible();
  await page.getByRole('link', { name: 'Forgot Your Password' }).click();
  await hasFocus(signInOn(page).heading('Forgot Your Password'));
});

test.describe(() => {
  test.use({ viewport: { width: 320, height: 640 }, colorScheme: 'dark' });

  test('the keyboard alone requests the mail after a failure, and the sent page links to the inbox of the address', async ({ page }) => {
    await page.goto(at('/forgotpassword'));
    const there = recoveryOn(page);
    const call = /\/forgotPassword\//;
    await page.route(call, (route) => route.fulfill({ status: 500, json: { statusCode: 500, errorCode: 'DOWN', requestId: 'r-77' } }));
    await there.email.focus();
    await page.keyboard.type('nobody');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('reader@gmail.com');
    await page.keyboard.press('Enter');
    const banner = page.getByRole('alert');
    await expect(banner).toContainText('unexpected problem with our system');
    await expect(banner).toContainText('Error A3-500-r-77');
    await expect(banner.getByRole('link', { name: 'web support' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.unroute(call);
    await page.keyboard.press('Enter');
    await hasFocus(there.heading('EMAIL SENT'));
    await expect(page.getByRole('link', { name: /Open your inbox/ })).toHaveAttribute('href', 'https://mail.google.com/');
  });
});

const named = (firstName: string) => {
  const person = people.find((candidate) => candidate.firstName === firstName);
  if (!person) throw new Error(`no ${firstName}`);
  return person;
};

async function passWithText(page: Page, firstName: string): Promise<void> {
  const person = named(firstName);
  const phone = await openPhone(person);
  const signIn = signInOn(page);
  await page.goto(at(''));
  await signIn.pass(person);
  await signIn.askForText();
  await signIn.enterCode(await phone.nextCode());
}

test('a temporary password is replaced, and the login goes on', async ({ page }) => {
  await passWithText(page, 'Emery');
  const there = recoveryOn(page);
  const current = there.box('Current Temporary Password');
  await expect(there.heading('Reset Password')).toBeVisible();
  await expect(page).toHaveURL(at('/resetpasswordbytemp'));
  await expect(page.getByText('Your temporary password is valid for 24 hours.')).toBeVisible();
  await expect(there.continue).toBeDisabled();
  await current.fill(TEMPORARY_PASSWORD);
  await there.newPassword.fill(TEMPORARY_PASSWORD);
  await expect(page.getByText('Cannot use a previously used password.')).toBeVisible();
  await current.fill('Not-The-Password-1');
  await there.choose(NEW_PASSWORD);
  await expect(page.getByText('The Current Password you entered was invalid.')).toBeVisible();
  await expect(current).toHaveValue('');
  await expect(current).toBeFocused();
  await expect(there.newPassword).toHaveValue(NEW_PASSWORD);
  await current.fill(TEMPORARY_PASSWORD);
  await there.choose(BREACHED_PASSWORD);
  await expect(there.newPassword).toHaveAccessibleDescription(new RegExp(BREACHED_MESSAGE));
  await expect(there.newPassword).toBeFocused();
  await expect(there.newPassword).toHaveValue('');
  await expect(current).toHaveValue(TEMPORARY_PASSWORD);
  // Reload and Back do not leave the forced step.
  await page.reload();
  await expect(there.heading('Reset Password')).toBeVisible();
  await current.fill(TEMPORARY_PASSWORD);
  const landed = arrival(page, addresses().landing);
  await there.choose(NEW_PASSWORD);
  expect((await landed).transferTokens).toHaveLength(1);
});

test('an expired password is replaced, and the login starts over', async ({ page }) => {
  await passWithText(page, 'Indigo');
  const there = recoveryOn(page);
  await expect(page).toHaveURL(at('/passwordexpired'));
  // The address changes before the screen's part has arrived.
  await expect(there.button('CONTINUE')).toBeVisible();
  await there.button('CONTINUE').click();
  await hasFocus(there.heading('Set New Password'));
  await expect(page).toHaveURL(at('/setnewpassword'));
  const current = there.box('Current Password');
  await current.fill('x');
  await current.fill('');
  await expect(page.getByText('Current Password can not be blank.')).toBeVisible();
  await current.fill(PASSWORD);
  await there.newPassword.fill('Fresh Headline {26}');
  await expect(page.getByText('Your new password has an invalid character.')).toBeVisible();
  await there.newPassword.fill(NEW_PASSWORD);
  await there.confirm.fill('Fresh-Headline-2');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(there.continue).toBeDisabled();

  const refusals = ['One of your last 10 passwords', 'Cannot change your password now'];
  const call = /\/legacyUser\/changePassword$/;
  await page.route(call, (route) =>
    route.fulfill({
      status: 500,
      json: { statusCode: 500, errorCode: 'PASSWORD_CHANGE_REFUSED', message: refusals.shift(), requestId: 'r' },
    }),
  );
  await there.choose(NEW_PASSWORD);
  await expect(page.getByText('Cannot use a previously used password.')).toBeVisible();
  await expect(there.newPassword).toHaveValue('');
  await expect(there.confirm).toHaveValue('');
  await there.choose(NEW_PASSWORD);
  await expect(page.getByText('Cannot change your password now')).toBeVisible();
  await page.unroute(call);
  await there.choose(NEW_PASSWORD);
  await expect(page.getByText('Your password has been reset successfully!')).toBeVisible();
  await expect(page).toHaveURL(at(''));
  expect(await stored(page)).not.toContain('authToken');
  await there.pass({ email: named('Indigo').email, password: NEW_PASSWORD });
  await expect(there.heading('Verify your identity')).toBeVisible();
});

test('a temporary password of yesterday is reported, with its two ways on', async ({ page }) => {
  const signIn = signInOn(page);
  await page.goto(at(''));
  await signIn.pass(named('Oakley'));
  const banner = page.getByRole('alert');
  await expect(banner).toContainText('Your temporary password has expired');
  await expect(banner.getByRole('link', { name: 'web support' })).toHaveAttribute('href', /^mailto:/);
  await banner.getByRole('link', { name: 'Forgot Your Password' }).click();
  await expect(signIn.email).toHaveValue(named('Oakley').email);
});
