/** A sign-up whose lists, submission, interest or translations arrive late or not at all. */
import { hasFocus } from '../fixtures/arrived.ts';
import { forms } from '../embeds/embeds.ts';
import { pageOf } from '../embeds/publisher.ts';
import { addresses } from '../fixtures/addresses.ts';
import { holdBack } from '../fixtures/gate.ts';
import { freshAddress } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';
import { translationsOf } from '../fixtures/translations.ts';
import { cases, signUpOn } from './sign-up.ts';

const at = (path: string) => `${addresses().hosted}/login/signup${path}`;
const REGISTER = /\/auth\/legacyUser$/;

test('lists that fail are requested again, and the focus waits where the form will be', async ({ page, noise }) => {
  noise.expect(/ERR_FAILED|Failed to load/);
  const there = signUpOn(page);
  const TIMEZONES = /\/i18n\/timezone\/public$/;
  await page.route(TIMEZONES, (route) => route.fulfill({ status: 500, json: { statusCode: 500, errorCode: 'DOWN', requestId: 'r-7' } }));
  await page.goto(at(''));
  await there.begin.click();
  const again = there.button('Try again');
  await expect(page.getByRole('alert')).toContainText('r-7');
  await again.focus();
  await page.unroute(TIMEZONES);
  const gate = await holdBack(page, TIMEZONES);
  await page.keyboard.press('Enter');
  await gate.reached;
  const wait = page.getByRole('status').filter({ hasText: 'Loading' });
  await expect(wait).toBeFocused();
  gate.open();
  await expect(there.field('First Name')).toBeFocused();
});

test('Tab while the lists load stops where the form will be, and goes on in the form', async ({ page }) => {
  const there = signUpOn(page);
  const gate = await holdBack(page, /\/i18n\/timezone\/public$/);
  await page.goto(at(''));
  await there.begin.focus();
  await page.keyboard.press('Enter');
  await hasFocus(there.heading("Let's set up your account."));
  await page.keyboard.press('Tab');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeFocused();
  gate.open();
  await expect(there.field('First Name')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(there.field('Last Name')).toBeFocused();
});

test('lists that come behind the question of Cancel leave its focus on the Cancel of the form', async ({ page }) => {
  const there = signUpOn(page);
  const gate = await holdBack(page, /\/i18n\/timezone\/public$/);
  await page.goto(at(''));
  await there.begin.click();
  await there.button('Cancel').click();
  await expect(page.getByRole('dialog', { name: 'Are you sure?' })).toBeVisible();
  gate.open();
  await expect(page.getByLabel('First Name')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(there.button('Cancel')).toBeFocused();
});

test('on a phone Next never comes to stand where Back was while the lists load', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const there = signUpOn(page);
  const gate = await holdBack(page, /\/i18n\/timezone\/public$/);
  await page.goto(at(''));
  await there.begin.click();
  await expect(there.back).toBeVisible();
  const back = await there.back.boundingBox();
  gate.open();
  await expect(there.next).toBeInViewport();
  const next = await there.next.boundingBox();
  // One beside or above the other, or Back out of view at the end.
  expect(Math.abs((back?.y ?? 0) - (next?.y ?? 0))).toBeGreaterThanOrEqual(next?.height ?? Number.POSITIVE_INFINITY);
});

test('an interest that the page sets late is used, but never replaces the visitor’s own', async ({ page }) => {
  const element = page.locator('news-signup');
  const name = (interest: string) => element.evaluate((node, code) => node.setAttribute('interest', code), interest);
  await page.goto(pageOf({ head: forms['classic script'](), body: '<news-signup></news-signup>' }));
  const there = signUpOn(element);
  await there.begin.click();
  await expect(there.choice('Journalist')).not.toBeChecked();
  await name('J');
  await expect(there.choice('Journalist')).toBeChecked();
  await there.choice('Student').check();
  await name('F');
  await expect(there.choice('Student')).toBeChecked();
});

test('a submission that did not arrive is made again, with everything kept', async ({ page }) => {
  const there = signUpOn(page);
  await page.goto(at(''));
  await there.fillAll(freshAddress(), cases.PI);
  await page.route(REGISTER, (route) => route.abort());
  await there.button('Submit').click();
  await expect(page.getByRole('alert')).toContainText('We could not reach the service.');
  await expect(there.field('Answer 3')).toHaveValue(' Jaws ');
  await page.unroute(REGISTER);
  await there.button('Submit').click();
  await expect(page).toHaveURL(at('/email-verification'));
});

test('messages are in the reader’s language at once, even without a connection', async ({ page }) => {
  await page.route(/\/geo\/country\/public$/, (route) => route.abort());
  const messages = translationsOf(
    page,
    'Please enter a first name.',
    'Required',
    'We could not reach the service. Check your connection and try again.',
    'Try again',
  );
  await page.goto(pageOf({ head: forms['classic script'](), body: '<news-signup locale="de"></news-signup>' }));
  const there = signUpOn(page.locator('news-signup'));
  await there.button('Abonnement für Presse und Leserschaft').click();
  await expect(there.heading('Richten wir Ihr Konto ein.')).toBeVisible();
  await expect(there.button('Weiter')).toBeVisible();
  // The translations of messages are requested together with those of the form, in any number of calls.
  await messages;
  await page.route(/\/i18n\/translate$/, (route) => route.abort());
  await there.button('Weiter').click();
  await expect(page.getByText('Bitte füllen Sie „Vorname“ aus.')).toBeVisible();
  await expect(page.getByText('Pflichtfeld')).toBeVisible();
  await there.field('Vorname').fill('Nova');
  await there.field('Nachname').fill('Lind');
  await there.field('E-Mail-Adresse').fill(freshAddress());
  await there.choice('Studium').check();
  await there.button('Weiter').click();
  await expect(page.getByText('Der Dienst ist nicht erreichbar.')).toBeVisible();
  await expect(there.button('Erneut versuchen')).toBeVisible();
});
