/**
 * A hand takes its time: no two clicks of a test follow each other as fast as a double click, nor two strokes of Enter or Space, whose
 * second half the elements keep from the screen that the first has led to. Tests that mean a double click press by `press-twice.ts`.
 */
import type { Page } from '@playwright/test';

/** The elements take less than 200 ms for a double click. */
const PACE_MS = 250;

const pressed = new WeakMap<object, number>();
let isPaced = false;

/** Presses, once it is time: `hand` is a page's mouse or its keyboard. */
async function paced(hand: object, press: () => Promise<void>): Promise<void> {
  const since = performance.now() - (pressed.get(hand) ?? Number.NEGATIVE_INFINITY);
  if (since < PACE_MS) await new Promise((resolve) => setTimeout(resolve, PACE_MS - since));
  await press();
  pressed.set(hand, performance.now());
}

/** From here on all presses of this process, once a page has shown where Playwright keeps them. */
export function pacePresses(page: Page): void {
  if (isPaced) return;
  isPaced = true;
  const locators = Object.getPrototypeOf(page.locator('html')) as ReturnType<Page['locator']>;
  const { click } = locators;
  locators.click = function inTime(options) {
    return paced(this.page().mouse, () => click.call(this, options));
  };
  const keyboards = Object.getPrototypeOf(page.keyboard) as Page['keyboard'];
  const { press } = keyboards;
  keyboards.press = function inTime(key, options) {
    const strike = () => press.call(this, key, options);
    return key === 'Enter' || key === 'Space' ? paced(this, strike) : strike();
  };
}
