/** Fields that are filled without an event, as by Chrome on iOS and password managers: their content is what is sent. */
import type { Page } from '@playwright/test';
import { TEMPORARY_PASSWORD } from '../../../demo/people.ts';
import { beginner, NEW_PASSWORD, profession, signIn, wizardOn } from '../first-time-user/first-time-wizard.ts';
import { addresses } from '../fixtures/addresses.ts';
import { freshAddress } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { cases, SIGN_UP_PASSWORD, signUpOn } from '../sign-up/sign-up.ts';

/** Values by label: the text of a box, the words of an option, whether a checkbox is ticked. */
async function fillSilently(page: Page, filled: Readonly<Record<string, string | true>>): Promise<void> {
  for (const [label, wanted] of Object.entries(filled)) {
    await page.getByLabel(label, { exact: true }).evaluate((node, value) => {
      const box = node as HTMLInputElement & HTMLSelectElement;
      if (value === true) box.checked = true;
      else if (box.localName === 'select') box.selectedIndex = [...box.options].findIndex(({ text }) => text === value);
      else box.value = value;
    }, wanted);
  }
}

test('a log-in works with address and password filled in without events', async ({ page, person }) => {
  const there = signInOn(page);
  await page.goto(`${addresses().hosted}/login`);
  await fillSilently(page, { Email: person.email });
  await there.logIn.click();
  await expect(there.password).toBeVisible();
  await fillSilently(page, { Password: person.password ?? '' });
  await there.logIn.click();
  await expect(there.heading('Verify your identity')).toBeVisible();
});

test('a sign-up sends what its boxes, lists and ticks show', async ({ page }) => {
  const there = signUpOn(page);
  const email = freshAddress();
  await page.goto(`${addresses().hosted}/login/signup`);
  await there.begin.click();
  await expect(there.field('First Name')).toBeVisible();
  await fillSilently(page, { 'First Name': 'Nova', 'Last Name': 'Lind', Email: email, Language: 'Français' });
  await there.choice('Journalist').check();
  await there.next.click();
  const { 'State or Province': state, Country: country, 'Other Publication Type': _, ...rest } = cases.J.filled;
  // The list of states depends on the country.
  await there.box('Country').selectOption({ label: country });
  await fillSilently(page, { ...rest, 'Publication Type': 'Radio', 'State or Province': state, 'Send me news by email': true });
  await there.next.click();
  await expect(there.heading('Set Password')).toBeVisible();
  await fillSilently(page, { Password: SIGN_UP_PASSWORD, 'Confirm Password': SIGN_UP_PASSWORD });
  // The button is disabled until the rules hold; moving the pointer to it makes the form read its fields.
  await there.box('Password').hover();
  await there.next.click();
  await there.fillQuestions();
  const sent = page.waitForRequest((request) => /\/auth\/legacyUser$/.test(request.url()) && request.method() === 'POST');
  await there.button('Submit').click();
  expect((await sent).postDataJSON()).toMatchObject({
    personalInformation: { firstName: 'Nova', lastName: 'Lind', email, language: 'fr', interestId: 'J' },
    professionalInformation: { publicationName: 'The Dock', publicationType: 'Radio', stateOrProvince: 'ME', newsEmailActive: true },
    password: SIGN_UP_PASSWORD,
  });
});

test('the first-time wizard saves what its boxes and lists show', async ({ page }) => {
  const wizard = wizardOn(page);
  await signIn(page, await beginner('Novice'));
  await wizard.closeWelcome();
  await fillSilently(page, {
    'Current Temporary Password': TEMPORARY_PASSWORD,
    'New Password': NEW_PASSWORD,
    'Confirm New Password': NEW_PASSWORD,
  });
  // The form reads its fields before Tab leaves the last box, so that the enabled button is the next stop.
  await wizard.field('Confirm New Password').focus();
  // Skips the button that shows the password.
  for (let stop = 0; stop < 2; stop++) await page.keyboard.press('Tab');
  await expect(wizard.continue).toBeFocused();
  await page.keyboard.press('Enter');
  await wizard.fillQuestions();
  await wizard.next();
  await expect(wizard.field('First Name')).toBeVisible();
  await fillSilently(page, { 'First Name': 'Nova', 'Preferred Language': 'Nederlands' });
  const saved = page.waitForRequest((request) => /\/user\/profile\/basic$/.test(request.url()) && request.method() === 'PUT');
  await wizard.next();
  expect((await saved).postDataJSON()).toMatchObject({ firstName: 'Nova', language: 'nl' });
  await expect(wizard.field('Company')).toBeVisible();
  await wizard.field('Country').selectOption({ label: 'United States' });
  await fillSilently(page, { ...Object.fromEntries(profession), 'State or Province': 'New York' });
  await wizard.next();
  await expect(wizard.complete).toBeVisible();
});
