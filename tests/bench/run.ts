/**
 * `npm run bench`: from navigation to a typed character in the e-mail field, on slow 4G and a processor four times slower. What counts
 * are the ratios of one run. Then from a key press to its paint. `npm run bench -- 15` for more rounds, `-- 0` for the key presses alone.
 * Needs `npm run build` first.
 */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';
import { findBrowser, launchOptions } from '../browser.ts';
import { bundlePage } from '../bundle.ts';
import { competitors, openSite } from './site.ts';
import { measureTyping } from './typing.ts';

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN = 4;
const TIMEOUT_MS = 60_000;

type Name = keyof typeof competitors;
const typist = await bundlePage('tests/bench/pages/typist.ts');
const names = Object.keys(competitors) as Name[];

/** Milliseconds; a fresh context has an empty cache. */
async function typedAfter(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const typed = new Promise<number>((resolve, reject) => {
      void page.exposeFunction('typed', resolve);
      page.on('pageerror', reject);
      setTimeout(() => reject(new Error(`Nothing could be typed on ${url}.`)), TIMEOUT_MS).unref();
    });
    await page.exposeFunction('fieldIsThere', () => page.keyboard.press('x'));
    await page.addInitScript(typist);
    await page.goto(url, { waitUntil: 'commit' });
    return await typed;
  } finally {
    await context.close();
  }
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

if (!existsSync('dist/hosted/index.html')) {
  console.error('There is nothing to measure yet: run "npm run build" first.');
  process.exit(1);
}
const rounds = Number(process.argv[2] ?? 7);
const site = await openSite();
const browser = await chromium.launch(launchOptions(await findBrowser()));
const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
try {
  // Round by round, so that a busy moment of the machine hits all alike.
  for (let round = 0; round < rounds; round++) {
    for (const name of names) times[name].push(await typedAfter(browser, site.origin + competitors[name]));
  }
  await measureTyping(browser, CPU_SLOWDOWN);
} finally {
  await browser.close();
  site.close();
}

const medians = Object.fromEntries(names.map((name) => [name, median(times[name])])) as Record<Name, number>;
const ratio = (name: Name, to: Name) => (medians[name] / medians[to]).toFixed(2);
if (rounds > 0) {
  console.log(`navigation to a typed character, median of ${rounds}`);
  console.table(
    names.map((name) => ({
      page: name,
      ms: Math.round(medians[name]),
      'to vanilla': ratio(name, 'vanilla element'),
      'to bare React': ratio(name, 'bare React 19 + r2wc'),
    })),
  );
}
console.log(
  'Goals (quality.md): module form and hosted page at most 1.15 to vanilla, one-file form at most 1.05 to bare React; a key press under 50 ms.',
);
