/** The user name of a lone password form stands where password managers see it (decisions 11): KeePassXC from 8 px on, Bitwarden from 10. */
import type { Page } from '@playwright/test';
import { openState } from '../gallery/open-state.ts';
import { expect, test } from '../fixtures/test.ts';

const look = (page: Page) =>
  page.locator('.na-username').evaluate((node) => {
    const box = node as HTMLInputElement;
    const { x, y, width, height } = box.getBoundingClientRect();
    const style = getComputedStyle(box);
    const head = box.closest('.na-card')?.querySelector('.na-card-head')?.getBoundingClientRect() ?? new DOMRect();
    return {
      size: [width, height],
      clipped: [style.clip, style.clipPath, style.opacity, style.visibility, style.display],
      isBehindHead: x >= head.x && y >= head.y && x + width <= head.right && y + height <= head.bottom,
      offers: [box.autocomplete, box.readOnly, box.tabIndex, box.value.includes('@')],
      shows: [style.color, style.backgroundColor, style.borderTopWidth],
    };
  });

for (const width of [1280, 320])
  for (const state of ['password', 'reset-password', 'set-new-password', 'first-time-password', 'signup-password'])
    test(`on ${state} at ${width} px it measures 12 by 12 px behind the heading, and shows nothing`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await openState(page, state);
      expect(await look(page)).toEqual({
        size: [12, 12],
        clipped: ['auto', 'none', '1', 'visible', expect.not.stringContaining('none')],
        isBehindHead: true,
        offers: ['username', true, -1, true],
        shows: ['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)', '0px'],
      });
    });
