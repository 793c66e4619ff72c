/** Signing in on the hosted page, to the landing application. */
import { addresses } from '../../e2e/fixtures/addresses.ts';
import { anyone } from '../../e2e/fixtures/people.ts';
import { openPhone } from '../../e2e/second-factor/second-factor.ts';
import { byApp, landed, passOn } from '../actions/sign-in.ts';
import type { Scenario } from '../engine.ts';

export const signIn: readonly Scenario[] = [
  {
    title: 'the hosted page signs a user in by text message and leads to the landing page',
    gate: true,
    async play(page) {
      const person = await anyone();
      const phone = await openPhone(person);
      await page.goto(`${addresses().hosted}/login`);
      await passOn(page, person);
      await page.choice('Send a text message').click();
      await page.button('Send Code').click();
      await page.field('Verification code').fill(await phone.nextCode());
      await page.button('Submit').click();
      await landed(page, person);
    },
  },
  {
    title: 'the hosted page signs a user in by authenticator and leads to the landing page',
    async play(page) {
      const person = await anyone();
      await page.goto(`${addresses().hosted}/login`);
      await passOn(page, person);
      await byApp(page, person);
      await landed(page, person);
    },
  },
  {
    title: 'an address and a password that were filled without an event log in',
    async play(page) {
      const { email, password = '' } = await anyone();
      await page.goto(`${addresses().hosted}/login`);
      await page.field('Email').put(email);
      await page.button('Log In').click();
      await page.field('Password').put(password);
      await page.button('Log In').click();
      await page.choice('Use the authenticator app').shown();
    },
  },
];
