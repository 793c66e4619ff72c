/** Nothing of a page 320 pixels wide lies beside it. In a frame, since WebKit's windows do not get that narrow. */
import { fixtures } from '../../../demo/gallery/fixtures.ts';
import { framePath } from '../../../demo/gallery/frame-page.ts';
import { addresses } from '../../e2e/addresses.ts';
import { expect } from 'vitest';
import type { Scenario } from '../engine.ts';
import { until } from '../page.ts';

/** States with what is widest: banners with a request id, lists with long entries. */
const WIDEST = [
  'login-unexpected',
  'password-garbled',
  'first-time-personal',
  'first-time-personal-failed',
  'first-time-professional',
  'signup-registration',
  'signup-professional-analyst',
  'signup-questions-failed',
  'forgot-password-failed',
];

export const narrow: readonly Scenario[] = [
  {
    title: 'at 320 pixels banners with a request id and lists with long entries do not scroll sideways',
    async play(page) {
      await page.goto(`${addresses().hosted}/demo/gallery`);
      const wide: string[] = [];
      for (const name of WIDEST) {
        const fixture = fixtures[name];
        if (!fixture) throw new Error(`the gallery has no ${name}`);
        await page.evaluate(
          (src: string) => {
            const frame = document.createElement('iframe');
            Object.assign(frame, { width: '320', height: '700', src });
            document.body.replaceChildren(frame);
          },
          framePath(name, fixture),
        );
        const beside = await until(
          () =>
            page.evaluate(() => {
              const root = document.querySelector('iframe')?.contentDocument?.documentElement;
              return root?.dataset['gallery'] === undefined ? null : root.scrollWidth - root.clientWidth;
            }),
          (found): found is number => found !== null,
          name,
        );
        if (beside !== 0) wide.push(`${name}: ${beside} px`);
      }
      expect(wide).toEqual([]);
    },
  },
];
