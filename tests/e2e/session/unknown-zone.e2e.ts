/** A machine whose zone no browser knows (`TZ=Nowhere/Land`): its times are said in UTC, and nothing vanishes. */
import { installedHeadless, launchOptions } from '../../browser.ts';
import { forms } from '../embeds/embeds.ts';
import { pageOf } from '../embeds/publisher.ts';
import { addresses } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { signUpOn } from '../sign-up/sign-up.ts';
import { announce, announcement, warning } from './announced.ts';

test.use({
  launchOptions: { ...launchOptions(installedHeadless()), env: { ...process.env, TZ: 'Nowhere/Land' } as Record<string, string> },
  // No zone of the configuration, which the browser would take for its own.
  timezoneId: [async ({ browserName: _ }, use) => use(undefined), { scope: 'test' }],
});
test.beforeAll(announce);

for (const [place, address] of [
  ['the login', () => `${addresses().hosted}/login`],
  ['the sign-up', () => `${addresses().hosted}/login/signup`],
  [
    'an embed beside <news-maintenance>',
    () => pageOf({ head: forms.loader(), body: '<news-maintenance></news-maintenance><news-login></news-login>' }),
  ],
] as const) {
  test(`${place} shows with its warning, whose times are in UTC`, async ({ page }) => {
    await page.clock.setFixedTime('2098-11-02T06:00:00Z');
    await page.goto(address());
    expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toMatch(/Unknown|Nowhere/);
    await expect(warning(page)).toHaveText(announcement('11-02-2098 05:30 AM UTC to 11-02-2098 06:30 AM UTC'));
    await expect(place === 'the sign-up' ? signUpOn(page).begin : signInOn(page).email).toBeVisible();
  });
}

test('sign-up’s list of zones begins with one that fits, and another can be chosen', async ({ page }) => {
  await page.goto(`${addresses().hosted}/login/signup`);
  await signUpOn(page).begin.click();
  const zone = page.getByLabel('Time Zone', { exact: true });
  await expect(zone).not.toHaveValue('');
  await zone.selectOption({ index: 3 });
  await expect(zone).not.toHaveValue('');
});
