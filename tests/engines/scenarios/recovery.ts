/** A forgotten password, from the first click to the next login. */
import { expect } from 'vitest';
import { newcomer } from '../../e2e/fixtures/newcomer.ts';
import { toNewPassword } from '../actions/recovery.ts';
import { passOn } from '../actions/sign-in.ts';
import type { Scenario } from '../engine.ts';

const NEW_PASSWORD = 'Fresh-Headline-26';

export const recovery: readonly Scenario[] = [
  {
    title: 'a forgotten password is replaced by way of the mail and a security question, and the new one logs in',
    async play(page) {
      const person = await newcomer();
      await toNewPassword(page, person.email);
      await page.field('New Password').fill(NEW_PASSWORD);
      await page.field('Confirm New Password').fill(NEW_PASSWORD);
      await page.button('Continue').click();
      await page.text('Your password has been reset successfully!').shown();
      expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('newsAuth.reset')))).toEqual([]);
      await passOn(page, { email: person.email, password: NEW_PASSWORD });
      await page.heading('Set up two-factor authentication').shown();
    },
  },
];
