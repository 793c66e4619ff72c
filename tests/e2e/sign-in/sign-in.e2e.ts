/** Signing in on the hosted page with either second factor, and what happens after a mistake. */
import { addresses } from '../fixtures/addresses.ts';
import { arrival } from '../fixtures/arrival.ts';
import { expect, test } from '../fixtures/test.ts';
import { appCode, openPhone } from '../second-factor/second-factor.ts';
import { signInOn } from './sign-in.ts';

test.beforeEach(async ({ page }) => {
  await page.goto(`${addresses().hosted}/login`);
});

test('a text message leads to the landing page with a transfer token', async ({ page, person }) => {
  const signIn = signInOn(page);
  const phone = await openPhone(person);
  await signIn.pass(person);
  await signIn.askForText();
  const landed = arrival(page, addresses().landing);
  await signIn.enterCode(await phone.nextCode());
  expect((await landed).transferTokens).toEqual([expect.stringMatching(/^[\w-]{22,}$/)]);
});

test('the authenticator app leads there as well', async ({ page, person }) => {
  const signIn = signInOn(page);
  await signIn.pass(person);
  await signIn.useApp();
  const landed = arrival(page, addresses().landing);
  await signIn.enterCode(appCode(person));
  expect((await landed).transferTokens).toHaveLength(1);
});

test('a wrong password stays on its page, says so and empties the box', async ({ page, person }) => {
  const signIn = signInOn(page);
  await signIn.enterEmail(person.email);
  await signIn.enterPassword('Not-The-Password-1');
  await expect(page.getByText('We could not log you in with the entered email and password. Please try again.')).toBeVisible();
  await expect(signIn.password).toHaveValue('');
  await expect(page).toHaveURL(`${addresses().hosted}/login/password`);
  await signIn.enterPassword(person.password ?? '');
  await expect(signIn.choice('Send a text message')).toBeVisible();
});

test('a wrong code stays on its page, says so and empties the box', async ({ page, person }) => {
  const signIn = signInOn(page);
  const phone = await openPhone(person);
  await signIn.pass(person);
  await signIn.askForText();
  const code = await phone.nextCode();
  await signIn.enterCode(code === '000000' ? '111111' : '000000');
  await expect(page.getByText('Invalid code.')).toBeVisible();
  await expect(signIn.code).toHaveValue('');
  await expect(signIn.code).toBeFocused();
  const landed = arrival(page, addresses().landing);
  await signIn.enterCode(code);
  await landed;
});

test('the keyboard alone signs in', async ({ page, person }) => {
  const signIn = signInOn(page);
  const phone = await openPhone(person);
  await expect(signIn.email).toBeFocused();
  await page.keyboard.type(person.email);
  await page.keyboard.press('Enter');
  await expect(signIn.password).toBeFocused();
  await page.keyboard.type(person.password ?? '');
  await page.keyboard.press('Enter');
  await expect(signIn.choice('Send a text message')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(signIn.choice('Use the authenticator app')).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await expect(signIn.button('Send Code')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(signIn.code).toBeFocused();
  const landed = arrival(page, addresses().landing);
  await page.keyboard.type(await phone.nextCode());
  await page.keyboard.press('Enter');
  await landed;
});
