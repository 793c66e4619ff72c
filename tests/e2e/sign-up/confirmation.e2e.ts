/** The page behind the link of the confirmation mail: what the button does, and what an old or mangled link shows. */
import { hasFocus } from '../fixtures/arrived.ts';
import type { Page } from '@playwright/test';
import type { Part } from '../../../src/build/parts.ts';
import { addresses } from '../fixtures/addresses.ts';
import { holdBack } from '../fixtures/gate.ts';
import { freshAddress } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';
import { gaps, nameOf, press } from '../presses/press-twice.ts';
import { confirmationLink, signUpOn } from './sign-up.ts';

const at = (path: string) => `${addresses().hosted}/login/signup${path}`;
const CONFIRM = /\/confirmEmail\/legacyUserId$/;
const ACTIVATE = /\/auth\/legacyUser\/[\w-]+$/;

test('the page says above the button that pressing it finishes the registration', async ({ page }) => {
  await page.goto(await confirmationLink(freshAddress()));
  const button = signUpOn(page).button('Login to your account');
  await expect(button).toHaveAccessibleDescription(/^Press the button to finish your registration\./);
  const [note, way] = [page.getByText('Press the button to finish your registration.'), button];
  expect((await note.boundingBox())?.y).toBeLessThan((await way.boundingBox())?.y ?? 0);
});

for (const [name, path] of Object.entries({
  'an old or unknown link': '/0123456789abcdefABCDEF',
  'a link that lost its id': '/email-confirmation',
  'a link whose id was cut': '/email-confirmation/abc',
})) {
  test(`${name} shows the page for an unknown user, how long links work, and a way to sign up again`, async ({ page }) => {
    await page.goto(at(path));
    const there = signUpOn(page);
    await expect(there.heading('User Does Not Exist')).toBeVisible();
    await expect(page.getByText('This link is for a user who is not in our system.')).toBeVisible();
    await expect(page.getByText('Confirmation links work for 24 hours.')).toBeVisible();
    await page.getByRole('link', { name: 'sign up again' }).click();
    await hasFocus(there.heading('Sign up'));
    await expect(page).toHaveURL(at(''));
  });
}

test('an account without a name is confirmed by its address alone, without an empty line for the name', async ({ page }) => {
  const email = freshAddress();
  const link = await confirmationLink(email);
  await page.route(CONFIRM, async (route) => {
    const response = await route.fetch();
    const unnamed = (key: string, value: unknown) => (key === 'firstName' || key === 'lastName' ? undefined : value);
    await route.fulfill({ response, body: JSON.stringify(await response.json(), unnamed) });
  });
  await page.goto(link);
  await expect(page.getByRole('definition')).toHaveText([email]);
});

test('a link confirms even if a mail program added the closing bracket behind it', async ({ page }) => {
  const email = freshAddress();
  await page.goto(`${await confirmationLink(email)}%3E`);
  await expect(page.getByText(email)).toBeVisible();
});

test('a confirmation without an answer is tried again, its outcome is announced, and the keyboard is led on', async ({ page }) => {
  const email = freshAddress();
  const link = await confirmationLink(email);
  await page.route(CONFIRM, (route) => route.abort());
  await page.goto(link);
  const there = signUpOn(page);
  await expect(page.getByRole('alert')).toContainText('We could not reach the service.');
  await page.unroute(CONFIRM);
  await there.button('Try again').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Thank you for confirming your email address.')).toBeVisible();
  await expect(there.button('Login to your account')).toBeFocused();
});

test('an activation without an answer is reported and tried again, and then leads to the login', async ({ page }) => {
  const email = freshAddress();
  const link = await confirmationLink(email);
  await page.route(ACTIVATE, (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()));
  await page.goto(link);
  const there = signUpOn(page);
  await there.button('Login to your account').click();
  const warning = page.getByRole('status').filter({ hasText: 'we could not activate your account yet' });
  await expect(warning).toContainText('Request ID:');
  await expect(page.getByText(email)).toBeVisible();
  await page.unroute(ACTIVATE);
  await warning.getByRole('button', { name: 'Try again' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your account is ready. Please log in.')).toBeVisible();
  await hasFocus(there.heading('Login'));
});

for (const gap of gaps)
  test(`an activation whose answer is slow is asked for once at ${nameOf(gap)}, and a reload stays at the login`, async ({ page }) => {
    const link = await confirmationLink(freshAddress());
    const asked: string[] = [];
    let answer = () => {};
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(ACTIVATE, async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      asked.push(route.request().url());
      await slow;
      await route.continue();
    });
    await page.goto(link);
    const there = signUpOn(page);
    await press(page, there.button('Login to your account'), gap);
    await expect.poll(() => asked).toHaveLength(1);
    answer();
    await expect(page.getByText('Your account is ready. Please log in.')).toBeVisible();
    expect(asked).toHaveLength(1);
    await page.reload();
    await expect(there.heading('Login')).toBeVisible();
  });

/** Collects the events that the page receives. */
async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    for (const name of ['news-ready', 'news-success']) addEventListener(name, () => heard.push(name));
  });
  return () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
}

test('a page hears of the confirmation after news-ready, however late its screen comes', async ({ page }) => {
  const email = freshAddress();
  const heard = await listen(page);
  const file: Part = 'steps';
  const gate = await holdBack(page, new RegExp(`/${file}-\\w+\\.js$`));
  await page.goto(await confirmationLink(email), { waitUntil: 'commit' });
  await gate.reached;
  expect(await heard()).toEqual([]);
  gate.open();
  await expect(page.getByText(email)).toBeVisible();
  expect(await heard()).toEqual(['news-ready', 'news-success']);
});
