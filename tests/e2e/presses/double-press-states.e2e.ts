/** Pressing any control twice in any state of the gallery leads to the same screen as pressing it once, and sends no further calls. */
import type { Page } from '@playwright/test';
import { fixtures } from '../../../demo/gallery/fixtures.ts';
import { framePath } from '../../../demo/gallery/frame-page.ts';
import { addresses } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/test.ts';
import { type Gap, gaps, nameOf, press, slowDown } from './press-twice.ts';

/** Number of tests that share the work. All states of a screen are in one test, so that what several states show is pressed once. */
const SHARES = 4;
const SLOW = 6;
const QUIET_MS = 250;

const all = Object.entries(fixtures).filter(([, { screen }]) => screen !== undefined);
const screens = [...new Set(all.map(([, { screen }]) => screen))];
type Case = (typeof all)[number];

/** The effects of a press. */
interface Outcome {
  readonly screen: string | undefined;
  /** Changes of screen. */
  readonly moves: number;
  readonly calls: readonly string[];
  readonly dialogs: readonly string[];
  readonly refused: number;
  readonly left: readonly string[];
}

declare global {
  interface Window {
    /** `heldBack`: calls that have not reached the service. */
    pressed?: { moves: number; readonly calls: string[]; clicks: number; heldBack: number };
  }
}

/** Makes each address unique, since opening the same address again would be a reload, which restores the step. */
let opened = 0;

async function open(page: Page, [name, fixture]: Case): Promise<void> {
  const url = new URL(addresses().hosted + framePath(name, fixture));
  url.searchParams.set('time', `${opened++}`);
  await page.goto(url.href);
  await page.waitForFunction(() => document.documentElement.dataset['gallery'] === 'ready');
  await page.evaluate(() => {
    // Calls that an idle page makes without a press.
    const unpressed = ['/i18n/translate', '/system/maintenance/public/windows'];
    const calls: string[] = [];
    const seen = { moves: 0, calls, clicks: 1, heldBack: 0 };
    window.pressed = seen;
    addEventListener('news-screen', () => seen.moves++);
    let clicked = 0;
    addEventListener('mouseup', () => clicked++, true);
    const isBetweenClicks = () => clicked > 0 && clicked < seen.clicks;
    const moment = () => new Promise((resolve) => setTimeout(resolve, 50));
    const answer = window.fetch;
    window.fetch = async (input, init) => {
      const { pathname } = new URL(String(input), location.href);
      if (!unpressed.includes(pathname)) calls.push(`${init?.method ?? 'GET'} ${pathname}`);
      seen.heldBack++;
      // No service answers before a double click is over.
      for (let waits = 0; isBetweenClicks() && waits < 100; waits++) await moment();
      await moment();
      seen.heldBack--;
      return answer(input, init);
    };
  });
}

/** Buttons and links that take a press; under an open dialog nothing else is within reach. */
const controls = (page: Page) => {
  const dialog = page.locator('dialog[open]');
  const scope = (isOpen: boolean) => (isOpen ? dialog : page.locator('.na-card'));
  return dialog.count().then((count) => scope(count > 0).locator(':is(button:enabled, a[href]:not([target]))'));
};

/** The page goes to no address but these. Not by `page.route`, with which Chromium keeps no file, so that each try would load and compile the product anew. */
async function stayOn(page: Page, allowed: string, left: (url: string) => void): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  cdp.on('Fetch.requestPaused', ({ requestId, request: { url } }) => {
    const isAllowed = url.startsWith(allowed);
    // A way back names the page, which each try asks for under another address.
    if (!isAllowed) left(url.replace(/%3Ftime%3D\d+/, ''));
    const answered = isAllowed
      ? cdp.send('Fetch.continueRequest', { requestId })
      : cdp.send('Fetch.fulfillRequest', { requestId, responseCode: 204 });
    // The next navigation may have cancelled this one.
    answered.catch(() => undefined);
  });
  await cdp.send('Fetch.enable', { patterns: [{ resourceType: 'Document' }] });
}

