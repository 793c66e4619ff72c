/** The maintenance warning of the hosted page and of `<news-maintenance>`: when it shows, in which time zone, and that it moves nothing. */
import type { Page } from '@playwright/test';
import { forms, strictPolicy } from '../embeds/embeds.ts';
import { pageOf } from '../embeds/publisher.ts';
import { addresses } from '../fixtures/addresses.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { holdBack } from '../fixtures/gate.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { announce, announcement, warning } from './announced.ts';

const FALL = '11-02-2098 01:30 AM EDT to 11-02-2098 01:30 AM EST';
const SPRING = '03-09-2098 01:30 AM EST to 03-09-2098 03:30 AM EDT';

test.beforeAll(announce);

/** Waits until the service has answered and the code for the warning has been loaded. */
async function answered(page: Page, address: string): Promise<void> {
  const answer = page.waitForResponse(/\/maintenance\/public\/windows$/);
  await page.goto(address);
  await answer;
  await page.waitForLoadState('networkidle');
}

const places: Readonly<Record<string, () => string>> = {
  'hosted page': () => `${addresses().hosted}/login`,
  'news-maintenance': () =>
    pageOf({
      head: forms.module(),
      body: '<main><h1>The Publisher</h1><news-maintenance></news-maintenance></main>',
      policy: strictPolicy(),
    }),
};

for (const [place, address] of Object.entries(places)) {
  test.describe(`the maintenance warning of ${place}`, () => {
    for (const [name, now, times] of [
      ['72 hours ahead', '2098-10-30T05:30:00Z', FALL],
      ['in progress', '2098-11-02T06:29:00Z', FALL],
      ['ahead of the leap in spring', '2098-03-08T12:00:00Z', SPRING],
    ] as const) {
      test(`gives the reader’s own time, right across the change of the clocks: ${name}`, async ({ page }) => {
        await page.clock.setFixedTime(now);
        await page.goto(address());
        await expect(warning(page)).toHaveText(announcement(times));
      });
    }

    for (const [name, now] of [
      ['more than 72 hours ahead', '2098-10-30T05:29:00Z'],
      ['over', '2098-11-02T06:30:00Z'],
    ] as const) {
      test(`is not shown: ${name}`, async ({ page }) => {
        await page.clock.setFixedTime(now);
        await answered(page, address());
        await expect(warning(page)).toHaveCount(0);
      });
    }

    test('is not shown for unreadable dates', async ({ page }) => {
      await page.clock.setFixedTime('2098-11-02T06:00:00Z');
      await page.route('**/maintenance/public/windows', async (route) => {
        const response = await route.fetch();
        const data = [
          { startTime: '2098-11-02', endTime: 'tomorrow' },
          { startTime: '', endTime: '' },
          { startTime: '2098-02-30T00:00:00Z', endTime: '2098-02-30T00:00:00Z' },
        ];
        return route.fulfill({ response, json: { statusCode: 200, data } });
      });
      await answered(page, address());
      await expect(warning(page)).toHaveCount(0);
      await expect(page.getByText(/Invalid/)).toHaveCount(0);
    });

    for (const colorScheme of ['light', 'dark'] as const) {
      test(`is accessible, ${colorScheme}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme });
        await page.clock.setFixedTime('2098-11-02T06:00:00Z');
        await page.goto(address());
        await expect(warning(page)).toBeVisible();
        await expectAccessible(page, `the maintenance warning of the ${place}`);
      });
    }
  });
}

test.describe('the maintenance warning in another time zone', () => {
  test.use({ timezoneId: 'Asia/Kolkata' });
  test('gives the reader’s own time', async ({ page }) => {
    await page.clock.setFixedTime('2098-11-02T06:00:00Z');
    await page.goto(`${addresses().hosted}/login`);
    await expect(warning(page)).toHaveText(announcement('11-02-2098 11:00 AM IST to 11-02-2098 12:00 PM IST'));
  });
});

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 320, height: 500 },
]) {
  test(`a late warning moves and hides nothing at ${viewport.width} pixels`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.clock.setFixedTime('2098-11-02T06:00:00Z');
    const gate = await holdBack(page, /\/maintenance\/public\/windows$/);
    await page.goto(`${addresses().hosted}/login`);
    const signIn = signInOn(page);
    await gate.reached;
    await signIn.email.fill('somebody@newsline.example');
    const parts = [page.getByRole('banner').first(), signIn.heading('Login'), signIn.email, signIn.logIn];
    const places = () => Promise.all(parts.map((part) => part.boundingBox()));
    const before = await places();
    gate.open();
    await expect(warning(page)).toBeInViewport({ ratio: 1 });
    expect(await places()).toEqual(before);
    await expect(signIn.email).toBeFocused();
    // Tab moves to the last control on the page, which the warning must not cover.
    const last = page.getByRole('main').getByRole('link', { name: 'Sign up' });
    await signIn.button('Log in with SSO').focus();
    await page.keyboard.press('Tab');
    await expect(last).toBeFocused();
    const [link, notice] = await Promise.all([last.boundingBox(), page.locator('.na-banner').boundingBox()]);
    expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(notice?.y ?? 0);
  });
}
