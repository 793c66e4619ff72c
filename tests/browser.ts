/** The browser of the tests: a given one, an installed one, Playwright's own, or one from the system's packages. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

/** No sandbox: containers and root have none, and the tests open their own pages only. */
export const launchOptions = (executablePath: string) => ({ executablePath, args: ['--no-sandbox'] });

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const applications = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];
const INSTALL_LIMIT_MS = 600_000;

/** Programs of these names that are installed. */
export function onPath(...programs: readonly string[]): readonly string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return programs.flatMap((name) => folders.map((folder) => join(folder, name))).filter(existsSync);
}

const installed = (): readonly string[] => [...onPath(...names), ...applications.filter(existsSync)];

/** True where the command ended well; what it prints is for whoever waits. */
const succeeds = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'inherit', timeout: INSTALL_LIMIT_MS }).status === 0;

function downloaded(): readonly string[] {
  const path = chromium.executablePath();
  if (existsSync(path)) return [path];
  const cli = join('node_modules', 'playwright', 'cli.js');
  return succeeds(process.execPath, cli, 'install', 'chromium') && existsSync(path) ? [path] : [];
}

/** From the system's packages, where this is allowed: true once they are installed. */
export const installs = (...packages: readonly string[]): boolean =>
  process.getuid?.() === 0 && succeeds('apt-get', 'update') && succeeds('apt-get', 'install', '-y', '--no-install-recommends', ...packages);

const fromPackages = (): readonly string[] => (installs('chromium') ? installed() : []);

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

/** @throws Error in one sentence when there is no browser to be had */
export async function findBrowser(): Promise<string> {
  const given = process.env['NEWS_AUTH_CHROMIUM'];
  if (given) {
    if (await starts(given)) return given;
    throw new Error(`NEWS_AUTH_CHROMIUM names ${given}, which does not start as a browser.`);
  }
  for (const candidates of [installed, downloaded, fromPackages]) {
    for (const path of candidates()) if (await starts(path)) return path;
  }
  throw new Error('No browser for the tests: install chromium, or set NEWS_AUTH_CHROMIUM to the path of a Chromium or Chrome.');
}
