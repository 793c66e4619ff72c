/** Goes through the mail and a security question to the new password. */
import { NEW_PASSWORD } from '../../e2e/first-time-user/first-time-wizard.ts';
import { addresses } from '../../e2e/fixtures/addresses.ts';
import { linkIn, subjects } from '../../e2e/fixtures/mail.ts';
import { answers } from '../../e2e/fixtures/newcomer.ts';
import { type Page, until } from '../page/page.ts';

/** For a person whose answers the tests know. `opened`: the address at which the mail's link is opened, by default its own. */
export async function toNewPassword(page: Page, email: string, opened = ({ href }: URL): string => href): Promise<void> {
  await page.goto(`${addresses().hosted}/login`);
  await page.field('Email').fill(email);
  await page.button('Log In').click();
  await page.link('Forgot password').click();
  await page.heading('Forgot Your Password').shown();
  await page.button('GET NEW PASSWORD').click();
  await page.heading('EMAIL SENT').shown();

  await page.goto(opened(new URL(await linkIn(subjects.reset, email))));
  await page.field('Answer').shown();
  const current = await until(
    () =>
      page.evaluate((questions: readonly string[]) => {
        const text = [document.body, document.querySelector('news-auth-app')?.shadowRoot].map((root) => root?.textContent ?? '').join(' ');
        return questions.find((question) => text.includes(question)) ?? '';
      }, Object.keys(answers)),
    (question) => question !== '',
    'a question',
  );
  await page.field('Answer').fill(answers[current]?.answer ?? '');
  await page.button('Continue').click();
  await page.field('New Password').shown();
}

export async function setNewPassword(page: Page): Promise<void> {
  for (const label of ['New Password', 'Confirm New Password']) await page.field(label).fill(NEW_PASSWORD);
  await page.button('Continue').click();
}

export async function reset(page: Page, email: string): Promise<void> {
  await toNewPassword(page, email);
  await setNewPassword(page);
  await page.text('Your password has been reset successfully!').shown();
}
