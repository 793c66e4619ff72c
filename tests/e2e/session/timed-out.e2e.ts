/** SESSION_TIMED_OUT: a session that the service ended for idleness ends with the same message as the client's own idle time-out (contract.md). */
import type { Page } from '@playwright/test';
import { addresses } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/test.ts';
import { appCode } from '../second-factor/second-factor.ts';
import { signInOn } from '../sign-in/sign-in.ts';

const login = () => `${addresses().hosted}/login`;
const timedOut = { status: 401, json: { statusCode: 401, errorCode: 'SESSION_TIMED_OUT', requestId: 'r-1' } };

async function expectTimedOut(page: Page): Promise<void> {
  await expect(page.getByText('You have been logged out due to inactivity. Please log in again.')).toBeVisible();
  await expect(page.getByText('Your sign-in has expired')).toHaveCount(0);
  await expect(page).toHaveURL(login());
  const storedKeys = await page.evaluate(() => Object.keys(sessionStorage));
  expect(storedKeys.filter((key) => /token|bwUser|persistedData/i.test(key))).toEqual([]);
}

test('a session that timed out is reported at a step of the hosted page', async ({ page, person }) => {
  const there = signInOn(page);
  await page.route(/\/mfa\/verifyToken$/, async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    await route.fulfill({ response, json: { ...reply, data: { ...reply.data, reviewProfile: true } } });
  });
  await page.goto(login());
  await there.pass(person);
  await there.useApp();
  await page.route(/\/user\/profile\/basic$/, (route) => route.fulfill(timedOut));
  await there.enterCode(appCode(person));
  await expectTimedOut(page);
});

test('a session that timed out is reported while the log-in redirects', async ({ page, person }) => {
  const there = signInOn(page);
  await page.route(/\/auth\/transfer$/, (route) => route.fulfill(timedOut));
  await page.goto(login());
  await there.pass(person);
  await there.useApp();
  await there.enterCode(appCode(person));
  await expectTimedOut(page);
});

for (const call of ['the first call of a page', 'the refresh of an old token']) {
  test(`a session that timed out is reported in an application, at ${call}`, async ({ page, person }) => {
    const there = signInOn(page);
    await page.goto(login());
    await there.pass(person);
    await there.useApp();
    await there.enterCode(appCode(person));
    await expect(page.getByRole('heading', { name: 'Good to have you' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('newsAuth.persistedData'))).toContain('idleTimeoutMs');
    const isRefresh = call.startsWith('the refresh');
    const answer = isRefresh ? { status: 401, json: { statusCode: 401, errorCode: 'TOKEN_EXPIRED', requestId: 'r-2' } } : timedOut;
    await page.route(/\/sessionTimeout\//, (route) => route.fulfill(answer));
    if (isRefresh) await page.route(/\/auth\/refresh$/, (route) => route.fulfill(timedOut));
    await page.reload();
    await expectTimedOut(page);
  });
}
