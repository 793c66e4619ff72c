/** A double click is one step: its second click has no effect on a control that appeared after the first. */
import { hasFocus } from '../fixtures/arrived.ts';
import type { Locator, Page } from '@playwright/test';
import { forms } from '../embeds/embeds.ts';
import { pageOf } from '../embeds/publisher.ts';
import { addresses } from '../fixtures/addresses.ts';
import { freshAddress, freshNumber, newcomer } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';
import { sentTo } from '../second-factor/second-factor.ts';
import { beginSetUp } from '../second-factor/set-up.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { cases, signUpOn } from '../sign-up/sign-up.ts';
import { doubleClick, type Gap, gaps, nameOf, press } from './press-twice.ts';

/** The gate tries one gap. */
const tag = ({ ms }: Gap) => (ms === 80 ? [] : ['@deep']);

for (const gap of [{ ms: 80 }, { ms: 150 }]) {
  test(`a wrong password and a wrong code, each sent by ${nameOf(gap)}, are refused with their own words`, { tag: tag(gap) }, async ({
    page,
    person,
  }) => {
    const calls: string[] = [];
    page.on('request', (request) => void calls.push(new URL(request.url()).pathname));
    const signIn = signInOn(page);
    await page.goto(`${addresses().hosted}/login`);
    await signIn.enterEmail(person.email);
    await signIn.password.fill('Wrong-Password-1');
    await press(page, signIn.logIn, gap);
    await expect(page.getByText('We could not log you in with the entered email and password.')).toBeVisible();
    await page.waitForTimeout(gap.ms);
    await expect(page.getByText('Password required')).toHaveCount(0);
    await signIn.enterPassword(person.password ?? '');
    await signIn.useApp();
    await signIn.code.fill('000111');
    await press(page, signIn.submit, gap);
    await expect(page.getByText('Invalid code')).toBeVisible();
    await page.waitForTimeout(gap.ms);
    await expect(page.getByText('Required', { exact: true })).toHaveCount(0);
    expect(calls.filter((path) => path === '/auth/login')).toHaveLength(2);
    expect(calls.filter((path) => path.includes('verify'))).toHaveLength(1);
  });
}

for (const gap of [{ ms: 80 }, { ms: 150 }]) {
  test(`SEND CODE with ${nameOf(gap)} leaves the focus at the start of the next step`, { tag: tag(gap) }, async ({ page }) => {
    await page.goto(`${addresses().hosted}/login`);
    const there = await beginSetUp(page, await newcomer());
    await there.begin.click();
    await there.country.fill('+1');
    await there.number.fill(freshNumber());
    await press(page, there.send, gap);
    const title = there.heading('Verify your device');
    await hasFocus(title);
    await page.waitForTimeout(gap.ms * 2);
    await hasFocus(title);
  });
}

const places = {
  hosted: () => `${addresses().hosted}/login/signup`,
  embedded: () => pageOf({ head: forms.module(), body: '<news-signup></news-signup>' }),
} as const;

async function signUp(page: Page, gap: Gap, email: string): Promise<void> {
  const there = signUpOn(page);
  const steps: readonly { readonly fill?: () => Promise<void>; readonly on: Locator; readonly to: string }[] = [
    { on: there.begin, to: "Let's set up your account." },
    { fill: () => there.fillPersonal(email, cases.PI), on: there.next, to: 'Professional Information' },
    { fill: () => there.fillProfessional(cases.PI), on: there.next, to: 'Set Password' },
    { fill: () => there.fillPassword(), on: there.next, to: 'Security Questions' },
    { fill: () => there.fillQuestions(), on: there.button('Submit'), to: 'Check Your Email and Complete Your Registration' },
  ];
  for (const { fill, on, to } of steps) {
    await fill?.();
    await press(page, on, gap);
    await expect(there.heading(to)).toBeVisible();
    // Nothing on the new step has been pressed.
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
  }
}

for (const [place, address] of Object.entries(places)) {
  for (const gap of [...gaps, doubleClick]) {
    test(`${place}: sign-up with ${nameOf(gap)} on every button skips no step and sends one registration`, { tag: tag(gap) }, async ({
      page,
    }) => {
      const email = freshAddress();
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/auth/legacyUser')) sent.push(request.url());
      });
      await page.goto(address());
      await signUp(page, gap, email);
      expect(sent).toHaveLength(1);
      expect(await sentTo(email)).toHaveLength(1);
    });
  }
}
