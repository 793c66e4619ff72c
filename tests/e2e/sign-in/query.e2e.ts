/** The message of every query parameter of /login (S2). */
import { addresses } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/test.ts';
import { isReady, markReady } from '../hosted/ready.ts';
import { signInOn } from './sign-in.ts';
import { LOCKED, EXPIRED, CREDENTIALS, UNEXPECTED, reports, codes } from './messages.ts';

const login = (query = '') => `${addresses().hosted}/login${query}`;
const CODED = (code: string) => `${UNEXPECTED}Error ${code}`;

test.describe('the query', () => {
  const rows: readonly (readonly [query: string, text: string, code?: string])[] = [
    ['?sessionTimedout=true', 'You have been logged out due to inactivity. Please log in again.'],
    ['?sessionTimedout', 'You have been logged out due to inactivity. Please log in again.'],
    ['?resetpassword=success', 'Your password has been reset successfully!'],
    ['?resetpassword=error', 'Your password could not be reset due to an unexpected problem'],
    ['?newuser=true', 'Your account is ready. Please log in.'],
    ['?errorCode=RESOURCE_NOT_FOUND', 'The page you requested could not be found.', 'RESOURCE_NOT_FOUND'],
    [
      '?errorCode=SSO_FAILED',
      'We could not sign you in through your company. Please try again or contact your administrator.',
      'SSO_FAILED',
    ],
    ['?errorCode=INVALID_CREDENTIALS', CREDENTIALS, 'INVALID_CREDENTIALS'],
    ['?errorCode=USER_ACCOUNT_LOCKED', LOCKED, 'USER_ACCOUNT_LOCKED'],
    ['?errorCode=USER_ACCOUNT_EXPIRED', EXPIRED, 'USER_ACCOUNT_EXPIRED'],
    ['?errorCode=TEMPORARY_PASSWORD_EXPIRED', EXPIRED, 'TEMPORARY_PASSWORD_EXPIRED'],
    ['?errorCode=A1-503', CODED('A1-503'), 'A1-503'],
    ['?errorCode=A2-500', CODED('A2-500'), 'A2-500'],
    ['?errorCode=%3Cimg%20src%3Dx%3E', CODED('A1-9999'), 'A1-9999'],
    ['?errorCode=A1-500&sessionTimedout=true&keep=1#top', CODED('A1-500'), 'A1-500'],
  ];
  for (const [query, text, code] of rows) {
    test(`${query} is shown, even after a reload, reported once and removed from the address`, async ({ page }) => {
      const heard = await reports(page);
      await markReady(page);
      await page.goto(login(query));
      await expect(page.locator('.na-banner')).toHaveText(text);
      await expect(page).toHaveURL(login(query.includes('keep') ? '?keep=1#top' : ''));
      await expect.poll(() => codes(heard)).toEqual(code ? [code] : []);
      await page.reload();
      await isReady(page);
      // Shown again, but reported only once (decisions 2).
      await expect(page.locator('.na-banner')).toHaveText(text);
      await expect.poll(() => codes(heard)).toEqual(code ? [code] : []);
    });
  }

  test('redirect_url is kept for the log-in, and one that is not allowed is dropped and reported', async ({ page }) => {
    const heard = await reports(page);
    const storedTarget = () => page.evaluate(() => sessionStorage.getItem('newsAuth.redirectUrl'));
    const target = `${addresses().landing}/order?a=%20b#c`;
    await page.goto(login(`?redirect_url=${encodeURIComponent(target)}`));
    await expect(page).toHaveURL(login());
    expect(await storedTarget()).toBe(target);
    await page.goto(login(`?redirect_url=${encodeURIComponent('https://evil.example/')}`));
    await expect(page).toHaveURL(login());
    expect(await storedTarget()).toBe(target);
    await expect.poll(() => codes(heard)).toEqual(['REDIRECT_NOT_ALLOWED']);
    await expect(page.locator('.na-banner')).toHaveCount(0);
  });

  test('an embed reads its page’s parameters and removes none', async ({ page }) => {
    await page.goto(`${addresses().marketing}/?sessionTimedout=true&sso=true&newuser=true`);
    await expect(page.getByText('You have been logged out due to inactivity.')).toBeVisible();
    await expect(signInOn(page.locator('news-login')).email).toBeVisible();
    await expect(page).toHaveURL(`${addresses().marketing}/?sessionTimedout=true&sso=true&newuser=true`);
  });
});
