/**
 * A hand takes its time: no two clicks of a test follow each other as fast as a double click, whose second half the elements keep from
 * the screen that the first has led to. Tests that mean a double click press by `press-twice.ts`.
 */
import type { Page } from '@playwright/test';

/** The elements take less than 200 ms for a double click. */
const PACE_MS = 250;

const clicked = new WeakMap<Page, number>();
let isPaced = false;

/** From here on all clicks of this process, once a page has shown where Playwright keeps them. */
export function paceClicks(page: Page): void {
  if (isPaced) return;
  isPaced = true;
  const locators = Object.getPrototypeOf(page.locator('html')) as ReturnType<Page['locator']>;
  const { click } = locators;
  locators.click = async function paced(options) {
    const owner = this.page();
    const since = performance.now() - (clicked.get(owner) ?? Number.NEGATIVE_INFINITY);
    if (since < PACE_MS) await new Promise((resolve) => setTimeout(resolve, PACE_MS - since));
    await click.call(this, options);
    clicked.set(owner, performance.now());
  };
}
