/** Times from navigation to the user's first action, and to React's take-over, on slow 4G and a slower processor. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright';
import { bundlePage } from '../bundle.ts';
import type { Competitor } from './competitors.ts';
import type { Site } from './site.ts';
import { BYTES_PER_SECOND, DELAY_MS } from './network/slow-4g.ts';

const SLOW_4G = { offline: false, latency: DELAY_MS, downloadThroughput: BYTES_PER_SECOND, uploadThroughput: 750_000 / 8 };
const TIMEOUT_MS = 60_000;
/** Between pages, ms: the processes of the last one are still ending, and those of the next starting, when the browser says that it is done. */
const QUIET_MS = 500;

export interface Visit {
  /** Milliseconds from navigation. */
  readonly typed: number;
  readonly answered?: number;
  /** Our scripts, modules and style sheets requested until then, and their transferred bytes. */
  readonly requests: number;
  readonly bytes: number;
}

const aims = { type: 'input:is([type=email], [inputmode=email])', press: 'button' } as const;
const keys = { type: 'x', press: 'Enter' } as const;

const within = <T>(wait: Promise<T>, what: string): Promise<T> =>
  Promise.race([
    wait,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`${what}, after a minute`)), TIMEOUT_MS).unref();
    }),
  ]);

async function slowDown(cdp: CDPSession, cpu: number, overLine: boolean): Promise<void> {
  await cdp.send('Network.enable');
  if (!overLine) await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

/** Resolves when the page calls this name. */
const measured = (page: Page, name: string): Promise<number> =>
  new Promise((resolve, reject) => {
    page.on('pageerror', reject);
    page.exposeFunction(name, resolve).catch(reject);
  });

/** What was done before React arrived must still count: a typed character stays, a press has its effect. */
async function stays(page: Page, { first, name }: Competitor): Promise<void> {
  if (first === 'press') {
    await page.waitForFunction((from) => ![undefined, from].includes((globalThis as { reached?: string }).reached), 'signup');
  } else if ((await page.locator(aims.type).first().inputValue()) !== keys.type) {
    throw new Error(`${name}: what was typed is gone`);
  }
}

const fetchedUntil = (page: Page, bundle: string, ms: number): Promise<readonly number[]> =>
  page.evaluate(
    ([origin, until]) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name, startTime }) => name.startsWith(origin) && startTime <= until && /\.(js|css)$/.test(new URL(name).pathname))
        .map(({ encodedBodySize }) => encodedBodySize),
    [bundle, ms] as const,
  );

/** In a fresh context, which has an empty cache. */
export async function visit(browser: Browser, site: Site, competitor: Competitor, cpu: number): Promise<Visit> {
  const { first, name, answers } = competitor;
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    await slowDown(await context.newCDPSession(page), cpu, site.overLine);
    const done = measured(page, 'done');
    const answered = measured(page, 'answered');
    await page.exposeFunction('isThere', () => page.keyboard.press(keys[first]));
    await page.addInitScript(`globalThis.aim = '${aims[first]}';`);
    await page.addInitScript(await bundlePage('tests/bench/pages/typist.ts'));
    await pause(QUIET_MS);
    await page.goto(site.addressOf(competitor.id), { waitUntil: 'commit' });
    const typed = await within(done, `${name}: nothing could be done`);
    const ready = answers ? await within(answered, `${name}: no answer`) : undefined;
    await stays(page, competitor);
    // Requests that are still running have a size only once they have finished.
    await page.waitForLoadState('networkidle');
    const sizes = await fetchedUntil(page, site.bundle, ready ?? typed);
    return { typed, answered: ready, requests: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  } finally {
    await context.close();
  }
}
