/** The contact page (S2): instead of a log-in that gets no answer, and by its own path. */
import type { Page } from '@playwright/test';
import { addresses } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { configure } from './hosted-settings.ts';

const at = (path = '') => `${addresses().hosted}/login${path}`;
const WINDOWS = '**/system/maintenance/public/windows';

test.describe('the contact page', () => {
  const heading = (page: Page) => page.getByRole('heading', { name: 'Contact Us' });
  const TIMED_OUT = 'You have been logged out due to inactivity. Please log in again.';

  test('replaces a log-in that gets no answer, and Try again leads back to its banner', async ({ page }) => {
    await configure(page, { tier: 'production' });
    await page.route(WINDOWS, (route) => route.abort());
    await page.goto(at('?sessionTimedout=true'));
    await expect(page.getByText(TIMED_OUT)).toBeVisible();
    await expect(heading(page)).toBeVisible();
    await expect(page.getByText('We could not reach our service. Check your connection, or contact us.')).toBeVisible();
    await expect(page.getByRole('term')).toHaveText(['New York', 'London']);
    await expect(page.getByRole('link', { name: '+1 212 555 0100' })).toHaveAttribute('href', 'tel:+12125550100');
    await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toHaveAttribute('href', 'mailto:websupport@newsline.example');
    await expect(page).toHaveURL(at('/contactus'));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toContainText('We could not reach the service. Check your connection and try again.');
    await page.unroute(WINDOWS);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(TIMED_OUT)).toBeVisible();
    await expect(page).toHaveURL(at());
    await expect(signInOn(page).email).toBeVisible();
  });

  test('leads back by itself once online', async ({ page, context }) => {
    await configure(page, { tier: 'production' });
    await page.route(WINDOWS, (route) => route.abort());
    await page.goto(at());
    await expect(heading(page)).toBeVisible();
    await page.unroute(WINDOWS);
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(signInOn(page).email).toBeVisible();
    await expect(page).toHaveURL(at());
  });

  test('does not open for a user who has begun to type, after an error of the service, or in other tiers', async ({ page }) => {
    let tries = 0;
    const twice = () => expect.poll(() => tries).toBeGreaterThanOrEqual(2);
    await page.route(WINDOWS, (route) => {
      tries += 1;
      return route.abort();
    });
    await page.goto(at());
    await expect.poll(() => tries).toBe(1);
    await configure(page, { tier: 'production' });
    tries = 0;
    await page.goto(at());
    await expect.poll(() => tries).toBe(1);
    await signInOn(page).email.fill('a');
    // The second call is not even made, and the page does not change.
    await page.waitForFunction((since) => performance.now() - since > 2_500, await page.evaluate(() => performance.now()));
    await expect(signInOn(page).email).toHaveValue('a');
    await page.unroute(WINDOWS);
    await page.route(WINDOWS, (route) => {
      tries += 1;
      return tries % 2 === 1 ? route.abort() : route.fulfill({ status: 503, body: '' });
    });
    tries = 0;
    await page.goto(at());
    await twice();
    await expect(signInOn(page).email).toBeVisible();
    await expect(heading(page)).toBeHidden();
  });

  test('offers the same when opened by its path', async ({ page }) => {
    await page.goto(at('/contactus'));
    await expect(heading(page)).toBeVisible();
    await expect(page.getByText('We could not reach our service.')).toBeHidden();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(at());
  });
});
