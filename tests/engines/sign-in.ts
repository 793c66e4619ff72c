/** What the scenarios do again and again: to the second factor, and whether one has arrived. */
import type { Person } from '../../demo/people.ts';
import { addresses } from '../e2e/addresses.ts';
import type { Page } from './page.ts';

export async function passOn(page: Page, { email, password = '' }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.field('Email').fill(email);
  await page.button('Log In').click();
  await page.field('Password').fill(password);
  await page.button('Log In').click();
}

/** On the landing application, with the session and without the token in the address. */
export async function landed(page: Page, { firstName }: Pick<Person, 'firstName'>): Promise<void> {
  await page.at(({ origin, search }) => origin === addresses().landing && search === '', 'the landing page');
  await page.text(`Good to have you, ${firstName}`).shown();
}
