/** Actions for a forgotten password, named as a user would. */
import { expect, type Page } from '@playwright/test';
import { addresses } from '../fixtures/addresses.ts';
import { linkIn, subjects } from '../fixtures/mail.ts';
import { answers, type Newcomer } from '../fixtures/newcomer.ts';
import { signInOn } from '../sign-in/sign-in.ts';

export function recoveryOn(page: Page) {
  const signIn = signInOn(page);
  const box = (name: string) => page.getByLabel(name, { exact: true });
  return {
    ...signIn,
    box,
    answer: signIn.field('Answer'),
    continue: signIn.button('Continue'),
    newPassword: box('New Password'),
    confirm: box('Confirm New Password'),
    /** The question that the answer box is described by. */
    async question(): Promise<string> {
      const question = page.getByText(/^(In|What|Where|Who) .*\?$/);
      await expect(question).toBeVisible();
      return (await question.textContent()) ?? '';
    },
    async reply(text: string) {
      await this.answer.fill(text);
      await this.continue.click();
    },
    async replyRightly() {
      await this.reply(answers[await this.question()]?.answer ?? '');
    },
    async choose(password: string) {
      await this.newPassword.fill(password);
      await this.confirm.fill(password);
      await this.continue.click();
    },
  };
}

/** From the forgotten password to the question, by the link of the mail. */
export async function openLink(page: Page, { email }: Newcomer): Promise<void> {
  await page.goto(`${addresses().hosted}/login/forgotpassword`);
  await signInOn(page).email.fill(email);
  await signInOn(page).button('GET NEW PASSWORD').click();
  await page.goto(await linkIn(subjects.reset, email));
}
