/** The steps of a sign-up, filled quickly, without events, as password managers do it. */
import { cases } from '../../e2e/sign-up/sign-up.ts';
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
