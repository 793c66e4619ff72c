/** Sign-up by the keyboard alone. */
import type { Locator } from '@playwright/test';
import { addresses } from '../fixtures/addresses.ts';
import { freshAddress } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';
import { SIGN_UP_PASSWORD, signUpOn } from './sign-up.ts';
import { registration } from './sent-registration.ts';

const at = (path: string) => `${addresses().hosted}/login/signup${path}`;

test('the keyboard alone signs up', async ({ page }) => {
  const there = signUpOn(page);
  const email = freshAddress();
  /** As many Tabs as it takes, but never round the page. */
  const tabTo = async (target: Locator) => {
    await expect(target).toBeVisible();
    for (let tabs = 0; tabs < 40; tabs++) {
      if (await target.evaluate((node) => (node.getRootNode() as Document).activeElement === node)) return;
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  const type = async (label: string, text: string) => {
    await tabTo(there.box(label));
    await page.keyboard.type(text);
  };
  const typeAll = async (texts: Readonly<Record<string, string>>) => {
    for (const [label, text] of Object.entries(texts)) await type(label, text);
  };
  await page.goto(at(''));
  await tabTo(there.begin);
  await page.keyboard.press('Enter');
  await expect(there.heading("Let's set up your account.")).toBeFocused();
  await typeAll({ 'First Name': 'Nova', 'Last Name': 'Lind', Email: email, 'Time Zone': 'London' });
  await tabTo(there.choice('Communications (IR, PR, Marketing)'));
  for (let down = 0; down < 4; down++) await page.keyboard.press('ArrowDown');
  await expect(there.choice('Student')).toBeChecked();
  await tabTo(there.next);
  await page.keyboard.press('Enter');
  await expect(there.heading('Professional Information')).toBeFocused();
  await typeAll({ Occupation: 'Geologist', 'Zip / Postal Code': '75001', Country: 'France' });
  await tabTo(page.locator('summary'));
  await page.keyboard.press('Enter');
  await type('Search Regions', 'canada');
  await tabTo(page.getByRole('checkbox', { name: 'Canada', exact: true }));
  await page.keyboard.press('Space');
  await tabTo(there.next);
  await page.keyboard.press('Space');
  await expect(there.heading('Set Password')).toBeFocused();
  for (const label of ['Password', 'Confirm Password']) await type(label, SIGN_UP_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(there.heading('Security Questions')).toBeFocused();
  for (const n of [1, 2, 3]) {
    await tabTo(there.box(`Question ${n}`));
    await page.keyboard.press('ArrowDown');
    await type(`Answer ${n}`, 'Marie');
  }
  const sent = registration(page);
  await page.keyboard.press('Enter');
  expect(await sent).toMatchObject({
    personalInformation: { firstName: 'Nova', email, interestId: 'PS', timeZoneOffset: 0 },
    professionalInformation: { occupation: 'Geologist', country: 'FR', newsInterestRegions: ['region-canada'] },
  });
  await expect(there.heading('Check Your Email and Complete Your Registration')).toBeFocused();
});

test('the keyboard alone goes through a step and out of it', async ({ page }) => {
  const there = signUpOn(page);
  await page.goto(at(''));
  await there.begin.focus();
  await page.keyboard.press('Enter');
  await expect(there.heading("Let's set up your account.")).toBeFocused();
  await expect(there.field('First Name')).toBeVisible();
  for (const text of ['Nova', 'Lind', 'reader@example.com']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await there.choice('Communications (IR, PR, Marketing)').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(there.choice('Financial Analyst')).toBeChecked();
  await there.field('Email').focus();
  await page.keyboard.press('Enter');
  await expect(there.heading('Professional Information')).toBeFocused();
  await there.button('Cancel').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(there.button('Cancel')).toBeFocused();
});
