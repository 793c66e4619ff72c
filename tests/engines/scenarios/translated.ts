/** Under a page translator, which works on all that is added too (decisions 11). */
import { addresses } from '../../e2e/fixtures/addresses.ts';
import { anyone } from '../../e2e/fixtures/people.ts';
import { install } from '../../e2e/translated/translator.ts';
import { byApp, landed, passOn } from '../actions/sign-in.ts';
import type { Scenario } from '../engine.ts';

export const translated: readonly Scenario[] = [
  {
    title: 'a refused password and the login after it show under a page translator',
    async play(page) {
      const person = await anyone();
      await page.goto(`${addresses().hosted}/login`);
      await page.evaluate(install);
      await passOn(page, { email: person.email, password: 'not this one' });
      await page.text('We could not log you in with the entered email and password.').shown();
      await page.field('Password').fill(person.password ?? '');
      await page.button('Log In').click();
      await page.choice('Send a text message').click();
      await page.button('Send Code').shown();
      await byApp(page, person);
      await landed(page, person);
    },
  },
];
