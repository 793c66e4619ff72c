/** From nothing to an account: sign-up with its confirmation, and the first day of a user whom an administrator created. */
import { expect } from 'vitest';
import { type Person, spareBeginners, TEMPORARY_PASSWORD } from '../../../demo/people.ts';
import { NEW_PASSWORD, profession } from '../../e2e/first-time-user/first-time-wizard.ts';
import { addresses } from '../../e2e/fixtures/addresses.ts';
import { linkIn, subjects } from '../../e2e/fixtures/mail.ts';
import { answers, freshAddress } from '../../e2e/fixtures/newcomer.ts';
import { SIGN_UP_PASSWORD } from '../../e2e/sign-up/sign-up.ts';
import { byApp, passOn } from '../actions/sign-in.ts';
import { put } from '../actions/sign-up.ts';
import { engineNames } from '../drivers/driver.ts';
import type { Scenario } from '../engine.ts';
import type { Page } from '../page/page.ts';

const typed = async (page: Page, entries: Readonly<Record<string, string>>) => {
  for (const [label, text] of Object.entries(entries)) await page.field(label).fill(text);
};
const chosen = async (page: Page, entries: Readonly<Record<string, string>>) => {
  for (const [label, option] of Object.entries(entries)) await page.field(label).choose(option);
};

async function answerQuestions(page: Page): Promise<void> {
  for (const [index, [question, { answer }]] of Object.entries(answers).entries()) {
    await page.field(`Question ${index + 1}`).choose(question);
    await page.field(`Answer ${index + 1}`).fill(answer);
  }
}

/** @param beginners one for each engine, since a user has a first day only once */
export const wizardsOf = (beginners: readonly Person[]): readonly Scenario[] => [
  {
    title: 'a user signs up as a journalist, confirms by the mail and signs in for the first time',
    gate: true,
    async play(page) {
      const email = freshAddress();
      await page.goto(`${addresses().hosted}/login/signup`);
      await page.button('Journalist/news consumer subscription').click();
      await page.heading("Let's set up your account.").shown();
      await typed(page, { 'First Name': 'Nova', 'Last Name': 'Lind', Email: email });
      await page.choice('Journalist').click();
      await page.button('Cancel').click();
      // The button that goes on has the focus, so that a second press of Enter ends nothing.
      const resume = page.part({ role: 'button', name: 'Continue', within: { role: 'dialog' } });
      await resume.is(({ focused }) => focused, 'focused');
      await resume.click();
      await page.button('Next').click();

      await page.heading('Professional Information').shown();
      await typed(page, { 'Publication Name': 'The Dock', 'Job Title': 'Reporter', 'Website URL': 'https://dock.example/#news' });
      await chosen(page, { 'Publication Type': 'Other', Country: 'United States', 'State or Province': 'Maine' });
      await typed(page, {
        'Other Publication Type': 'Almanac',
        'Mailing Address': '1 Dock Street',
        City: 'Portland',
        'Zip / Postal Code': '04101',
      });
      // Optional and folded.
      await page.text('News Interests').click();
      await page.part({ role: 'checkbox', name: 'Send me news by email' }).click();
      await page.choice('Plain text').click();
      await page.button('Next').click();

      await page.heading('Set Password').shown();
      await typed(page, { Password: SIGN_UP_PASSWORD, 'Confirm Password': SIGN_UP_PASSWORD });
      await page.button('Next').click();

      await page.heading('Security Questions').shown();
      await answerQuestions(page);
      await page.button('Submit').click();

      await page.heading('Check Your Email and Complete Your Registration').shown();
      await page.goto(await linkIn(subjects.confirm, email));
      await page.heading('Email Confirmation').shown();
      await page.text('Nova Lind').shown();
      await page.button('Login to your account').click();
      await passOn(page, { email, password: SIGN_UP_PASSWORD });
      await page.heading('Set up two-factor authentication').shown();
    },
  },
  {
    title: 'a removed box of a list leaves its place empty, so that a second press there meets nothing',
    async play(page) {
      await page.goto(`${addresses().hosted}/login/signup`);
      await page.button('Journalist/news consumer subscription').click();
      await put(page, { 'First Name': 'Nova', 'Last Name': 'Lind', Email: freshAddress() });
      await page.choice('Financial Analyst').click();
      await page.button('Next').click();
      await page.heading('Professional Information').shown();
      await page.button('Add another').click();
      await typed(page, { 'Company 2': 'Bolt', 'Company 1': 'Acme' });
      const first = page.field('Company 1');
      const { x, y } = await page.button('Remove Company 1').shown();
      await page.tab.clickAt(x, y);
      const left = await first.is(({ value }) => value === 'Bolt', 'the second one now');
      await page.tab.clickAt(x + 1, y + 1);
      expect(await first.shown()).toMatchObject({ value: 'Bolt', y: left.y });
    },
  },
  {
    title: 'a beginner goes through the four steps of the first day to the order tunnel',
    async play(page, engine) {
      const person = beginners[engineNames.indexOf(engine)];
      if (!person) throw new Error(`no beginner for ${engine}`);
      await page.goto(`${addresses().hosted}/login`);
      await passOn(page, person);
      await byApp(page, person);
      const inDialog = page.part({ role: 'button', name: 'Continue', within: { role: 'dialog' } });
      await page.text(`Welcome ${person.firstName} ${person.lastName} to the product`).shown();
      await inDialog.click();

      await page.heading('Set New Password').shown();
      await typed(page, {
        'Current Temporary Password': TEMPORARY_PASSWORD,
        'New Password': NEW_PASSWORD,
        'Confirm New Password': NEW_PASSWORD,
      });
      await page.button('Continue').click();

      await page.heading('Security Questions').shown();
      await answerQuestions(page);
      await page.button('Continue').click();

      await page.heading('Personal Information').shown();
      await put(page, { 'First Name': 'Nova', 'Preferred Language': 'Nederlands' });
      await page.button('Continue').click();

      await page.heading('Professional Information').shown();
      await chosen(page, { Country: 'United States', 'State or Province': 'New York' });
      await put(page, Object.fromEntries(profession));
      await page.button('Continue').click();

      await page.text('Your registration is complete').shown();
      expect(await page.stored('registrationComplete')).toBe('true');
      await inDialog.click();
      await page.at(({ origin, pathname }) => origin === addresses().landing && pathname === '/order', 'the order tunnel');
    },
  },
];

export const wizards = wizardsOf(spareBeginners.slice(0, engineNames.length));
