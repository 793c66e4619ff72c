/** Sign-up by the keyboard alone. */
import { hasFocus } from '../fixtures/arrived.ts';
import { placesOf } from '../embeds/places.ts';
import { addresses } from '../fixtures/addresses.ts';
import { keyboardOf } from '../fixtures/keyboard.ts';
import { freshAddress } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';
import { SIGN_UP_PASSWORD, signUpOn } from './sign-up.ts';
import { registration } from './sent-registration.ts';

const at = (path: string) => `${addresses().hosted}/login/signup${path}`;

for (const [where, { address }] of Object.entries(placesOf('news-signup'))) {
  test(`${where}: the keyboard alone signs up`, async ({ page }) => {
    const there = signUpOn(page);
    const email = freshAddress();
    const { tabTo, type, choose } = keyboardOf(page);
    const typeAll = async (texts: Readonly<Record<string, string>>) => {
      for (const [label, text] of Object.entries(texts)) await type(there.box(label), text);
    };
    await page.goto(address());
    await tabTo(there.begin);
    await page.keyboard.press('Enter');
    await hasFocus(there.heading("Let's set up your account."));
    await typeAll({ 'First Name': 'Nova', 'Last Name': 'Lind', Email: email });
    await choose(there.box('Time Zone'), 'London');
    await tabTo(there.choice('Communications (IR, PR, Marketing)'));
    for (let down = 0; down < 4; down++) await page.keyboard.press('ArrowDown');
    await expect(there.choice('Student')).toBeChecked();
    await tabTo(there.next);
    await page.keyboard.press('Enter');
    await hasFocus(there.heading('Professional Information'));
    await typeAll({ Occupation: 'Geologist', 'Zip / Postal Code': '75001' });
    await choose(there.box('Country'), 'France');
    await tabTo(page.locator('summary'));
    await page.keyboard.press('Enter');
    await type(there.box('Search Regions'), 'canada');
    await tabTo(page.getByRole('checkbox', { name: 'Canada', exact: true }));
    await page.keyboard.press('Space');
    await tabTo(there.next);
    await page.keyboard.press('Space');
    await hasFocus(there.heading('Set Password'));
    for (const label of ['Password', 'Confirm Password']) await type(there.box(label), SIGN_UP_PASSWORD);
    await page.keyboard.press('Enter');
    await hasFocus(there.heading('Security Questions'));
    for (const n of [1, 2, 3]) {
      await tabTo(there.box(`Question ${n}`));
      await page.keyboard.press('ArrowDown');
      await type(there.box(`Answer ${n}`), 'Marie');
    }
    const sent = registration(page);
    await page.keyboard.press('Enter');
    expect(await sent).toMatchObject({
      personalInformation: { firstName: 'Nova', email, interestId: 'PS', timeZoneOffset: 0 },
      professionalInformation: { occupation: 'Geologist', country: 'FR', newsInterestRegions: ['region-canada'] },
    });
    await hasFocus(there.heading('Check Your Email and Complete Your Registration'));
  });
}

test('the keyboard alone goes through a step and out of it', async ({ page }) => {
  const there = signUpOn(page);
  await page.goto(at(''));
  await there.begin.focus();
  await page.keyboard.press('Enter');
  await hasFocus(there.heading("Let's set up your account."));
  const { type } = keyboardOf(page);
  for (const [label, text] of [
    ['First Name', 'Nova'],
    ['Last Name', 'Lind'],
    ['Email', 'reader@example.com'],
  ] as const) {
    await type(there.field(label), text);
  }
  await there.choice('Communications (IR, PR, Marketing)').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(there.choice('Financial Analyst')).toBeChecked();
  await there.field('Email').focus();
  await page.keyboard.press('Enter');
  await hasFocus(there.heading('Professional Information'));
  await there.button('Cancel').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(there.button('Cancel')).toBeFocused();
});
