/** The idle warning (S4): its looks and words, one key that continues, and the end. */
import type { Page } from '@playwright/test';
import { forms, strictPolicy } from '../embeds/embeds.ts';
import { pageOf } from '../embeds/publisher.ts';
import { addresses } from '../fixtures/addresses.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { land, landOn, storedItems, ACCOUNT_TIMEOUT_MS, warning, signIn, watched, WARNING_MS, TIMED_OUT } from './landing.ts';

const draft = (page: Page) => page.getByRole('textbox', { name: 'Draft of a press release' });

/** The service's answer to a refresh token. */
async function refreshStatus(refreshToken: string | undefined): Promise<number> {
  const response = await fetch(`${addresses().hosted}/auth/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': crypto.randomUUID() },
    body: JSON.stringify({ refreshToken }),
  });
  return response.status;
}

test('the idle warning leaves the page alone, and one key continues the session', async ({ page, person }) => {
  await page.clock.install();
  await land(page, person);
  await draft(page).fill('NEW YORK, Nov. 20');
  const box = await page.locator('main').boundingBox();
  for (let round = 0; round < 3; round++) {
    await page.clock.fastForward(ACCOUNT_TIMEOUT_MS);
    await expect(warning(page)).toBeVisible();
    await expect(warning(page).getByRole('button', { name: 'Continue Session' })).toBeFocused();
    await page.keyboard.press(round === 1 ? 'Escape' : 'Space');
    await expect(warning(page)).toBeHidden();
    await expect(draft(page)).toBeFocused();
  }
  await expect(draft(page)).toHaveValue('NEW YORK, Nov. 20');
  expect(await page.locator('main').boundingBox()).toEqual(box);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the idle warning is accessible, ${colorScheme}`, async ({ page, person }) => {
    await page.emulateMedia({ colorScheme });
    await page.clock.install();
    await land(page, person);
    await page.clock.fastForward(ACCOUNT_TIMEOUT_MS);
    await expect(warning(page).getByRole('timer')).toHaveText(/^\d+ seconds$/);
    await expectAccessible(page, 'the idle warning');
  });
}

test('at zero the session ends, here and on the server, and the log-in says why', async ({ page, person }) => {
  await page.clock.install();
  await land(page, person);
  const { 'newsAuth.refreshToken': refreshToken } = await storedItems(page);
  await page.clock.fastForward(ACCOUNT_TIMEOUT_MS);
  await expect(warning(page)).toBeVisible();
  await page.clock.fastForward(WARNING_MS);
  await expect(page.getByText(TIMED_OUT)).toBeVisible();
  await expect(page).toHaveURL(`${addresses().hosted}/login`);
  await expect.poll(() => refreshStatus(refreshToken)).toBe(401);
  await page.goto(`${addresses().landing}/`);
  await expect(page.getByRole('heading', { name: 'Nobody is signed in' })).toBeVisible();
});

test('Logout in the warning leads to the log-in without a message', async ({ page, person }) => {
  await page.clock.install();
  await land(page, person);
  const { 'newsAuth.refreshToken': refreshToken } = await storedItems(page);
  await page.clock.fastForward(ACCOUNT_TIMEOUT_MS);
  await warning(page).getByRole('button', { name: 'Logout' }).click();
  await expect(signInOn(page).email).toBeVisible();
  await expect(page).toHaveURL(`${addresses().hosted}/login`);
  await expect(page.getByText(TIMED_OUT)).toBeHidden();
  await expect.poll(() => refreshStatus(refreshToken)).toBe(401);
});

test('an element on a publisher’s page loads no drawing code until the warning is near', async ({ page, person }) => {
  // Two elements, but only one warning.
  const body = '<news-session></news-session><p>The Publisher</p><news-session></news-session>';
  const address = pageOf({ head: forms.module(), body, policy: strictPolicy() });
  const loaded: string[] = [];
  page.on('request', (request) => void (/\/esm\/(sign-in|notices)-/.test(request.url()) && loaded.push(request.url())));
  await page.clock.install();
  await signIn(page, person, `?redirect_url=${encodeURIComponent(address)}`);
  await expect(page.getByText('The Publisher')).toBeVisible();
  const states = await page.evaluateHandle(() => {
    const heard: unknown[] = [];
    addEventListener('news-session', (event) => {
      event.preventDefault();
      heard.push((event as CustomEvent).detail.state);
    });
    return heard;
  });
  loaded.length = 0;
  await page.waitForFunction(() => 'NewsAuth' in globalThis);
  await page.evaluate(() => NewsAuth.redeem());
  expect(await page.evaluate(() => NewsAuth.session()?.email)).toBe(person.email);
  await watched(page);
  expect(loaded).toEqual([]);
  await page.clock.fastForward(ACCOUNT_TIMEOUT_MS);
  await expect(warning(page)).toBeVisible();
  await page.clock.fastForward(WARNING_MS);
  await expect(warning(page)).toBeHidden();
  expect(await states.jsonValue()).toEqual(['signed-in', 'warning', 'timed-out']);
  expect(page.url()).toBe(address);
});

test('the idle warning is in Arabic from right to left, and follows its element while it is open', async ({ page, person }) => {
  const address = pageOf({
    head: forms['classic script'](),
    body: '<main><h1>The Publisher</h1></main><news-session locale="ar"></news-session>',
  });
  await landOn(page, person, address);
  await page.clock.fastForward(ACCOUNT_TIMEOUT_MS);
  const dialog = page.getByRole('dialog');
  await expect(page.getByRole('dialog', { name: 'هل ما زلت هنا؟' })).toHaveCSS('direction', 'rtl');
  await expect(dialog.getByRole('timer')).toHaveText(/^\d+ ثانية$/);
  await expectAccessible(page, 'the idle warning in Arabic');
  const paper = () => dialog.evaluate((node) => getComputedStyle(node).backgroundColor);
  const light = await paper();
  await page.locator('news-session').evaluate((element) => {
    element.setAttribute('locale', 'de');
    element.setAttribute('theme', 'dark');
  });
  await expect(page.getByRole('dialog', { name: 'Sind Sie noch da?' })).toHaveCSS('direction', 'ltr');
  expect(await paper()).not.toBe(light);
  await page.locator('news-session').evaluate((element) => document.body.prepend(element));
  expect(await dialog.evaluate((node) => node.matches(':modal'))).toBe(true);
  await expect(dialog.getByRole('button').last()).toBeFocused();
});

test('the landing page offers a short time-out to watch', async ({ page, person }) => {
  await page.clock.install();
  await land(page, person);
  await page.getByRole('link', { name: 'After 15 idle seconds' }).click();
  await expect(draft(page)).toBeVisible();
  await expect.poll(async () => (await storedItems(page))['newsAuth.persistedData']).toContain('"idleTimeoutMs"');
  await page.clock.fastForward(15_000);
  await expect(warning(page)).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(page.getByText(TIMED_OUT)).toBeVisible();
});
