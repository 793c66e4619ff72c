/** The session of a signed-in page: taking it over, the idle warning, its end in every tab, and one refresh for all of them. */
import type { Page, Request } from '@playwright/test';
import type { Person } from '../../../demo/people.ts';
import { forms, strictPolicy } from '../embeds/embeds.ts';
import { pageOf } from '../embeds/publisher.ts';
import { addresses } from '../fixtures/addresses.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { holdBack } from '../fixtures/gate.ts';
import { expect, test } from '../fixtures/test.ts';
import { appCode } from '../second-factor/second-factor.ts';
import { signInOn } from '../sign-in/sign-in.ts';

const ACCOUNT_TIMEOUT_MS = 35_400_000;
const WARNING_MS = 60_000;

const TIMED_OUT = 'You have been logged out due to inactivity. Please log in again.';

async function signIn(page: Page, person: Person, query = ''): Promise<void> {
  const screens = signInOn(page);
  await page.goto(`${addresses().hosted}/login${query}`);
  await screens.pass(person);
  await screens.useApp();
  await screens.enterCode(appCode(person));
}

/** On the demo's landing application, with a session of its own. */
async function land(page: Page, person: Person): Promise<void> {
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: `Good to have you, ${person.firstName}` })).toBeVisible();
  await watched(page);
}

const warning = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' });
const draft = (page: Page) => page.getByRole('textbox', { name: 'Draft of a press release' });
const kept = (page: Page) => page.evaluate(() => ({ ...sessionStorage }) as Record<string, string>);

/** The watch stands: from now on the clock may be moved. */
const watched = (page: Page) => expect.poll(async () => (await kept(page))['newsAuth.persistedData']).toContain('idleTimeoutMs');

/** A link that opens in another tab of the same site takes a copy of the tab's storage along. */
async function secondTab(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.evaluate(() => void window.open('/'));
  const tab = await opened;
  await expect(tab.getByRole('heading', { name: 'Good to have you' })).toBeVisible();
  return tab;
}

/** What the service says to a refresh token. */
async function refreshStatus(refreshToken: string | undefined): Promise<number> {
  const response = await fetch(`${addresses().hosted}/auth/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': crypto.randomUUID() },
    body: JSON.stringify({ refreshToken }),
  });
  return response.status;
}

test('the landing page takes the session over once, and the token is removed from the address', async ({ page, person, browser }) => {
  const arrived = page.waitForRequest((request) => request.isNavigationRequest() && request.url().startsWith(addresses().landing));
  await land(page, person);
  const used = (await arrived).url();
  expect(used).toMatch(/[?&]t=[\w-]{22,}$/);
  await expect(page).toHaveURL(`${addresses().landing}/`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Good to have you' })).toBeVisible();
  const other = await browser.newPage();
  await other.goto(used);
  await expect(other.getByRole('heading', { name: 'Nobody is signed in' })).toBeVisible();
  expect(await kept(other)).toEqual({});
  await other.close();
});

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
  const { 'newsAuth.refreshToken': refreshToken } = await kept(page);
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
  const { 'newsAuth.refreshToken': refreshToken } = await kept(page);
  await page.clock.fastForward(ACCOUNT_TIMEOUT_MS);
  await warning(page).getByRole('button', { name: 'Logout' }).click();
  await expect(signInOn(page).email).toBeVisible();
  await expect(page).toHaveURL(`${addresses().hosted}/login`);
  await expect(page.getByText(TIMED_OUT)).toBeHidden();
  await expect.poll(() => refreshStatus(refreshToken)).toBe(401);
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
  const { 'newsAuth.authToken': expired } = await kept(page);
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
  const tokenOf = async (tab: Page) => (await kept(tab))['newsAuth.authToken'];
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
  expect(await kept(page)).toEqual({});
});

test('an element on a publisher’s page loads no drawing code until the warning is near', async ({ page, person }) => {
  // Two of them, and the warning comes once.
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
  await page.clock.install();
  await signIn(page, person, `?redirect_url=${encodeURIComponent(address)}`);
  await expect(page.getByText('The Publisher')).toBeVisible();
  await page.waitForFunction(() => 'NewsAuth' in globalThis);
  await page.evaluate(() => NewsAuth.redeem());
  await watched(page);
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
});

test('the landing page offers a short time-out to watch', async ({ page, person }) => {
  await page.clock.install();
  await land(page, person);
  await page.getByRole('link', { name: 'After 15 idle seconds' }).click();
  await expect(draft(page)).toBeVisible();
  await expect.poll(async () => (await kept(page))['newsAuth.persistedData']).toContain('"idleTimeoutMs"');
  await page.clock.fastForward(15_000);
  await expect(warning(page)).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(page.getByText(TIMED_OUT)).toBeVisible();
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
