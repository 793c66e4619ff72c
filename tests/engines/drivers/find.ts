/** Firefox and WebKit on this machine: installed, else from the system's packages. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { findBrowser, installs, onPath } from '../../browser.ts';
import type { WebKitParts } from './webkit.ts';

/** The programs that start the engines. */
export interface Programs {
  readonly chromium?: string;
  readonly firefox?: string;
  readonly webkit?: WebKitParts;
}

const VARIABLE = 'NEWS_AUTH_ENGINES';
const FIREFOX_ON_MAC = '/Applications/Firefox.app/Contents/MacOS/firefox';

function firefox(): string | undefined {
  const path = process.env['NEWS_AUTH_FIREFOX'];
  return path || onPath('firefox-esr', 'firefox')[0] || (existsSync(FIREFOX_ON_MAC) ? FIREFOX_ON_MAC : undefined);
}

/** WebKitGTK's own browser, which systems install in different folders for helper programs. */
function miniBrowser(): string | undefined {
  const folders = ['/usr/lib', '/usr/libexec'].filter(existsSync);
  const homes = folders.flatMap((folder) => [folder, ...readdirSync(folder).map((name) => path.join(folder, name))]);
  return homes.flatMap((home) => ['4.1', '4.0'].map((api) => path.join(home, `webkit2gtk-${api}`, 'MiniBrowser'))).find(existsSync);
}

function webkit(): WebKitParts | undefined {
  const [driver] = onPath('WebKitWebDriver');
  const [screen] = onPath('Xvfb');
  const browser = miniBrowser();
  return driver && screen && browser ? { driver, screen, miniBrowser: browser } : undefined;
}

const packages = { firefox: ['firefox-esr'], webkit: ['webkit2gtk-driver', 'xvfb', 'xauth'] } as const;

/** The engines that are installed or can be installed. */
export async function findEngines(): Promise<Programs> {
  const chromium = await findBrowser();
  const wanted = [...(firefox() ? [] : packages.firefox), ...(webkit() ? [] : packages.webkit)];
  if (wanted.length > 0) installs(...wanted);
  return { chromium, firefox: firefox(), webkit: webkit() };
}

/** Passes the programs to the processes of the tests. */
export const programsAsVariable = (programs: Programs) => ({ [VARIABLE]: JSON.stringify(programs) });

export const givenPrograms = (): Programs => JSON.parse(process.env[VARIABLE] ?? '{}') as Programs;
