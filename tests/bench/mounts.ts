/** What a thousand mounts and unmounts of the log-in leave behind. */
import type { Browser, CDPSession, Page } from 'playwright';
import type { Table } from './report.ts';
import type { Site } from './site.ts';

const TIMES = 1000;
/** Enough rounds to create everything that is created only once. */
const WARM_UP = 50;

/** One after the other, each until it answers. */
const mount = (page: Page, times: number): Promise<void> =>
  page.evaluate(async (count) => {
    for (let number = 0; number < count; number++) {
      const element = document.createElement('news-login');
      const ready = new Promise((resolve) => element.addEventListener('news-ready', resolve, { once: true }));
      document.body.append(element);
      await ready;
      element.remove();
      await new Promise((resolve) => setTimeout(resolve));
    }
  }, times);

interface Left {
  readonly heapKB: number;
  readonly listeners: number;
  readonly nodes: number;
  readonly sheets: number;
}

async function left(page: Page, cdp: CDPSession): Promise<Left> {
  // Objects that the first garbage collection releases are finalized by the second.
  for (let round = 0; round < 2; round++) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  const sheets = await page.evaluate(() => document.adoptedStyleSheets.length + document.styleSheets.length);
  return { heapKB: Math.round(of('JSHeapUsedSize') / 1024), listeners: of('JSEventListeners'), nodes: of('Nodes'), sheets };
}

export async function measureMounts(browser: Browser, site: Site): Promise<Table> {
  const page = await browser.newPage();
  try {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    await page.goto(site.addressOf('module'));
    await page.waitForFunction(() => 'NewsAuth' in globalThis);
    await page.evaluate(() => document.querySelector('news-login')?.remove());
    const rows = [];
    for (const [when, times] of [
      [`after ${WARM_UP}`, WARM_UP],
      [`after ${TIMES} more`, TIMES],
      // Growth that repeats is a leak, not merely late collection.
      [`after another ${TIMES}`, TIMES],
    ] as const) {
      await mount(page, times);
      rows.push({ 'mounts and unmounts': when, ...(await left(page, cdp)) });
    }
    return rows;
  } finally {
    await page.close();
  }
}
