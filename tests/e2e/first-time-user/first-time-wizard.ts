/** Actions in the first-time wizard, named as a user would, and how to get there. */
import type { Locator, Page } from '@playwright/test';
import { everybody, PASSWORD, type Person, TEMPORARY_PASSWORD } from '../../../demo/people.ts';
import { addresses } from '../fixtures/addresses.ts';
import { expect } from '../fixtures/test.ts';
import { openPhone } from '../second-factor/second-factor.ts';
import { signInOn } from '../sign-in/sign-in.ts';

export const NEW_PASSWORD = 'Brand-New-Byline-26';

/** One of the demo's people, as they were before their first day. */
export async function beginner(firstName: string): Promise<Person> {
  const match = everybody.find((person) => person.firstName === firstName);
  if (!match) throw new Error(`The demo has no ${firstName}.`);
  const { ok } = await fetch(`${addresses().hosted}/demo/people/${match.id}/reset`, { method: 'PUT' });
  if (!ok) throw new Error(`${firstName} was not put back.`);
  return match;
}

/** Through sign-in and the text message, to the step that is due. */
export async function signIn(page: Page, person: Person, at = `${addresses().hosted}/login`): Promise<void> {
  const there = signInOn(page);
  const phone = await openPhone(person);
  await page.goto(at);
  await there.pass({ email: person.email, password: person.temporary ? TEMPORARY_PASSWORD : PASSWORD });
  await there.askForText();
  await there.enterCode(await phone.nextCode());
}

export function wizardOn(scope: Page | Locator) {
  const field = (name: string) => scope.getByLabel(name, { exact: true });
  const heading = (name: string) => scope.getByRole('heading', { name, exact: true });
  const dialog = scope.getByRole('dialog');
  const tree = (name: string) => scope.getByRole('group', { name, exact: true });

  return {
    field,
    dialog,
    tree,
    /** Sections that are folded until they are opened. */
    openNews: () => scope.getByText('News Interests', { exact: true }).click(),
    continue: scope.getByRole('button', { name: 'Continue', exact: true }),
    banner: scope.getByRole('alert'),
    welcome: dialog.filter({ hasText: 'to the product' }),
    complete: dialog.filter({ hasText: 'Your registration is complete' }),
    steps: {
      password: heading('Set New Password'),
      questions: heading('Security Questions'),
      personal: heading('Personal Information'),
      professional: heading('Professional Information'),
    },

    async closeWelcome() {
      await this.welcome.getByRole('button', { name: 'Continue' }).click();
      await expect(dialog).toBeHidden();
    },
    async fillPasswords(current = TEMPORARY_PASSWORD) {
      await field('Current Temporary Password').fill(current);
      await field('New Password').fill(NEW_PASSWORD);
      await field('Confirm New Password').fill(NEW_PASSWORD);
    },
    async fillQuestions() {
      for (const n of [1, 2, 3]) {
        await field(`Question ${n}`).selectOption({ index: n });
        await field(`Answer ${n}`).fill(`Answer ${n}`);
      }
    },
    /** All that is required. */
    async fillProfession() {
      await field('Country').selectOption({ label: 'United States' });
      await field('State or Province').selectOption({ label: 'New York' });
      for (const [name, value] of profession) await field(name).fill(value);
    },
    async next() {
      await this.continue.click();
    },
  };
}

export const profession: readonly (readonly [name: string, value: string])[] = [
  ['Company', 'The Morning Wire'],
  ['Job Title', 'Editor'],
  ['Mailing Address', '1 Main Street'],
  ['City', 'New York'],
  ['Zip / Postal Code', '10001'],
  ['Phone', '(212) 555-0100'],
  ['After Hours Mobile', '212 555 0101'],
  ['Additional Contact Name', 'Bo Lind'],
  ['Additional Contact Phone', '212-555-0102'],
];
