/** A forgotten password, from the first click to the next login. */
import { expect } from 'vitest';
import { addresses } from '../../e2e/addresses.ts';
import { linkIn, subjects } from '../../e2e/mail.ts';
import { answers, newcomer } from '../../e2e/newcomer.ts';
import type { Scenario } from '../engine.ts';
import { until } from '../page.ts';
import { passOn } from '../sign-in.ts';

const NEW_PASSWORD = 'Fresh-Headline-26';

export const recovery: readonly Scenario[] = [
  {
    title: 'a forgotten password is replaced by way of the mail and a security question, and the new one logs in',
    async play(page) {
      const somebody = await newcomer();
      await page.goto(`${addresses().hosted}/login`);
      await page.field('Email').fill(somebody.email);
      await page.button('Log In').click();
      await page.link('Forgot password').click();
      await page.heading('Forgot Your Password').shown();
      await page.button('GET NEW PASSWORD').click();
      await page.heading('EMAIL SENT').shown();

      await page.goto(await linkIn(subjects.reset, somebody.email));
      await page.field('Answer').shown();
      const asked = await until(
        () =>
          page.evaluate(
            (questions: readonly string[]) => questions.find((one) => document.body.textContent.includes(one)),
            Object.keys(answers),
          ),
        (question) => question !== undefined,
        'a question',
      );
      await page.field('Answer').fill(answers[asked ?? '']?.answer ?? '');
      await page.button('Continue').click();

      await page.field('New Password').fill(NEW_PASSWORD);
      await page.field('Confirm New Password').fill(NEW_PASSWORD);
      await page.button('Continue').click();
      await page.text('Your password has been reset successfully!').shown();
      expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('newsAuth.reset')))).toEqual([]);
      await passOn(page, { email: somebody.email, password: NEW_PASSWORD });
      await page.heading('Set up two-factor authentication').shown();
    },
  },
];
