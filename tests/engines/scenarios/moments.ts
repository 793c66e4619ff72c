/** React takes the first frame over while a user types: at no moment is a character lost. */
import { expect } from 'vitest';
import { forms } from '../../e2e/embeds/embeds.ts';
import { pageOf } from '../../e2e/embeds/publisher.ts';
import type { Scenario } from '../engine.ts';
import { type Page, until } from '../page/page.ts';

const MOMENTS = 50;
/** Longer than typing the keys below takes. */
const LATEST_MS = 120;
const TYPED = 'abcdefghijklmnopqrstuvwxyz'.repeat(2);

/** The record of one take-over. */
interface Moment {
  /** The characters that were typed into the box. */
  readonly pressed: string;
  /** How many of them were typed before React had taken over. */
  readonly before?: number;
  readonly value: string;
}

type Remembering = typeof globalThis & { moment: () => Moment };

/** Replaces the element by a new one after `ms`, with the focus in its box. */
const mountIn = (page: Page, ms: number) =>
  page.evaluate((delay) => {
    for (const old of document.querySelectorAll('news-login')) old.remove();
    (globalThis as Remembering).moment = () => ({ pressed: '', value: '' });
    setTimeout(() => {
      const element = document.createElement('news-login');
      let pressed = '';
      let before: number | undefined;
      element.addEventListener('news-ready', () => (before = pressed.length));
      const box = () => element.shadowRoot?.querySelector<HTMLInputElement>('input[inputmode=email]');
      element.addEventListener('keydown', ({ key }) => (pressed += key), { capture: true });
      (globalThis as Remembering).moment = () => ({ pressed, before, value: box()?.value ?? '' });
      document.body.append(element);
      box()?.focus();
    }, delay);
  }, ms);

export const moments: readonly Scenario[] = [
  {
    title: `what is typed while React takes over stays, at ${MOMENTS} random moments`,
    async play(page) {
      await page.goto(pageOf({ head: forms.loader(), body: '<news-login></news-login>' }));
      await page.field('Email').shown();
      let during = 0;
      for (let count = 0; count < MOMENTS; count++) {
        const ms = Math.floor(Math.random() * LATEST_MS);
        await mountIn(page, ms);
        await page.tab.type(TYPED);
        const look = () => page.evaluate(() => (globalThis as Remembering).moment());
        const { pressed, before = 0, value } = await until(look, (seen) => seen.before !== undefined, 'React');
        expect(value, `typed from ${ms} ms on`).toBe(pressed);
        if (before > 0 && before < pressed.length) during += 1;
      }
      // React must have arrived at least once while the test typed; otherwise nothing was tested.
      expect(during).toBeGreaterThan(0);
    },
  },
];
