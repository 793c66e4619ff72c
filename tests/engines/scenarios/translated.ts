/** Under a page translator, which works on all that is added too (decisions 11). */
import { addresses } from '../../e2e/fixtures/addresses.ts';
import { linkIn, subjects } from '../../e2e/fixtures/mail.ts';
import { freshAddress } from '../../e2e/fixtures/newcomer.ts';
import { anyone } from '../../e2e/fixtures/people.ts';
import { SIGN_UP_PASSWORD } from '../../e2e/sign-up/sign-up.ts';
import { install } from '../../e2e/translated/translator.ts';
import { byApp, landed, passOn } from '../actions/sign-in.ts';
import { putToPassword } from '../actions/sign-up.ts';
import type { Scenario } from '../engine.ts';
import { answerQuestions } from './wizards.ts';

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
  {
    title: 'a sign-up and its confirmation go through under a page translator',
    async play(page) {
      const email = freshAddress();
      await page.goto(`${addresses().hosted}/login/signup`);
      await page.evaluate(install);
      await putToPassword(page, email);
      for (const label of ['Password', 'Confirm Password']) await page.field(label).fill(SIGN_UP_PASSWORD);
      await page.button('Next').click();
      await page.heading('Security Questions').shown();
      await answerQuestions(page);
      await page.button('Submit').click();
      await page.heading('Check Your Email and Complete Your Registration').shown();
      await page.goto(await linkIn(subjects.confirm, email));
      await page.evaluate(install);
      await page.heading('Email Confirmation').shown();
      await page.button('Login to your account').click();
      await page.text('Your account is ready. Please log in.').shown();
    },
  },
];
