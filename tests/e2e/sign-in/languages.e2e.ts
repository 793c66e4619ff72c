/** In another language the next screens come in it: their texts were requested before the user came there. */
import type { Locator, Page } from '@playwright/test';
import { words } from '../../../demo/locales/de.ts';
import { embed } from '../embeds/places.ts';
import { freshNumber, newcomer } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';
import { translationsOf } from '../fixtures/translations.ts';
import { openPhone } from '../second-factor/second-factor.ts';

const german: Readonly<Record<string, string>> = words;

/** What shows in English though there are German words for it. */
const englishIn = async (element: Locator): Promise<readonly string[]> => {
  const texts = await element.locator('h2, p, label, legend, .na-label, button, a, dt, li').allInnerTexts();
  return texts.map((text) => text.trim()).filter((text) => german[text] !== undefined && german[text] !== text);
};

/** The log-in in German, once all texts that are requested ahead, in one call, have come; none comes later. */
async function germanLogin(page: Page, address: string) {
  const ahead = translationsOf(page, 'Two-factor authentication is on');
  await page.goto(embed('<news-login locale="de"></news-login>'));
  const element = page.locator('news-login');
  const button = (source: keyof typeof words) => element.getByRole('button', { name: words[source], exact: true });
  const field = (source: keyof typeof words) => element.getByLabel(words[source], { exact: true });
  await expect(button('Log In')).toBeVisible();
  await field('Email').fill(address);
  await ahead;
  await page.route(/\/i18n\/translate$/, (route) => route.abort());
  return {
    element,
    button,
    field,
    async comes(heading: keyof typeof words) {
      await expect(element.getByRole('heading', { name: words[heading], exact: true })).toBeVisible();
      expect(await englishIn(element)).toEqual([]);
    },
  };
}

test('the password step and both steps of the second factor come in German', async ({ page, person }) => {
  const { element, button, field, comes } = await germanLogin(page, person.email);
  await button('Log In').click();
  await expect(field('Password')).toBeVisible();
  await comes('Login');
  await field('Password').fill(person.password ?? '');
  await button('Log In').click();
  await comes('Verify your identity');
  await element.getByRole('radio', { name: words['Use the authenticator app'], exact: true }).check();
  await button('Enter Code').click();
  await comes('Enter your code');
  await button('Submit').click();
  await expect(element.getByText(words['Required'], { exact: true })).toBeVisible();
});

test('a refusal comes in German at once, since a screen reader says the words that come first', async ({ page, person }) => {
  const { element, button, field } = await germanLogin(page, person.email);
  await button('Log In').click();
  await field('Password').fill('not the password');
  await button('Log In').click();
  await expect(element.getByRole('alert')).toHaveText(
    words['We could not log you in with the entered email and password. Please try again.'],
  );
});

test('the set-up of the second factor comes in German', async ({ page }) => {
  const person = await newcomer();
  const { button, field, comes } = await germanLogin(page, person.email);
  await button('Log In').click();
  await field('Password').fill(person.password);
  await button('Log In').click();
  await comes('Set up two-factor authentication');
  await button('Set Up Now').click();
  await comes('Your mobile phone');
  const number = freshNumber();
  const phone = await openPhone({ email: person.email, phone: { countryCode: '1', phoneNumber: number } });
  await field('Country code').fill('+1');
  await field('Phone number').fill(number);
  await button('SEND CODE').click();
  await comes('Verify your device');
  await field('Verification code').fill(await phone.nextCode());
  await button('Submit').click();
  await comes('Two-factor authentication is on');
});
