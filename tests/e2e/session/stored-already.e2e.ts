/** The landing application and the log-in in one tab, where a session is stored already (decisions 6): from a click to the name that shows. */
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import type { Person } from '../../../demo/people.ts';
import { addresses } from '../fixtures/addresses.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { freshNumber, newcomer } from '../fixtures/newcomer.ts';
import { anyone } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { openLink, recoveryOn } from '../recovery/recovery.ts';
import { beginSetUp } from '../second-factor/set-up.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { ACCOUNT_TIMEOUT_MS, storedItems, land, signIn, TIMED_OUT, WARNING_MS } from './landing.ts';

const name = ({ firstName }: Person) => `Good to have you, ${firstName}`;
const heading = (page: Page, text: string) => page.getByRole('heading', { name: text });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'You are signed in as' });

/** Each code works once: the next one of the app. */
async function signInAgain(page: Page, { totpSecret = '', ...person }: Person): Promise<void> {
  const screens = signInOn(page);
  await page.goto(`${addresses().hosted}/login`);
  await screens.pass(person);
  await screens.useApp();
  await screens.enterCode(new TOTP({ secret: Secret.fromBase32(totpSecret), period: 30 }).generate({ timestamp: Date.now() + 30_000 }));
}

async function post(path: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-request-id': crypto.randomUUID() };
  return (await fetch(addresses().hosted + path, { method: 'POST', headers, body: JSON.stringify(body) })).status;
}

const refreshToken = async (page: Page) => (await storedItems(page))['newsAuth.refreshToken'];

test('whose idle time ran out while the tab was elsewhere logs in once', async ({ page, person }) => {
  await page.clock.install();
  await land(page, person);
  await page.goto(`${addresses().hosted}/login`);
  await page.clock.fastForward(ACCOUNT_TIMEOUT_MS + WARNING_MS + 1000);
  await signInAgain(page, person);
  await expect(heading(page, name(person))).toBeVisible();
  await expect(page.getByText(TIMED_OUT)).toBeHidden();
  await expect(page).toHaveURL(`${addresses().landing}/`);
});

test('whose session the service has ended logs in once', async ({ page, person }) => {
  await land(page, person);
  expect(await post('/auth/logout', { refreshToken: await refreshToken(page) })).toBe(200);
  await signInAgain(page, person);
  await expect(heading(page, name(person))).toBeVisible();
  await expect(page).toHaveURL(`${addresses().landing}/`);
});

test('who has reset a forgotten password while signed in logs in once with the new one', async ({ page }) => {
  const person = await newcomer();
  const welcome = heading(page, 'Good to have you, Nova');
  await page.goto(addresses().landing);
  await page.getByRole('link', { name: 'Log in' }).click();
  const there = await beginSetUp(page, person);
  await there.begin.click();
  const phone = await there.askFor(freshNumber());
  await there.enterCode(await phone.nextCode());
  await there.button('Continue to Newsline').click();
  await expect(welcome).toBeVisible();
  const old = await refreshToken(page);

  const recovery = recoveryOn(page);
  await openLink(page, person);
  await recovery.replyRightly();
  await recovery.choose('Fresh-Headline-26');
  await expect(page.getByText('Your password has been reset successfully!')).toBeVisible();
  await there.pass({ ...person, password: 'Fresh-Headline-26' });
  await there.askForText();
  await there.enterCode(await phone.nextCode());
  await expect(welcome).toBeVisible();
  await expect(page.getByText(TIMED_OUT)).toBeHidden();
  expect(await refreshToken(page)).not.toBe(old);
  await page.reload();
  await expect(welcome).toBeVisible();
});

test('who logs in again gets the new session, and the old one ends', async ({ page, person }) => {
  await land(page, person);
  const old = await refreshToken(page);
  await signInAgain(page, person);
  await expect(heading(page, name(person))).toBeVisible();
  expect(await refreshToken(page)).not.toBe(old);
  await expect.poll(() => post('/auth/refresh', { refreshToken: old })).toBe(401);
});

test('another user is asked for, and either choice shows its name', async ({ page, person }) => {
  const other = await anyone();
  await land(page, person);
  await signIn(page, other);
  await expect(dialog(page)).toHaveAccessibleName(`You are signed in as ${person.email}. Continue as ${other.email}?`);
  await expect(page.getByRole('button', { name: `Stay signed in as ${person.email}` })).toBeFocused();
  await expectAccessible(page, 'the question whom to continue as');
  for (const [mode, width, colorScheme] of [
    ['wide', 1280, 'light'],
    ['narrow', 320, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/question-${mode}.png` });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(heading(page, name(person))).toBeVisible();
  await page.reload();
  await expect(heading(page, name(person))).toBeVisible();

  await signInAgain(page, other);
  await dialog(page)
    .getByRole('button', { name: `Continue as ${other.email}` })
    .click();
  await expect(heading(page, name(other))).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await page.reload();
  await expect(heading(page, name(other))).toBeVisible();
});

test('leaving the page without an answer stays, and the other session ends', async ({ page, person }) => {
  const other = await anyone();
  await land(page, person);
  const redeemed = page.waitForResponse(
    (response) => response.url().endsWith('/auth/transfer/redeem') && response.request().method() === 'POST',
  );
  await signIn(page, other);
  const newToken = (await redeemed).headers()['x-refresh-token'];
  await expect(dialog(page)).toBeVisible();
  await page.goto(`${addresses().landing}/order`);
  await expect(heading(page, `${person.firstName} ${person.lastName} has arrived`)).toBeVisible();
  await expect.poll(() => post('/auth/refresh', { refreshToken: newToken })).toBe(401);
});
