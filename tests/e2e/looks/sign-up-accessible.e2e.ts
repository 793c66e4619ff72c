/** axe on every step of sign-up with its errors, light and wide, dark and narrow. */
import { hasFocus } from '../fixtures/arrived.ts';
import type { Page } from '@playwright/test';
import { addresses } from '../fixtures/addresses.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/test.ts';
import { cases, signUpOn } from '../sign-up/sign-up.ts';

const at = (path: string) => `${addresses().hosted}/login/signup${path}`;

/** The first two steps as an earlier visit stored them. */
const filledIn = (page: Page) =>
  page.addInitScript(() => {
    const personal = { firstName: 'Nova', lastName: 'Lind', email: 'reader@example.com', language: 'en', timezone: 'UTC', interestId: 'F' };
    sessionStorage.setItem('newsAuth.signup', JSON.stringify({ completed: [0, 1, 2], personal, professional: {} }));
  });

for (const [scheme, width] of [
  ['light', 1280],
  ['dark', 320],
] as const) {
  test.describe(() => {
    test.use({ colorScheme: scheme, viewport: { width, height: 800 } });

    const check = async (page: Page, what: string) => {
      await expectAccessible(page, what);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(width);
    };
    const says = async (page: Page, ...messages: string[]) => {
      for (const message of messages) await expect(page.getByText(message, { exact: true }).first()).toBeVisible();
    };

    test(`the account, personal and professional steps are accessible at ${width} pixels, ${scheme}`, async ({ page }) => {
      const there = signUpOn(page);
      await page.goto(at(''));
      await expect(there.begin).toBeVisible();
      await check(page, 'the choice of the account');
      await there.begin.click();
      await there.next.click();
      await says(page, 'Please enter a first name.', 'Please enter a last name.', 'Please enter an email.', 'Required');
      await expect(there.field('First Name')).toBeFocused();
      await check(page, 'personal information with errors');
      await there.fillPersonal('reader@example.com', cases.F);
      await there.next.click();
      await hasFocus(there.heading('Professional Information'));
      await there.next.click();
      await says(
        page,
        'Please enter a company.',
        'Please enter a job title.',
        'Please select a certification type.',
        'Please enter a company to focus on.',
        'Please select a country.',
        'Please enter a mailing address.',
        'Please enter a city.',
        'Please select a state or province.',
        'Please enter a phone.',
      );
      await there.box('Certification Type').selectOption('JCO');
      await there.field('Fax').fill('123');
      await there.next.click();
      await says(page, 'Please specify your certification type.', 'Please enter a valid fax number.');
      await check(page, 'professional information with errors');
    });

    test(`the password, the questions and the page for an unknown user are accessible at ${width} pixels, ${scheme}`, async ({ page }) => {
      await filledIn(page);
      const there = signUpOn(page);
      await page.goto(at('/set-password'));
      await expect(there.next).toBeDisabled();
      await there.box('Password').fill('short');
      await there.box('Confirm Password').fill('other');
      await there.box('Confirm Password').blur();
      await says(page, 'Passwords do not match.', 'Be 12 to 20 characters long');
      await check(page, 'the password');
      await there.box('Password').fill('x'.repeat(30));
      await expect(there.box('Password')).toHaveValue('x'.repeat(30));
      await says(page, '20 character limit.');
      await expect(there.next).toBeDisabled();
      await there.fillPassword();
      await there.next.click();
      await there.button('Submit').click();
      await says(page, 'Required', 'You must provide an answer.');
      await there.fillQuestions();
      await there.field('Answer 1').fill('ab');
      await there.field('Answer 2').fill('a<b>c');
      await there.field('Answer 3').fill('a'.repeat(51));
      await there.button('Submit').click();
      await says(
        page,
        'Please enter at least 3 characters.',
        '50 character limit.',
        'You have entered one of the following invalid characters: < > \\ / # " ; =',
      );
      await check(page, 'security questions with errors');
      await page.goto(at('/nobody-of-this-id'));
      await expect(there.heading('User Does Not Exist')).toBeVisible();
      await expect(page.getByRole('link', { name: /web support: .+@/ })).toHaveAttribute('href', /^mailto:/);
      await check(page, 'an unknown confirmation');
    });
  });
}
