/** The flows while a page translator works on the page: nothing vanishes, new words replace old ones, what is typed and the focus stay. */
import type { Page } from '@playwright/test';
import { forms } from '../embeds/embeds.ts';
import { pageOf } from '../embeds/publisher.ts';
import { addresses } from '../fixtures/addresses.ts';
import { arrival } from '../fixtures/arrival.ts';
import { holdBack } from '../fixtures/gate.ts';
import { linkIn, subjects } from '../fixtures/mail.ts';
import { answers, freshAddress } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';
import { openState } from '../gallery/open-state.ts';
import { isReady, markReady } from '../hosted/ready.ts';
import { appCode } from '../second-factor/second-factor.ts';
import { openLink, recoveryOn } from '../recovery/recovery.ts';
import { cases, SIGN_UP_PASSWORD, signUpOn } from '../sign-up/sign-up.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { translateFromStart, translateNow } from './translator.ts';

const hosted = () => `${addresses().hosted}/login`;
const light = (form: keyof typeof forms, body: string) => pageOf({ head: forms[form](), body });
const login = '<news-login render-root="light"></news-login>';

/** React's half, in each form that has one. */
const LATE = /\/(app-[^/]*|chunk-[^/]*)\.js(\?|$)/;

const places: Readonly<Record<string, () => string>> = {
  'hosted page': hosted,
  loader: () => light('loader', login),
  module: () => light('module', login),
  'one file': () => light('classic script', login),
};

/** A translated text, and no longer the one that was there. */
const isTranslated = (page: Page, words: string) => expect(page.locator('font > font', { hasText: words }).first()).toBeVisible();

for (const [name, address] of Object.entries(places)) {
  test(`${name}: React takes over a first frame that is translated already, with what was typed and the focus`, async ({
    page,
    person,
  }) => {
    await translateFromStart(page);
    await markReady(page);
    const gate = name === 'one file' ? undefined : await holdBack(page, LATE);
    await page.goto(address(), { waitUntil: 'commit' });
    const { email, password, heading } = signInOn(page);
    await email.fill(person.email);
    await email.evaluate((box) => box.setAttribute('data-first', ''));
    await isTranslated(page, 'Log in with SSO');
    gate?.open();
    await isReady(page);
    await isTranslated(page, 'Log in with SSO');
    await expect(email).toHaveValue(person.email);
    await expect(email).toBeFocused();
    if (gate) await expect(email).toHaveAttribute('data-first');
    await email.press('Enter');
    await expect(password).toBeFocused();
    await expect(heading('Login')).toBeVisible();
  });
}

for (const [name, isFromStart] of [
  ['from the start', true],
  ['once the page stands', false],
] as const) {
  test(`a login goes on under a translator that works ${name}: refused address, password and code, another way, and in`, async ({
    page,
    person,
  }) => {
    if (isFromStart) await translateFromStart(page);
    await markReady(page);
    await page.goto(hosted());
    await isReady(page);
    if (!isFromStart) await translateNow(page);
    const there = signInOn(page);
    const says = (words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible();
    await there.enterEmail('nobody');
    await says('Please enter a valid email address');
    await there.enterEmail(person.email);
    await there.logIn.click();
    await says('Password required');
    await there.enterPassword('not this one');
    await says('We could not log you in with the entered email and password.');
    await expect(there.password).toHaveValue('');
    await there.enterPassword(person.password ?? '');
    // The button says what the chosen way does.
    await there.choice('Use the authenticator app').check();
    await there.choice('Send a text message').check();
    await expect(there.button('Send Code')).toBeVisible();
    await there.useApp();
    await there.enterCode('12a');
    await says('Please enter only numbers.');
    await there.enterCode('000000');
    await says('Invalid code.');
    await there.enterCode(appCode(person));
    await arrival(page, addresses().landing);
  });
}

test('a registration and its confirmation go through under a translator, and so does a forgotten password', async ({ page }) => {
  await translateFromStart(page);
  const email = freshAddress();
  const there = signUpOn(page);
  await page.goto(`${hosted()}/signup`);
  await there.begin.click();
  await there.next.click();
  await expect(page.getByText('Please enter a first name.')).toBeVisible();
  await there.button('Cancel').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await there.fillSteps(email, cases.M);
  await expect(page.getByText(`We will send an email to ${email} to complete your registration.`)).toBeVisible();
  await there.button('Submit').click();
  await expect(there.heading('Check Your Email and Complete Your Registration')).toBeFocused();
  await page.goto(await linkIn(subjects.confirm, email));
  await expect(page.getByText('Thank you for confirming your email address.')).toBeVisible();
  await there.button('Login to your account').click();
  const newPassword = 'Newsroom-(2027)';
  await openLink(page, { email, password: SIGN_UP_PASSWORD });
  const recovery = recoveryOn(page);
  await expect(recovery.answer).toBeVisible();
  for (const [question, { answer }] of Object.entries(answers))
    if (await page.getByText(question).isVisible()) await recovery.answer.fill(answer);
  await recovery.continue.click();
  await recovery.choose(newPassword);
  await expect(page.getByText('Your password has been reset successfully!')).toBeVisible();
});

test('a search in a long list shows under a translator what it finds, and how many', async ({ page }) => {
  await translateFromStart(page);
  await openState(page, 'first-time-professional');
  await page.getByText('News Interests', { exact: true }).click();
  const search = page.getByRole('searchbox', { name: 'Search Regions' });
  const count = page.locator('.na-tree', { has: search }).getByRole('status');
  for (const [query, says] of [
    ['eu', 'Results: '],
    ['zzzz', 'Nothing found.'],
    ['', '0 of '],
  ] as const) {
    await search.fill(query);
    await expect(count).toContainText(says);
  }
  await expect(count).not.toContainText('Results');
  await expect(search).toBeFocused();
});

test('a banner that stands is said in the new language under a translator', async ({ page }) => {
  await translateFromStart(page);
  await page.goto(`${hosted()}/?sessionTimedout=true`);
  const banner = page.locator('.na-banner');
  await expect(banner).toContainText('inactivity');
  await page.evaluate(() => NewsAuth.configure({ locale: 'de' }));
  await expect(banner).not.toContainText('inactivity');
  await expect(banner).toContainText('Inaktivität');
  await page.evaluate(() => NewsAuth.configure({ locale: 'en' }));
  await expect(banner).toContainText('inactivity');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
});
