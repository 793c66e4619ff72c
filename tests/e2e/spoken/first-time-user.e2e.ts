/** What a screen reader says of the first-time wizard: the Welcome, four steps that count themselves, a refused step, and the end. */
import { spareBeginners, TEMPORARY_PASSWORD } from '../../../demo/people.ts';
import { addresses } from '../fixtures/addresses.ts';
import { keyboardOf } from '../fixtures/keyboard.ts';
import { signIn, wizardOn } from '../first-time-user/first-time-wizard.ts';
import { expect, test } from './reader.ts';

/** The first box of a step, or its heading while its lists are on their way. */
const begins = (title: string, n: number, box: string) =>
  expect.stringMatching(new RegExp(`^(heading, ${title}, Step ${n} of 4, level 1$|${box})`));

test('the wizard greets, counts its steps, says what is wrong, and that it is complete', async ({ page, reader }) => {
  // No other test uses this account.
  const person = spareBeginners[1];
  if (!person) throw new Error('The demo has no second spare beginner.');
  await fetch(`${addresses().hosted}/demo/people/${person.id}/reset`, { method: 'PUT' });
  await signIn(page, person);
  const wizard = wizardOn(page);
  const keyboard = keyboardOf(page);
  await reader.hearsLast(
    // The library leaves out the spaces around names in elements of their own; browsers keep them.
    `dialog, Welcome${person.firstName}${person.lastName}to the product, First, set a password of your own in place of the temporary one. Then choose three security questions, which let you back in if you forget it. Finally, review your personal and professional details. It takes about five minutes.`,
    'button, Continue',
  );
  await page.keyboard.press('Escape');
  await reader.hears(expect.stringMatching(/^Current Temporary Password/));
  await wizard.fillPasswords('Not-The-Temporary-1');
  await reader.hearsLast('polite: 5 of 5 requirements met.');
  await keyboard.press('Enter');
  await reader.hearsLast(
    'assertive: The Current Password you entered was invalid.',
    'Current Temporary Password, The Current Password you entered was invalid.',
  );
  await wizard.fillPasswords(TEMPORARY_PASSWORD);
  await keyboard.press('Enter');
  await reader.hearsLast(begins('Security Questions', 2, 'combobox, Question 1'));
  await wizard.fillQuestions();
  await keyboard.press('Enter');
  await reader.hearsLast(begins('Personal Information', 3, 'textbox, First Name'));
  await expect(wizard.field('First Name')).toBeVisible();
  await keyboard.activate(wizard.continue);
  await reader.hearsLast('button, Continue', begins('Professional Information', 4, 'textbox, Company'));
  await expect(wizard.field('Company')).toBeVisible();
  await wizard.fillProfession();
  await keyboard.activate(wizard.continue);
  await reader.hearsLast('dialog, Your registration is complete, Continue to submit your first press release.', 'button, Continue');
});
