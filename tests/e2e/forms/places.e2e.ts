/** Country, state and time zone: the browser's own values are suggested, but no country is chosen in advance (decisions 7). */
import { hasFocus } from '../fixtures/arrived.ts';
import type { Page } from '@playwright/test';
import { addresses } from '../fixtures/addresses.ts';
import { freshAddress } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';
import { cases, signUpOn } from '../sign-up/sign-up.ts';

async function openSignUp(page: Page) {
  const there = signUpOn(page);
  await page.goto(`${addresses().hosted}/login/signup`);
  await there.begin.click();
  await expect(there.field('First Name')).toBeVisible();
  return there;
}

test('a missing state is reported together with the rest, and its box says that a country comes first', async ({ page }) => {
  const there = await openSignUp(page);
  await there.fillPersonal(freshAddress(), cases.J);
  await there.next.click();
  const state = there.box('State or Province');
  await expect(state).toBeEnabled();
  await expect(state.getByRole('option')).toHaveText(['Select a country first.']);
  await there.next.click();
  await expect(page.getByText('Please select a country.')).toBeVisible();
  await expect(page.getByText('Please select a state or province.')).toBeVisible();
  await there.box('Country').selectOption('US');
  await expect(page.getByText('Please select a state or province.')).toHaveCount(0);
  await expect(state.getByRole('option', { selected: true })).toHaveText('Select one');
});

test.describe(() => {
  // The service has no Swedish texts, so the page stays English.
  test.use({ locale: 'sv-AT', timezoneId: 'Asia/Kolkata' });

  test('suggested countries come first without being chosen, and a zone is known by any of its names', async ({ page }) => {
    // Simulates a service that knows only the new name of the zone and lists another zone with the same offset before it.
    await page.route(/\/i18n\/timezone\/public$/, (route) =>
      route.fulfill({
        json: {
          statusCode: 200,
          data: Object.fromEntries(
            ['Asia/Colombo', 'Asia/Kolkata', 'America/New_York'].map((name) => [name, { basicUserProfileTimezoneOffset: 5.5 }]),
          ),
        },
      }),
    );
    const there = await openSignUp(page);
    const zone = there.box('Time Zone');
    await expect(zone).toHaveValue('Asia/Kolkata');
    await expect(zone.getByRole('option', { selected: true })).toHaveText('Kolkata (IST, UTC+5:30)');
    await there.fillPersonal(freshAddress(), cases.PI);
    await there.next.click();
    const country = there.box('Country');
    await expect(country).toHaveValue('');
    await expect(country.locator('optgroup[label="Suggested"] option')).toHaveText(['Austria', 'India']);
    await country.selectOption('IN');
    await there.fillProfessional({ filled: { Occupation: 'Geologist', 'Zip / Postal Code': '110001' } });
    await there.next.click();
    await hasFocus(there.heading('Set Password'));
  });
});

test.describe(() => {
  test.use({ timezoneId: 'Pacific/Chatham' });

  test('a zone that the list lacks is replaced by the first with the browser’s own offset, not by the default', async ({ page }) => {
    await page.route(/\/i18n\/timezone\/public$/, (route) =>
      route.fulfill({
        json: {
          statusCode: 200,
          data: { Pacific: { basicUserProfileTimezoneOffset: -8 }, 'Far East': { basicUserProfileTimezoneOffset: 12.75 } },
        },
      }),
    );
    const there = await openSignUp(page);
    await expect(there.box('Time Zone')).toHaveValue('Far East');
  });
});
