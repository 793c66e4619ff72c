/** Moving through the steps without a mouse: the keyboard alone, Back, Forward and reload. */
import { expect } from 'vitest';
import { addresses } from '../../e2e/fixtures/addresses.ts';
import { anyone } from '../../e2e/fixtures/people.ts';
import { appCode } from '../../e2e/second-factor/second-factor.ts';
import { byApp, landed } from '../actions/sign-in.ts';
import type { Scenario } from '../engine.ts';
import { type Page, type Part, until } from '../page/page.ts';

/** Resolves when the page was loaded again at the same address. */
async function reload(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.assign(globalThis, { before: true });
    setTimeout(() => location.reload());
  });
  await until(
    () => page.evaluate(() => 'before' in globalThis),
    (isBefore) => !isBefore,
    'the reload',
  );
}

/** Presses Tab from the current focus until the target has it. */
async function tabTo(page: Page, part: Part): Promise<void> {
  await part.shown();
  for (let presses = 0; presses < 25; presses++) {
    if ((await part.shown()).focused) return;
    await page.press('Tab');
  }
  throw new Error('Tab does not get there');
}

export const steps: readonly Scenario[] = [
  {
    title: 'the keyboard alone signs a user in',
    async play(page) {
      const person = await anyone();
      await page.goto(`${addresses().hosted}/login`);
      await tabTo(page, page.field('Email'));
      await page.tab.type(person.email);
      await page.press('Enter');
      // A step focuses the field that it begins with, else its heading.
      await page.field('Password').is(({ focused }) => focused, 'focused');
      await page.tab.type(person.password ?? '');
      await page.press('Enter');
      await page.choice('Send a text message').is(({ focused }) => focused, 'focused');
      await page.press('ArrowDown');
      await page.choice('Use the authenticator app').is(({ checked, focused }) => checked && focused, 'chosen');
      await tabTo(page, page.button('Enter Code'));
      await page.press('Enter');
      await page.field('Verification code').is(({ focused }) => focused, 'focused');
      await page.tab.type(appCode(person));
      await page.press('Enter');
      await landed(page, person);
    },
  },
  {
    title: 'Back, Forward and reload move through the steps, and the last step still works',
    async play(page) {
      const person = await anyone();
      const at = (path: string) => page.at(({ pathname }) => pathname === `/login${path}`, `/login${path}`);
      const go = (steps: number) => page.evaluate((by: number) => void setTimeout(() => history.go(by)), steps);
      await page.goto(`${addresses().hosted}/login`);
      await page.field('Email').fill(person.email);
      await page.button('Log In').click();
      await page.link('Forgot password').click();
      await page.heading('Forgot Your Password').shown();
      await go(-1);
      await page.field('Password').shown();
      await at('/password');
      await go(-1);
      await page.heading('Login').shown();
      expect((await page.field('Email').shown()).value).toBe(person.email);
      await go(1);
      await page.field('Password').shown();
      await reload(page);
      await page.field('Password').is(({ value }) => value === '', 'empty');
      await at('/password');
      await page.field('Password').fill(person.password ?? '');
      await page.button('Log In').click();
      await page.choice('Use the authenticator app').shown();
      await reload(page);
      await at('/mfa');
      await byApp(page, person);
      await landed(page, person);
    },
  },
];
