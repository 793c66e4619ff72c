/** The browser of the tests: a given one, an installed one, Playwright's own, or one from the system's packages. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

/**
 * Playwright's own list, which our flag would otherwise replace, and the suggestions under the address bar, which no test sees and whose drawing costs
 * each new context more than the page that it is opened for.
 */
const WITHOUT = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades'],
  ...['LensOverlay', 'MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
];

/** Without a sandbox, which containers and root lack; the tests open only their own pages. */
export const launchOptions = (executablePath: string) => ({
  executablePath,
  args: ['--no-sandbox', `--disable-features=${WITHOUT.join()}`],
});

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const applications = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];
const INSTALL_LIMIT_MS = 600_000;

/** Programs of these names that are installed. */
export function onPath(...programs: readonly string[]): readonly string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return programs.flatMap((name) => folders.map((folder) => join(folder, name))).filter(existsSync);
}

const installed = (): readonly string[] => [...onPath(...names), ...applications.filter(existsSync)];

const succeeds = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore', timeout: INSTALL_LIMIT_MS }).status === 0;

function downloaded(): readonly string[] {
  const path = chromium.executablePath();
  if (existsSync(path)) return [path];
  const cli = join('node_modules', 'playwright', 'cli.js');
  console.log('Fetching Chromium for the tests (playwright install chromium).');
  return succeeds(process.execPath, cli, 'install', 'chromium') && existsSync(path) ? [path] : [];
}

/** Installs packages of the system, where this is allowed, and says so in one line; true if they are installed then. */
export function installs(...packages: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || onPath('apt-get').length === 0) return false;
  console.log(`Fetching ${packages.join(' and ')} for the tests (apt-get install).`);
  return succeeds('apt-get', 'update') && succeeds('apt-get', 'install', '-y', '--no-install-recommends', ...packages);
}

const fromPackages = (): readonly string[] => (installs('chromium') ? installed() : []);

const SHELL = 'chromium-headless-shell';
const shells = (): readonly string[] => onPath(SHELL, 'chrome-headless-shell');
const shellFromPackages = (): readonly string[] => (installs(SHELL) ? shells() : []);

/** An installed browser may still lack its libraries, or be a stub. */
async function starts(path: string): Promise<boolean> {
  try {
    const browser = await chromium.launch(launchOptions(path));
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

async function fromEnvironment(): Promise<string | undefined> {
  const path = process.env['NEWS_AUTH_CHROMIUM'];
  if (!path || (await starts(path))) return path;
  throw new Error(`NEWS_AUTH_CHROMIUM names ${path}, which does not start as a browser.`);
}

async function first(...places: readonly (() => readonly string[])[]): Promise<string | undefined> {
  for (const candidates of places) {
    for (const path of candidates()) if (await starts(path)) return path;
  }
  return undefined;
}

/** @throws Error in one sentence when there is no browser to be had */
export async function findBrowser(): Promise<string> {
  const browserPath = (await fromEnvironment()) ?? (await first(installed, downloaded, fromPackages));
  if (browserPath) return browserPath;
  throw new Error('No browser for the tests: install chromium, or set NEWS_AUTH_CHROMIUM to the path of a Chromium or Chrome.');
}

/**
 * The headless shell: the same engine for half of the work. Falls back to a whole browser if it cannot be found.
 * @throws Error in one sentence when there is neither
 */
export const findHeadless = async (): Promise<string> =>
  (await fromEnvironment()) ?? (await first(shells, shellFromPackages)) ?? (await findBrowser());

/** What is installed already; the runner fetches what is missing before the tests start. */
export const installedHeadless = (): string =>
  process.env['NEWS_AUTH_CHROMIUM'] ?? [...shells(), ...installed()][0] ?? chromium.executablePath();
