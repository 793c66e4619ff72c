/** Elements that come and go faster than React does. */

import { expect } from 'vitest';
import { forms } from '../../e2e/embeds/embeds.ts';
import { pageOf } from '../../e2e/embeds/publisher.ts';
import type { Scenario } from '../engine.ts';

interface Heard {
  readonly heard: string[];
}

const ROUNDS = 24;

export const comings: readonly Scenario[] = [
  {
    title: 'elements removed before React has taken over report nothing, and leave no sheet behind that a standing one does not need',
    async play(page) {
      await page.goto(
        pageOf({ head: forms['classic script'](), body: '<div id="place"></div><news-login render-root="light"></news-login>' }),
      );
      await page.field('Email').shown();
      const { sheets, heard } = await page.evaluate(async (rounds: number) => {
        const reported: string[] = [];
        Object.assign(globalThis, { heard: reported });
        addEventListener('error', ({ message }) => reported.push(message));
        addEventListener('unhandledrejection', ({ reason }) => reported.push(String(reason)));
        const place = document.getElementById('place');
        const before = document.adoptedStyleSheets.length;
        for (let round = 0; round < rounds; round++) {
          const element = document.createElement('news-login');
          if (round % 2 === 0) element.setAttribute('render-root', 'light');
          place?.append(element);
          // From at once to well after React's half has begun.
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
];
