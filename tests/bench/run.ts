/**
 * `npm run bench`: how fast the product shows, answers, reacts to a key and changes a step, and what a thousand mounts leave behind. What
 * counts are the ratios of one run. `-- --runs=7` for the number of rounds, `-- --only=keys` for a part or some of its pages
 * (`--only=loader,hosted`), `-- --write` to put the tables into README.md beside this file. Needs `npm run build` first; writes
 * `test-results/bench.json` beside the tables it prints.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright';
import { findBrowser, launchOptions } from '../browser.ts';
import { BARE, type Competitor, competitors, VANILLA } from './competitors.ts';
import { openGallery } from './gallery.ts';
import { openLine } from './network/line.ts';
import { type Visit, visit } from './loading.ts';
import { machineTable } from './machine.ts';
import { measureMounts } from './mounts.ts';
import { asMarkdown, type Table } from './report.ts';
import { openSite, type Site } from './site.ts';
import { measureSteps } from './steps.ts';
import { loadingTable, type Visits } from './table.ts';
import { measureTyping } from './typing.ts';

const CPU_SLOWDOWN = 4;
const SLOW = `processor ${CPU_SLOWDOWN} times slower`;
const REPORT = 'test-results/bench.json';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '7' }, only: { type: 'string', default: '' }, write: { type: 'boolean', default: false } },
});
const runs = Number(values.runs);
const only = values.only.split(',').filter(Boolean);

type Part = (browser: Browser) => Promise<Readonly<Record<string, Table>>>;

/** Visits all pages in each round, so that a busy moment of the machine affects all of them; closes the site. */
async function visits(browser: Browser, site: Site, compared: readonly Competitor[]): Promise<Visits> {
  const visitsOf = new Map<string, Visit[]>(compared.map(({ id }) => [id, []]));
  try {
    for (let round = 0; round < runs; round++)
      for (const competitor of compared) visitsOf.get(competitor.id)?.push(await visit(browser, site, competitor, CPU_SLOWDOWN));
  } finally {
    site.close();
  }
  return visitsOf;
}

async function loading(browser: Browser): Promise<Readonly<Record<string, Table>>> {
  const chosen = competitors.filter(({ id }) => only.includes(id));
  const compared = chosen.length === 0 ? competitors : competitors.filter(({ id }) => id === VANILLA || id === BARE || only.includes(id));
  const results = await visits(browser, await openSite(), compared);
  return { 'the machine': machineTable(), [`loading, medians of ${runs}, ${SLOW}`]: loadingTable(compared, results) };
}

/** What the preload line does where the loader, asked for first, also comes first. */
async function line(browser: Browser): Promise<Readonly<Record<string, Table>>> {
  const compared = competitors.filter(({ id }) => [VANILLA, BARE, 'loader', 'preload'].includes(id));
  const results = await visits(browser, await openSite(openLine()), compared);
  return { [`loading over a line that delivers in order, medians of ${runs}, ${SLOW}`]: loadingTable(compared, results) };
}

const inGallery =
  (measure: (gallery: Awaited<ReturnType<typeof openGallery>>) => Promise<Readonly<Record<string, Table>>>): Part =>
  async (browser) => {
    const gallery = await openGallery(browser, CPU_SLOWDOWN);
    try {
      return await measure(gallery);
    } finally {
      await gallery.close();
    }
  };

const parts: Readonly<Record<string, Part>> = {
  loading,
  line,
  keys: inGallery(measureTyping),
  steps: inGallery(async (gallery) => ({ [`from a key to the next step, ${SLOW}`]: await measureSteps(gallery, runs) })),
  async mounts(browser) {
    const site = await openSite();
    try {
      return { 'what mounts and unmounts leave, at full speed': await measureMounts(browser, site) };
    } finally {
      site.close();
    }
  },
};

const pages = competitors.map(({ id }) => id);
const isAsked = (part: string) => only.length === 0 || only.includes(part) || (part === 'loading' && pages.some((id) => only.includes(id)));

const unknown = only.filter((name) => !(name in parts) && !pages.includes(name));
if (unknown.length > 0 || !Number.isInteger(runs) || runs < 1) {
  console.error(`--only takes ${[...Object.keys(parts), ...pages].join(', ')}; --runs a number of rounds.`);
  process.exit(1);
}
if (!existsSync('dist/integrity.json')) {
  console.error('There is nothing to measure yet: run "npm run build" first.');
  process.exit(1);
}

const browser = await chromium.launch(launchOptions(await findBrowser()));
const tables: Record<string, Table> = {};
try {
  for (const [name, part] of Object.entries(parts)) {
    if (!isAsked(name)) continue;
    const measured = await part(browser);
    for (const [title, table] of Object.entries(measured)) console.log(`\n${title}\n\n${asMarkdown(table)}`);
    Object.assign(tables, measured);
  }
} finally {
  await browser.close();
}
mkdirSync('test-results', { recursive: true });
writeFileSync(REPORT, `${JSON.stringify({ at: new Date().toISOString(), runs, cpuSlowdown: CPU_SLOWDOWN, tables }, null, 2)}\n`);
console.log(`\n${REPORT} has the same.`);

if (values.write) {
  const page = 'tests/bench/README.md';
  const at = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  const figures = Object.entries(tables).map(([title, table]) => `**${title}**\n\n${asMarkdown(table)}`);
  const between = [`Measured on ${at}.`, ...figures].join('\n\n');
  const text = readFileSync(page, 'utf8').replace(
    /(<!-- figures -->)[\s\S]*(<!-- \/figures -->)/,
    (_, start, end) => `${start}\n\n${between}\n\n${end}`,
  );
  writeFileSync(page, text);
  console.log(`${page} has them too.`);
}
