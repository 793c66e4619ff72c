/** Actions in the first-time set-up of the second factor, named as a user would. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Newcomer } from '../fixtures/newcomer.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { openPhone } from './second-factor.ts';

/** From the e-mail step to the beginning of the set-up. */
export async function beginSetUp(scope: Page | Locator, person: Newcomer) {
  const signIn = signInOn(scope);
  await signIn.pass(person);
  await expect(signIn.heading('Set up two-factor authentication')).toBeVisible();
  return {
    ...signIn,
    begin: signIn.button('Set Up Now'),
    country: signIn.field('Country code'),
    number: signIn.field('Phone number'),
    send: signIn.button('SEND CODE'),
    async askFor(number: string) {
      const phone = await openPhone({ email: person.email, phone: { countryCode: '1', phoneNumber: number } });
      await this.country.fill('+1');
      await this.number.fill(`(${number.slice(0, 3)}) ${number.slice(3, 6)}-${number.slice(6)}`);
      await this.send.click();
      return phone;
    },
  };
}