/** The names of the controls, once React has replaced the first frame. */
async function wordsOn(page: Page): Promise<readonly string[]> {
  for (let before = ''; ; ) {
    const words = await (await controls(page)).allTextContents();
    if (words.join('|') === before) return words;
    before = words.join('|');
    await page.waitForTimeout(QUIET_MS);
  }
}

const seen = (page: Page): Promise<Omit<Outcome, 'left'>> =>
  page.evaluate(() => {
    const roots = [...document.querySelectorAll('*')].flatMap((element) => element.shadowRoot ?? []);
    const all = (selector: string) => [document, ...roots].flatMap((root) => [...root.querySelectorAll(selector)]);
    return {
      screen: document.documentElement.dataset['screen'],
      // A press may load another page.
      moves: window.pressed?.moves ?? -1,
      // Sorted, since two calls may run at the same time.
      calls: [...(window.pressed?.calls ?? [])].map((call) => call.replace(/[0-9a-f-]{36}/, '{id}')).sort(),
      dialogs: all('dialog[open] h2').map((title) => title.textContent ?? ''),
      refused: all('[aria-invalid="true"]').length,
    };
  });

/** Waits until nothing is held back, nor changes any more. */
async function outcome(page: Page, left: readonly string[]): Promise<Outcome> {
  for (let before = ''; ; ) {
    // Between two pages there is no screen until the next one has started.
    const state = await seen(page).catch(() => undefined);
    if (!state?.screen || (await page.evaluate(() => window.pressed?.heldBack).catch(() => 1))) {
      await page.waitForTimeout(QUIET_MS);
      continue;
    }
    const now = { ...state, left: [...new Set(left)] };
    const text = JSON.stringify(now);
    if (text === before) return now;
    before = text;
    await page.waitForTimeout(QUIET_MS);
  }
}

for (let share = 0; share < SHARES; share++) {
  test(`pressing anything twice has the effect of pressing once, part ${share + 1} of ${SHARES}`, async ({ page, noise }) => {
    test.setTimeout(600_000);
    // The gallery has no answers to calls that do not occur on the way to a state.
    noise.expect(/the fixture has no answer/);
    const ours = new Set(screens.filter((_, index) => index % SHARES === share));
    let left: string[] = [];
    await stayOn(page, `${addresses().hosted}/demo/gallery/`, (url) => left.push(url));

    const pressedOnce = new Set<string>();
    const wrong: string[] = [];
    for (const entry of all.filter(([, { screen }]) => ours.has(screen))) {
      const [name, { screen, complains }] = entry;
      if (complains) noise.expect(new RegExp(complains));
      await open(page, entry);
      const words = await wordsOn(page);
      for (const [index, label] of words.entries()) {
        const key = `${screen} ${label}`;
        if (pressedOnce.has(key)) continue;
        pressedOnce.add(key);
        const after = async (gap?: Gap, rate = 1): Promise<Outcome> => {
          await open(page, entry);
          await expect(await controls(page)).toHaveText([...words]);
          left = [];
          await page.evaluate(
            (clicks) => {
              if (window.pressed) window.pressed.clicks = clicks;
            },
            gap ? 2 : 1,
          );
          await slowDown(page, rate);
          await press(page, (await controls(page)).nth(index), gap);
          await slowDown(page, 1);
          return outcome(page, left);
        };
        const once = await after();
        // The control only shows, opens or toggles something, without an effect on the flow.
        if (once.moves + once.calls.length + once.dialogs.length + once.left.length === 0) continue;
        // Each control gets one of the gaps and paces; the controls beside it and on the next screen get the others.
        const turn = pressedOnce.size;
        const gap = gaps[turn % gaps.length];
        const rate = turn % 2 === 0 ? 1 : SLOW;
        const twice = await after(gap, rate);
        if (gap && JSON.stringify(twice) !== JSON.stringify(once))
          wrong.push(`${name}: ${label}: ${nameOf(gap)}, ${rate} × slower: ${JSON.stringify({ once, twice })}`);
      }
    }
    expect(wrong).toEqual([]);
  });
}
