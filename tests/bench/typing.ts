/** From a key press to its paint on the largest forms of the two wizards, as the gallery of the demo shows them. */
import type { Browser, Locator, Page } from 'playwright';
import { start } from '../../demo/server/main.ts';
import { siteOrigin } from '../../demo/server/settings/origins.ts';
import { readSettings } from '../../demo/server/settings/settings.ts';

const forms: Readonly<Record<string, string>> = {
  'step 4 of the first-time wizard': 'first-time-professional-filled/firsttimeuser',
  'an analyst’s step 2 of sign-up': 'signup-professional-others/signup/professional-information',
};
/** The browser's own clock of events counts in steps of 8 ms and says nothing of shorter ones. */
const SHORTEST_MS = 16;
/** quality.md, "Speed". */
const GOAL_MS = 50;
const ROUNDS = 3;

const boxes: Readonly<Record<string, (page: Page) => Locator>> = {
  'a text': (page) => page.getByLabel('Company', { exact: true }),
  'a phone number': (page) => page.getByLabel('Fax', { exact: true }),
  'the search of regions': (page) => page.getByRole('searchbox').first(),
  'the search of industries': (page) => page.getByRole('searchbox').last(),
};
const TYPED = '+1 entertainment 5<';

/** Milliseconds of the slowest event of each key press. */
async function pressKeys(page: Page, box: Locator): Promise<readonly number[]> {
  const found: number[] = [];
  // What is out of sight is not painted.
  await box.evaluate((node) => node.scrollIntoView({ block: 'center' }));
  for (let round = 0; round < ROUNDS; round++) {
    await box.fill('');
    await box.focus();
    // What emptying the box moved is painted before the first key.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    });
    for (const key of TYPED) {
      await page.keyboard.press(key);
      found.push(
        await page.evaluate(async (shortest) => {
          // Two frames later it is painted, and told.
          for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
          await new Promise((resolve) => setTimeout(resolve, 50));
          const told = (globalThis as unknown as { told: number[] }).told.splice(0);
          return Math.max(shortest, ...told);
        }, SHORTEST_MS),
      );
    }
  }
  return found;
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

export async function measureTyping(browser: Browser, slowdown: number): Promise<void> {
  const demo = await start(readSettings({ PORT: '0', DATA_DIR: 'memory' }), { log: () => {} });
  const page = await browser.newPage();
  try {
    await page.addInitScript(() => {
      const told: number[] = [];
      Object.assign(globalThis, { told });
      // A key that goes up paints nothing: its time is that of the next thing painted.
      const keys = /^(keydown|keypress|beforeinput|input)$/;
      new PerformanceObserver((list) => {
        for (const { name, duration } of list.getEntries()) if (keys.test(name)) told.push(duration);
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    });
    const cdp = await page.context().newCDPSession(page);
    for (const [form, path] of Object.entries(forms)) {
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await page.goto(`${siteOrigin(demo.settings, 'hosted')}/demo/gallery/${path}`);
      await page.waitForSelector('html[data-gallery="ready"]');
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      const rows = [];
      for (const [into, boxOf] of Object.entries(boxes)) {
        const times = await pressKeys(page, boxOf(page));
        rows.push({
          'a key press in': into,
          'median ms': median(times),
          'worst ms': Math.max(...times),
          [`over ${GOAL_MS} ms`]: `${times.filter((ms) => ms > GOAL_MS).length} of ${times.length}`,
        });
      }
      console.log(`key press to paint on ${form}, processor ${slowdown} times slower`);
      console.table(rows);
    }
  } finally {
    await page.close();
    await demo.close();
  }
}
