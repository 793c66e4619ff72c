/** Elements that are added and removed before React has rendered. */

import { expect } from 'vitest';
import { forms, strictPolicy } from '../../e2e/embeds/embeds.ts';
import { pageOf } from '../../e2e/embeds/publisher.ts';
import type { Scenario } from '../engine.ts';

/** The layout of the two accounts of the sign-up as soon as they were in the page, and the number of style sheets in their root. */
interface Coming {
  readonly displays: readonly string[];
  readonly sheets: readonly number[];
}

/** Adds an element to the page, repeatedly; runs in the page. */
async function comeAndGo(root: string, times: number): Promise<Coming> {
  const displays = new Set<string>();
  const sheets: number[] = [];
  for (let time = 0; time < times; time++) {
    const element = document.createElement('news-signup');
    element.setAttribute('render-root', root);
    document.getElementById('place')?.append(element);
    const within = element.shadowRoot ?? element;
    await new Promise<void>((resolve) => {
      const look = () => {
        const offers = within.querySelector('.na-offers');
        if (!offers) return;
        displays.add(getComputedStyle(offers).display);
        resolve();
      };
      new MutationObserver(look).observe(within, { childList: true, subtree: true });
    });
    sheets.push((element.shadowRoot ?? document).adoptedStyleSheets.length);
    element.remove();
  }
  return { displays: [...displays], sheets };
}

interface Heard {
  readonly heard: string[];
}

const ROUNDS = 24;
const COMINGS = 5;

export const comings: readonly Scenario[] = [
  {
    title: 'elements removed before React has taken over report nothing, and leave no style sheet behind that no other element needs',
    async play(page) {
      await page.goto(
        pageOf({
          head: `<script>addEventListener('news-ready', () => { globalThis.isReady = true; });</script>${forms['classic script']()}`,
          body: '<div id="place"></div><news-login render-root="light"></news-login>',
        }),
      );
      await page.field('Email').shown();
      const { sheets, heard } = await page.evaluate(async (rounds: number) => {
        const reported: string[] = [];
        Object.assign(globalThis, { heard: reported });
        addEventListener('error', ({ message }) => reported.push(message));
        addEventListener('unhandledrejection', ({ reason }) => reported.push(String(reason)));
        const place = document.getElementById('place');
        // The element that stays has all its sheets.
        while (!('isReady' in globalThis)) await new Promise((resolve) => setTimeout(resolve, 10));
        const before = document.adoptedStyleSheets.length;
        for (let round = 0; round < rounds; round++) {
          const element = document.createElement('news-login');
          if (round % 2 === 0) element.setAttribute('render-root', 'light');
          place?.append(element);
          // From immediately to well after React has started.
          const pause = round % 6;
          if (pause > 0) await new Promise((resolve) => setTimeout(resolve, (pause - 1) * 6));
          element.remove();
          await new Promise((resolve) => setTimeout(resolve, 30));
        }
        return { sheets: [before, document.adoptedStyleSheets.length], heard: reported };
      }, ROUNDS);
      expect(heard).toEqual([]);
      expect(sheets[1]).toBe(sheets[0]);
      await page.field('Email').fill('reader@example.com');
      expect(await page.evaluate(() => (globalThis as unknown as Heard).heard)).toEqual([]);
    },
  },
  ...['shadow', 'light'].map(
    (root): Scenario => ({
      title: `in a ${root} root the rules of a feature apply before its screen is painted, and are there once however often the element is added`,
      async play(page) {
        await page.goto(pageOf({ head: forms.module(), body: '<div id="place"></div>', policy: strictPolicy() }));
        const { displays, sheets } = await page.evaluate(comeAndGo, root, COMINGS);
        expect(displays).toEqual(['grid']);
        expect(sheets).toEqual(Array(COMINGS).fill(sheets[0]));
      },
    }),
  ),
];
