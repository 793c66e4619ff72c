/** The steps of a sign-up, filled quickly, without events, as password managers do it. */
import { answers, freshAddress } from '../../e2e/fixtures/newcomer.ts';
import { cases, SIGN_UP_PASSWORD } from '../../e2e/sign-up/sign-up.ts';
import type { Page } from '../page/page.ts';

/** Values by label. */
export async function put(page: Page, entries: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(entries)) await page.field(label).put(value);
}

/** Goes from the choice of an account to the password step. */
export async function putToPassword(page: Page, email: string): Promise<void> {
  await page.button('Journalist/news consumer subscription').click();
  await put(page, { 'First Name': 'Nova', 'Last Name': 'Lind', Email: email });
  await page.choice(cases.PI.interest).click();
  await page.button('Next').click();
  await page.heading('Professional Information').shown();
  await put(page, cases.PI.filled as Readonly<Record<string, string>>);
  await page.button('Next').click();
  await page.heading('Set Password').shown();
}

/** From the choice of an account to the mail, with `SIGN_UP_PASSWORD`. @returns the address of the new user */
export async function signUp(page: Page): Promise<string> {
  const email = freshAddress();
  await putToPassword(page, email);
  for (const label of ['Password', 'Confirm Password']) await page.field(label).fill(SIGN_UP_PASSWORD);
  await page.button('Next').click();
  await page.heading('Security Questions').shown();
  for (const [index, [question, { answer }]] of Object.entries(answers).entries())
    await put(page, { [`Question ${index + 1}`]: question, [`Answer ${index + 1}`]: answer });
  await page.button('Submit').click();
  await page.heading('Check Your Email and Complete Your Registration').shown();
  return email;
}
