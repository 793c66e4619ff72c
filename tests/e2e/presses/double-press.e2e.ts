/** A double click is one step: its second click has no effect on a control that appeared after the first. */
import type { Locator, Page } from '@playwright/test';
import { forms } from '../embeds/embeds.ts';
import { pageOf } from '../embeds/publisher.ts';
import { addresses } from '../fixtures/addresses.ts';
import { freshAddress } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';
import { sentTo } from '../second-factor/second-factor.ts';
import { cases, signUpOn } from '../sign-up/sign-up.ts';
import { doubleClick, type Gap, gaps, nameOf, press } from './press-twice.ts';

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
    test(`${place}: sign-up with ${nameOf(gap)} on every button skips no step and sends one registration`, async ({ page }) => {
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
