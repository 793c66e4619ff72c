/** What session recorders keep of the screens (decisions 11): neither keys, codes and answers, nor addresses and numbers. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { openState } from '../gallery/open-state.ts';
import { expect, test } from '../fixtures/test.ts';

/** By their documentation: what each leaves out, and whose words it masks. */
const recorders = {
  rrweb: ['.rr-block', '.rr-mask'],
  Sentry: ['.sentry-block', '.sentry-mask'],
  PostHog: ['.ph-no-capture', '.ph-mask'],
  Clarity: ['[data-clarity-mask]', '[data-clarity-mask]'],
  Hotjar: ['[data-hj-suppress]', '[data-hj-suppress]'],
  FullStory: ['.fs-exclude', '.fs-mask'],
  LogRocket: ['[data-private]', '[data-private]'],
  Datadog: ['[data-dd-privacy=hidden]', '[data-dd-privacy=mask]'],
} as const;

/** Everything that a recorder would keep: names, attributes and texts of all elements, and what is typed. */
const storedValues = (page: Page, [blocked, masked]: readonly [string, string]) =>
  page.evaluate(
    ({ blocked, masked }) => {
      const all: string[] = [];
      const record = (root: Document | ShadowRoot | Element) => {
        for (const node of root.childNodes) {
          if (node instanceof Text && !node.parentElement?.closest(`${masked}, script`)) all.push(node.data);
          if (!(node instanceof Element) || node.matches(blocked)) continue;
          for (const { name, value } of node.attributes) all.push(`${name}=${value}`);
          if (node instanceof HTMLInputElement && !node.matches(masked)) all.push(node.value);
          if (node.shadowRoot) record(node.shadowRoot);
          record(node);
        }
      };
      record(document);
      return all.join('\n').replace(/\s/g, '');
    },
    { blocked, masked },
  );

/** State → what belongs to the user alone. */
const states: Readonly<Record<string, readonly RegExp[]>> = {
  'mfa-setup-verify-app': [/JBSWY3DP/, /otpauth:/, /M\d+\d+h1v1/],
  'mfa-code-busy': [/123456/, /0119/, /r•••@/],
  'mfa-setup-phone-busy': [/2125550119/],
  'login-filled': [/robin\.frost@/],
  'login-suggestion': [/robin\.frost@/],
  'password-shown': [/Newsline-Demo/],
  'signup-questions-too-many': [/Biscuit|Lincoln/, /robin\.frost@/],
};

for (const [state, expected] of Object.entries(states)) {
  test(`no session recorder keeps what is the user’s alone: ${state}`, async ({ page }) => {
    await openState(page, state);
    for (const [recorder, marks] of Object.entries(recorders)) {
      const recorded = await storedValues(page, marks);
      for (const pattern of expected) expect.soft(recorded, `${recorder}, ${pattern}`).not.toMatch(pattern);
    }
  });
}

const RRWEB = path.join(path.dirname(fileURLToPath(import.meta.resolve('rrweb'))), 'rrweb.umd.min.cjs');

interface Recorder {
  record(options: { emit(event: unknown): void; maskAllInputs: boolean }): void;
}

for (const [state, expected] of Object.entries(states)) {
  test(`rrweb itself, as hosts run it, records nothing that is the user’s alone: ${state}`, async ({ page, noise }) => {
    // Its own, in the documents that it makes.
    noise.expect(/inline style/);
    // Outside the page's policy.
    await page.addInitScript({ path: RRWEB });
    await page.addInitScript(() => {
      // It opens frames of its own.
      if (window !== window.top) return;
      const recorded: unknown[] = [];
      Object.assign(globalThis, { recorded });
      const begin = () =>
        (Reflect.get(globalThis, 'rrweb') as Recorder).record({ emit: (event) => recorded.push(event), maskAllInputs: true });
      addEventListener('DOMContentLoaded', begin);
    });
    await openState(page, state);
    const recording = () => page.evaluate(() => JSON.stringify(Reflect.get(globalThis, 'recorded')));
    // It does record the screen.
    await expect.poll(recording).toContain('na-card');
    const whole = await recording();
    for (const pattern of expected) expect.soft(whole.replace(/\s/g, ''), `${pattern}`).not.toMatch(pattern);
  });
}

for (const state of ['mfa-method', 'mfa-code-text', 'mfa-setup-verify']) {
  test(`a masked number is read out by its last digits: ${state}`, async ({ page }) => {
    await openState(page, state);
    const tree = await page.locator(':root').ariaSnapshot();
    expect(tree).not.toMatch(/•[\s\u2011\u00a0]*\d/);
    expect(tree).toMatch(/the number ending in\s+0119/);
  });
}
