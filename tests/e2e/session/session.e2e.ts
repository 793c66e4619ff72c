/** The session of a signed-in page: taking it over, its end in every tab, and one refresh for all of them. */
import type { Page, Request } from '@playwright/test';
import { addresses } from '../fixtures/addresses.ts';
import { holdBack } from '../fixtures/gate.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { land, storedItems, ACCOUNT_TIMEOUT_MS, warning, signIn, watched, WARNING_MS, TIMED_OUT } from './landing.ts';

/** A link that opens another tab of the same site copies the tab's session storage. */
async function secondTab(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.evaluate(() => void window.open('/'));
  const tab = await opened;
  await expect(tab.getByRole('heading', { name: 'Good to have you' })).toBeVisible();
  return tab;
}

test('the landing page takes the session over once, and the token is removed from the address', async ({ page, person, browser }) => {
  const landing = page.waitForRequest((request) => request.isNavigationRequest() && request.url().startsWith(addresses().landing));
  await land(page, person);
  const used = (await landing).url();
  expect(used).toMatch(/[?&]t=[\w-]{22,}$/);
  await expect(page).toHaveURL(`${addresses().landing}/`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Good to have you' })).toBeVisible();
  const other = await browser.newPage();
  await other.goto(used);
  await expect(other.getByRole('heading', { name: 'Nobody is signed in' })).toBeVisible();
  expect(await storedItems(other)).toEqual({});
  await other.close();
});

test('continuing and signing out in one tab count in the other', async ({ page, person }) => {
  await page.context().clock.install();
  await land(page, person);
  const other = await secondTab(page);
  await page.context().clock.fastForward(ACCOUNT_TIMEOUT_MS);
  await expect(warning(page)).toBeVisible();
  await expect(warning(other)).toBeVisible();
  await warning(other).getByRole('button', { name: 'Continue Session' }).click();
  await expect(warning(other)).toBeHidden();
  await expect(warning(page)).toBeHidden();
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(other.getByText('You are signed out, here and on the server.')).toBeVisible();
  await expect(page).toHaveURL(`${addresses().hosted}/login`);
});

test('two tabs with an expired token refresh once', async ({ page, person }) => {
  await land(page, person);
  const { 'newsAuth.authToken': expired } = await storedItems(page);
  const refreshes: Request[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('/auth/refresh') && request.method() === 'POST') refreshes.push(request);
  });
  await page.context().route('**/sessionTimeout/**', async (route) => {
    const { authorization } = route.request().headers();
    if (authorization !== `Bearer ${expired}`) return route.continue();
    return route.fulfill({
      status: 401,
      headers: { 'access-control-allow-origin': addresses().landing },
      json: { statusCode: 401, errorCode: 'TOKEN_EXPIRED', message: 'expired', requestId: 'r' },
    });
  });
  const gate = await holdBack(page, /\/auth\/refresh$/);
  await page.reload();
  await gate.reached;
  const other = await secondTab(page);
  gate.open();
  const tokenOf = async (tab: Page) => (await storedItems(tab))['newsAuth.authToken'];
  await expect.poll(() => tokenOf(page)).not.toBe(expired);
  await expect.poll(() => tokenOf(other)).toBe(await tokenOf(page));
  expect(refreshes).toHaveLength(1);
});

test('the hosted page watches over a session that stays in it', async ({ page, person }) => {
  await page.clock.install();
  await page.addInitScript(() => addEventListener('news-success', (event) => event.preventDefault()));
  await signIn(page, person);
  await expect(signInOn(page).heading('You are logged in')).toBeVisible();
  await watched(page);
  await page.clock.fastForward(ACCOUNT_TIMEOUT_MS);
  await expect(warning(page)).toBeVisible();
  await page.clock.fastForward(WARNING_MS);
  await expect(page.getByText(TIMED_OUT)).toBeVisible();
  expect(await storedItems(page)).toEqual({});
});

test('a page that comes back from the bfcache reads its state from storage', async ({ page, person }) => {
  await page.goto(`${addresses().hosted}/login`);
  const screens = signInOn(page);
  await screens.enterEmail(person.email);
  await expect(screens.password).toBeVisible();
  await page.evaluate(() => {
    sessionStorage.clear();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(screens.email).toBeVisible();
  await expect(page).toHaveURL(`${addresses().hosted}/login`);
});
