/** From a key press to its paint on the largest forms of the two wizards, as the gallery of the demo shows them. */
import type { Locator, Page } from 'playwright';
import type { Gallery } from './gallery.ts';
import { median, type Table } from './report.ts';

const forms: Readonly<Record<string, string>> = {
  'step 4 of the first-time wizard': 'first-time-professional-filled/firsttimeuser',
  'an analyst’s step 2 of sign-up': 'signup-professional-others/signup/professional-information',
};
/** The Event Timing API has a resolution of 8 ms and omits shorter events. */
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
  const delays: number[] = [];
  // What is out of view is not painted.
  await box.evaluate((node) => node.scrollIntoView({ block: 'center' }));
  for (let round = 0; round < ROUNDS; round++) {
    await box.fill('');
    await box.focus();
    // Waits until the layout change from emptying the box is painted, before the first key.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    });
    for (const key of TYPED) {
      await page.keyboard.press(key);
      delays.push(
        await page.evaluate(async (shortest) => {
          // Two frames later it is painted and reported.
          for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
          await new Promise((resolve) => setTimeout(resolve, 50));
          const delays = (globalThis as unknown as { delays: number[] }).delays.splice(0);
          return Math.max(shortest, ...delays);
        }, SHORTEST_MS),
      );
    }
  }
  return delays;
}

/** Records how long each event of a key took until its paint. */
const listen = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const delays: number[] = [];
    Object.assign(globalThis, { delays });
    // A keyup paints nothing itself, so its time would be that of the next unrelated paint.
    const keys = /^(keydown|keypress|beforeinput|input)$/;
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (keys.test(name)) delays.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });

export async function measureTyping({ page, show }: Gallery): Promise<Readonly<Record<string, Table>>> {
  await listen(page);
  const tables: Record<string, Table> = {};
  for (const [form, path] of Object.entries(forms)) {
    await show(path);
    const rows = [];
    for (const [into, boxOf] of Object.entries(boxes)) {
      // A form whose interests are folded away has no search box.
      if ((await boxOf(page).count()) === 0) continue;
      const times = await pressKeys(page, boxOf(page));
      rows.push({
        'a key press in': into,
        'median ms': median(times),
        'worst ms': Math.max(...times),
        [`over ${GOAL_MS} ms`]: `${times.filter((ms) => ms > GOAL_MS).length} of ${times.length}`,
      });
    }
    tables[`key press to paint on ${form}, processor slowed down`] = rows;
  }
  return tables;
}
