/** Passwords that were typed but not sent, on every step that asks for one. */
import { expect } from 'vitest';
import { spareBeginners, TEMPORARY_PASSWORD } from '../../../demo/people.ts';
import { forms } from '../../e2e/embeds/embeds.ts';
import { pageOf } from '../../e2e/embeds/publisher.ts';
import { NEW_PASSWORD } from '../../e2e/first-time-user/first-time-wizard.ts';
import { addresses } from '../../e2e/fixtures/addresses.ts';
import { freshAddress, newcomer } from '../../e2e/fixtures/newcomer.ts';
import { anyone } from '../../e2e/fixtures/people.ts';
import { SIGN_UP_PASSWORD } from '../../e2e/sign-up/sign-up.ts';
import { awayAndBack } from '../actions/away.ts';
import { hostedElsewhere } from '../actions/hosted-elsewhere.ts';
import { toNewPassword } from '../actions/recovery.ts';
import { byApp, passOn } from '../actions/sign-in.ts';
import { putToPassword } from '../actions/sign-up.ts';
import { type EngineName, engineNames } from '../drivers/driver.ts';
import type { Scenario } from '../engine.ts';
import type { Page } from '../page/page.ts';

interface Step {
  /** Goes to the step; returns the values for its boxes, by label. */
  readonly reach: (page: Page, engine: EngineName) => Promise<Readonly<Record<string, string>>>;
  readonly press: string;
  /** What shows after the step was sent. */
  readonly next: (page: Page) => Promise<unknown>;
}

async function toPassword(page: Page, address: string) {
  const { email, password = '' } = await anyone();
  await page.goto(address);
  await page.field('Email').fill(email);
  await page.button('Log In').click();
  return { Password: password };
}

const secondFactor = (page: Page) => page.choice('Use the authenticator app').shown();

const steps: Readonly<Record<string, Step>> = {
  'an embedded log-in': {
    reach: (page) => toPassword(page, pageOf({ head: forms['classic script'](), body: '<news-login></news-login>' })),
    press: 'Log In',
    next: secondFactor,
  },
  'the hosted log-in': { reach: (page) => toPassword(page, hostedElsewhere()), press: 'Log In', next: secondFactor },
  'a sign-up, whose other steps were filled without an event,': {
    async reach(page) {
      await page.goto(pageOf({ head: forms['classic script'](), body: '<news-signup></news-signup>' }));
      await putToPassword(page, freshAddress());
      return { Password: SIGN_UP_PASSWORD, 'Confirm Password': SIGN_UP_PASSWORD };
    },
    press: 'Next',
    next: (page) => page.heading('Security Questions').shown(),
  },
  'a forgotten password': {
    async reach(page) {
      const { email } = await newcomer();
      await toNewPassword(page, email, ({ href }) => hostedElsewhere({ at: href.slice(`${addresses().hosted}/login`.length) }));
      return { 'New Password': NEW_PASSWORD, 'Confirm New Password': NEW_PASSWORD };
    },
    press: 'Continue',
    next: (page) => page.text('Your password has been reset successfully!').shown(),
  },
  'a first day': {
    async reach(page, engine) {
      const person = spareBeginners[engineNames.indexOf(engine)];
      if (!person) throw new Error(`no beginner for ${engine}`);
      await fetch(`${addresses().hosted}/demo/people/${person.id}/reset`, { method: 'PUT' });
      await page.goto(hostedElsewhere());
      await passOn(page, person);
      await byApp(page, person);
      await page.part({ role: 'button', name: 'Continue', within: { role: 'dialog' } }).click();
      return { 'New Password': NEW_PASSWORD, 'Current Temporary Password': TEMPORARY_PASSWORD, 'Confirm New Password': NEW_PASSWORD };
    },
    press: 'Continue',
    next: (page) => page.heading('Security Questions').shown(),
  },
};

export const halfTyped: readonly Scenario[] = Object.entries(steps).map(([where, { reach, press, next }]) => ({
  title: `a password typed on ${where} but not sent is gone when the page returns from the browser’s memory, and the step still works`,
  async play(page, engine) {
    const filled = await reach(page, engine);
    const [label = ''] = Object.keys(filled);
    await page.field(label).fill('Half-Typed-1');
    expect(await awayAndBack(page)).toBe(true);
    await page.field(label).is(({ value }) => value === '', 'empty');
    for (const [box, text] of Object.entries(filled)) await page.field(box).fill(text);
    await page.button(press).click();
    await next(page);
  },
}));
