/** What counts as a change of a picture, proved on a real one: a pixel's move and a shade do, another way of drawing edges does not. */
import type { Page } from '@playwright/test';
import { fixtures } from '../../../demo/gallery/fixtures.ts';
import { isPictured } from './browser.ts';
import { compare, type Picture } from './comparison.ts';
import { decoded } from './kept.ts';
import { enter, looksOf, openState, shootStill } from './looks.ts';
import { expect, test } from './test.ts';

const STATE = 'login';

/** Each runs in the page. */
const changes: Readonly<Record<string, () => void>> = {
  'a field one pixel lower': () => {
    const root = document.querySelector('news-login')?.shadowRoot;
    const box = root?.querySelector<HTMLElement>('input[inputmode=email]');
    if (box) box.style.transform = 'translateY(1px)';
  },
  'the faintest rule one pixel lower': () => {
    const root = document.querySelector('news-login')?.shadowRoot;
    const foot = root?.querySelector<HTMLElement>('.na-card-foot');
    if (!foot) return;
    foot.style.paddingBlockStart = `${Number.parseFloat(getComputedStyle(foot).paddingBlockStart) - 1}px`;
    foot.style.marginBlockStart = `${Number.parseFloat(getComputedStyle(foot).marginBlockStart) + 1}px`;
  },
  'an accent that is a little lighter': () => {
    document.documentElement.style.setProperty('--news-color-accent', '#103f8f');
  },
  'a ground that is a little darker': () => {
    document.body.style.background = '#fbfbfb';
  },
  'letters one pixel larger': () => {
    document.documentElement.style.setProperty('--news-font-size', '16px');
  },
};

async function pictured(page: Page): Promise<Picture> {
  return decoded(await shootStill(page));
}

/** Moves every pixel on an edge towards the one on its right by a tenth, as another release of a browser might draw it. */
function drawnDifferently({ width, height, pixels }: Picture): Picture {
  const others = new Uint8Array(pixels);
  for (let at = 0; at < pixels.length - 4; at += 1) others[at] = Math.round(((pixels[at] ?? 0) * 9 + (pixels[at + 4] ?? 0)) / 10);
  return { width, height, pixels: others };
}

if (isPictured)
  for (const { name, ...look } of looksOf(fixtures[STATE] ?? { shows: '' }).filter(({ theme, lang }) => theme === 'light' && !lang))
    test(`a change that people see is seen in a picture, antialiasing is not, ${name}`, async ({ page }) => {
      await openState(page, STATE, fixtures[STATE] ?? { shows: '' });
      await enter(page, { name, ...look });
      const before = await pictured(page);
      expect(compare(before, await pictured(page)).isExact, 'the same again').toBe(true);
      const noisy = drawnDifferently(before);
      expect(Buffer.from(noisy.pixels).equals(Buffer.from(before.pixels))).toBe(false);
      expect(compare(before, noisy).says, 'edges drawn differently').toBeUndefined();
      const unseen: string[] = [];
      for (const [what, change] of Object.entries(changes)) {
        await page.evaluate(change);
        if (!compare(before, await pictured(page)).says) unseen.push(what);
        await page.evaluate(() => {
          for (const part of [document.documentElement, document.body]) part.removeAttribute('style');
          const root = document.querySelector('news-login')?.shadowRoot;
          for (const part of root?.querySelectorAll('input[inputmode=email], .na-card-foot') ?? []) part.removeAttribute('style');
        });
        expect(compare(before, await pictured(page)).isExact, `without ${what}`).toBe(true);
      }
      expect(unseen).toEqual([]);
      await page.evaluate(() => document.body.style.setProperty('background', '#efe6d4'));
      expect(compare(before, await pictured(page), true).says, 'another ground, drawn by another release').toBeDefined();
    });
