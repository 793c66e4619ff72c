/** Every message that the owner's document has for the first-time wizard (R5, R8), provoked where it belongs. */
import type { Page } from '@playwright/test';
import { TEMPORARY_PASSWORD } from '../../../demo/people.ts';
import { BREACHED_MESSAGE, BREACHED_PASSWORD } from '../fixtures/breached.ts';
import { expect, test } from '../fixtures/test.ts';
import { beginner, NEW_PASSWORD, signIn, wizardOn } from './first-time-wizard.ts';

const USED = 'Cannot use a previously used password.';
const BLOCKED = 'You have entered one of the following invalid characters: < > \\ / # " ; =';
const limit = (most: number) => `${most} character limit.`;
const long = (most: number) => 'x'.repeat(most + 1);
const digits = (most: number) => '5'.repeat(most + 1);

/** What is typed into a field, and what is said under it once the field is left. */
type Row = readonly [field: string, typed: string, message: string];

const passwords: readonly Row[] = [
  ['Current Temporary Password', TEMPORARY_PASSWORD, ''],
  ['New Password', 'Ünlikely-Pass-26', 'Your new password has an invalid character.'],
  ['New Password', TEMPORARY_PASSWORD, USED],
  ['New Password', NEW_PASSWORD, ''],
  ['Confirm New Password', `${NEW_PASSWORD}7`, 'Passwords do not match'],
  ['Current Temporary Password', '', 'Current Password can not be blank.'],
];

const questions: readonly Row[] = [
  ['Answer 1', '', 'You must provide an answer.'],
  ['Answer 1', '   ', 'You must provide an answer.'],
  ['Answer 1', 'ab', 'Please enter at least 3 characters.'],
  ['Answer 1', long(50), limit(50)],
];

const personal: readonly Row[] = [
  ['First Name', '', 'You must enter a first name.'],
  ['First Name', '   ', 'You must enter a first name.'],
  ['First Name', long(80), limit(80)],
  ['First Name', 'Ann;', BLOCKED],
  ['Last Name', '', 'You must enter a last name.'],
  ['Last Name', '   ', 'You must enter a last name.'],
  ['Last Name', long(80), limit(80)],
  ['Last Name', 'A/B', BLOCKED],
  ['Last Name', '\u200b\u2060', 'You must enter a last name.'],
  ['Email', '', 'You must enter a valid email address.'],
  ['Email', 'somebody', 'You must enter a valid email address.'],
  ['Email', `${'x'.repeat(53)}@example.com`, limit(64)],
];

const professional: readonly Row[] = [
  ['Company', '', 'You must enter a company.'],
  ['Company', '   ', 'You must enter a company.'],
  ['Company', long(125), limit(125)],
  ['Company', 'A#1', BLOCKED],
  ['Job Title', '', 'You must enter a job title.'],
  ['Job Title', long(64), limit(64)],
  ['Department', long(65), limit(65)],
  ['Department', '"Press"', BLOCKED],
  ['Mailing Address', '', 'You must enter a mailing address.'],
  ['Mailing Address', long(100), limit(100)],
  ['City', '', 'You must enter a city.'],
  ['City', long(50), limit(50)],
  ['Zip / Postal Code', '', 'You must enter a zip / postal code.'],
  ['Zip / Postal Code', long(32), limit(32)],
  ['Phone', '', 'You must enter a valid phone number.'],
  ['Phone', '12345', 'You must enter a valid phone number.'],
  ['Phone', digits(32), limit(32)],
  ['Fax', '12345', 'Please enter a valid fax number.'],
  ['Fax', digits(32), limit(32)],
  ['After Hours Phone', '', 'You must enter a valid phone number'],
  ['After Hours Mobile', '', 'You must enter a valid mobile number'],
  ['After Hours Phone', '12345', 'You must enter a valid phone number'],
  ['After Hours Mobile', '12345', 'You must enter a valid mobile number'],
  ['Additional Contact Name', '', 'You must enter a name.'],
  ['Additional Contact Name', long(120), limit(120)],
  ['Additional Contact Phone', '', 'You must enter a valid phone number.'],
  ['Additional Contact Phone', '12345', 'You must enter a valid phone number.'],
  ['Additional Contact After Hours Phone', '12345', 'You must enter a valid phone number.'],
];

async function provoke(page: Page, rows: readonly Row[]): Promise<void> {
  const { field } = wizardOn(page);
  for (const [name, typed, message] of rows) {
    // The field is filled before it is emptied, since no message shows for a field that was never filled.
    if (typed === '') await field(name).fill('x');
    await field(name).fill(typed);
    await field(name).blur();
    const textOnPage = page
      .locator('[data-field]')
      .filter({ has: field(name) })
      .locator('[part="error"]');
    if (message === '') await expect(textOnPage, `${name}: ${typed}`).toHaveCount(0);
    else if (message === BLOCKED) await expect(textOnPage, `${name}: ${typed}`).toHaveText(`${BLOCKED} Found: ${typed.match(/\W/)?.[0]}`);
    else await expect(textOnPage, `${name}: ${typed}`).toHaveText(message);
  }
}

test('every message can be provoked, step by step', async ({ page }) => {
  test.slow();
  const wizard = wizardOn(page);
  const { field } = wizard;
  const message = (words: string) => page.getByText(words, { exact: true });
  await signIn(page, await beginner('Ellis'));
  await wizard.closeWelcome();

  await provoke(page, passwords);
  await expect(wizard.continue).toBeDisabled();
  await wizard.fillPasswords('Not-The-Password-1');
  await wizard.next();
  await expect(message('The Current Password you entered was invalid.')).toBeVisible();
  await field('Current Temporary Password').fill(TEMPORARY_PASSWORD);
  // A previously used password, which only the service can recognize.
  await field('New Password').fill('Earlier-Demo-10');
  await field('Confirm New Password').fill('Earlier-Demo-10');
  await wizard.next();
  await expect(message(USED)).toBeVisible();
  for (const name of ['New Password', 'Confirm New Password']) await expect(field(name)).toHaveValue('');
  for (const name of ['New Password', 'Confirm New Password']) await field(name).fill(BREACHED_PASSWORD);
  await wizard.next();
  await expect(field('New Password')).toHaveAccessibleDescription(new RegExp(BREACHED_MESSAGE));
  await expect(field('New Password')).toBeFocused();
  await expect(field('Current Temporary Password')).toHaveValue(TEMPORARY_PASSWORD);
  await wizard.fillPasswords();
  await wizard.next();

  await expect(field('Question 1')).toBeEnabled();
  await provoke(page, questions);
  for (const n of [1, 2, 3]) await field(`Answer ${n}`).fill('long enough');
  await wizard.next();
  await expect(message('You must select a Question.')).toHaveCount(3);
  await wizard.fillQuestions();
  await wizard.next();

  await expect(field('Time Zone')).toBeEnabled();
  await provoke(page, personal);
  await field('First Name').fill('Finley');
  await field('Last Name').fill('Marsh');
  await field('Email').fill('finley@example.com');
  await wizard.next();

  await expect(field('Country')).toBeEnabled();
  for (const name of ['After Hours Phone', 'After Hours Mobile']) {
    await expect(field(name)).toHaveAccessibleDescription('One of the two numbers is enough.');
  }
  await wizard.next();
  for (const words of ['You must select a country.', 'You must select a state.', 'You must enter a company.'])
    await expect(message(words)).toBeVisible();
  await field('Country').selectOption({ label: 'United States' });
  await wizard.next();
  await expect(message('You must select a state.')).toBeVisible();
  await provoke(page, professional);
});
