/** Orca listens to Firefox or Chromium, which is driven by real keys on a screen of its own; what it says is kept with its order. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import puppeteer from 'puppeteer-core';
import type { Tab } from '../../engines/drivers/driver.ts';
import { forAuthenticator, joinWithAuthenticator } from '../../engines/drivers/marionette.ts';
import { tabOf } from '../../engines/drivers/puppets.ts';
import { freePort } from '../../processes.ts';

const session = path.join(import.meta.dirname, 'session.sh');
/** Characters a second: so fast that no utterance is cut. */
const SPEED = '80';
/** Nothing more is to come after this silence, ms. */
const QUIET_MS = 1_500;
const PATIENCE_MS = 60_000;
const MANY_PRESSES = 30;

/** Its own bubbles and first pages would speak, too. */
const settings = {
  'accessibility.force_disabled': -1,
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.preonboarding.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.translations.enable': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.policy.firstRunURL': '',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'signon.rememberSignons': false,
  'termsofuse.bypassNotification': true,
};

/** @param port where it listens to Marionette */
function firefox(folder: string, port: number): readonly [string, ...string[]] {
  const profile = mkdtempSync(path.join(folder, 'firefox-'));
  const lines = Object.entries({ ...settings, 'marionette.port': port, ...forAuthenticator }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'));
  return ['firefox-esr', '--no-remote', '--profile', profile, '--marionette', '--new-window'];
}

/** @param port where it listens to the protocol of its developer tools */
function chromium(folder: string, port: number): readonly [string, ...string[]] {
  const profile = mkdtempSync(path.join(folder, 'chromium-'));
  mkdirSync(path.join(profile, 'Default'));
  // Its own bubble would speak, too.
  writeFileSync(path.join(profile, 'Default/Preferences'), JSON.stringify({ credentials_enable_service: false }));
  return [
    'chromium',
    `--user-data-dir=${profile}`,
    `--remote-debugging-port=${port}`,
    '--force-renderer-accessibility',
    // Debian's brings the extension of KeePassXC, which opens an error of its own.
    '--disable-extensions',
    // Else it warns of the flag before.
    ...['--no-sandbox', '--test-type'],
    ...[
      '--no-first-run',
      '--no-default-browser-check',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-sync',
      '--password-store=basic',
    ],
    '--disable-features=Translate',
  ];
}

async function joinChromium(port: number) {
  const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null });
  const [page] = await browser.pages();
  if (!page) throw new Error('Chromium has no tab.');
  const leave = (): void => void browser.disconnect();
  return { tab: tabOf(page), leave };
}

const browsers = {
  firefox: { command: firefox, join: joinWithAuthenticator },
  chromium: { command: chromium, join: joinChromium },
};
export type BrowserName = keyof typeof browsers;

/** Each action resolves to what is said up to the words, and until it is quiet. Nothing may be said twice in a row. */
export interface Reader {
  /** Opens the address in a new browser. In Chromium the focus may be in the page before Orca knows the page, so only its title is said. */
  open(address: string, until: RegExp): Promise<readonly string[]>;
  /** The tab of the browser; Firefox has an authenticator in software from now on. */
  joinTab(): Promise<Tab>;
  /** What is said after something that no key has done. */
  after(what: string, until: RegExp): Promise<readonly string[]>;
  /** What is said up to the words belongs to another walk: the transcript begins after it. */
  skip(until: RegExp): Promise<void>;
  press(key: string, until: RegExp): Promise<readonly string[]>;
  /** Types; without `until` what is said does not matter. */
  type(text: string, until?: RegExp): Promise<readonly string[]>;
  /** Presses the key until the words are said. */
  reach(key: string, wanted: RegExp): Promise<void>;
  /** All that was pressed and said so far. */
  readonly transcript: readonly string[];
  close(): Promise<void>;
}

export async function openReader(name: BrowserName): Promise<Reader> {
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'orca-'));
  const env: Record<string, string | undefined> = { ...process.env, SR: folder, SR_DISPLAY: `:${5_400 + (process.pid % 500)}` };
  execFileSync(session, ['start'], { env });
  writeFileSync(path.join(folder, 'cps'), SPEED);
  for (const [, name, quoted, plain] of readFileSync(path.join(folder, 'env.sh'), 'utf8').matchAll(/(\w+)=(?:'([^']*)'|(\S+))/g)) {
    env[name as string] = quoted ?? plain;
  }
  const log = path.join(folder, 'said.log');
  const transcript: string[] = [];
  let browser: ChildProcess | undefined;
  let joined: Awaited<ReturnType<typeof joinChromium>> | undefined;
  let heard = 0;

  const wordsIn = (lines: string): readonly string[] => lines.split('\n').flatMap((line) => /^\d+ begin (.+)$/.exec(line)?.[1] ?? []);

  /** @throws Error with what was said instead */
  async function listen(until: RegExp | undefined, what: string): Promise<readonly string[]> {
    const start = Date.now();
    let lines = '';
    let changed = start;
    for (;;) {
      await pause(50);
      const now = readFileSync(log, 'utf8').slice(heard);
      if (now !== lines) changed = Date.now();
      lines = now;
      const words = wordsIn(lines);
      const isComplete = !until || until.test(words.join(' | '));
      if (isComplete && Date.now() - changed > QUIET_MS) {
        heard += lines.length;
        return words;
      }
      if (Date.now() - start > PATIENCE_MS) throw new Error(`${what}: ${until} was not said, but: ${words.join(' | ') || 'nothing'}`);
    }
  }

  /** @throws Error with what was said instead, or twice in a row */
  async function hears(until: RegExp | undefined, what: string): Promise<readonly string[]> {
    const words = await listen(until, what);
    // The browser's own window is named again whenever the desktop gives it the focus.
    const again = words.find((word, at) => word === words[at - 1] && !word.endsWith(' frame.'));
    if (again !== undefined) throw new Error(`${what}: ${again} was said twice in a row: ${words.join(' | ')}`);
    transcript.push(`${what}\n    ${words.join('\n    ')}`.trimEnd());
    return words;
  }
  const key = (...options: readonly string[]) => execFileSync('xdotool', options, { env });

  function press(name: string, until: RegExp) {
    key('key', '--clearmodifiers', name);
    return hears(until, `press ${name}`);
  }

  function type(text: string, until?: RegExp) {
    key('type', '--delay', '25', text);
    return hears(until, 'type');
  }

  return {
    transcript,
    open(address, until) {
      heard = readFileSync(log, 'utf8').length;
      const [program, ...options] = browsers[name].command(folder, port);
      browser = spawn(program, [...options, address], { env: { ...env, ACCESSIBILITY_ENABLED: '1' }, stdio: 'ignore', detached: true });
      return hears(name === 'firefox' ? until : new RegExp(`${until.source}|Finished loading`), `open ${new URL(address).pathname}`);
    },
    async joinTab() {
      joined ??= await browsers[name].join(port);
      return joined.tab;
    },
    after: (what, until) => hears(until, what),
    async skip(until) {
      await listen(until, 'meanwhile');
      transcript.push('meanwhile without the keyboard');
    },
    press,
    async reach(name, wanted) {
      for (let presses = 0; presses < MANY_PRESSES; presses += 1) {
        if (wanted.test((await press(name, /./)).join(' | '))) return;
      }
      throw new Error(`${name} never led to ${wanted}`);
    },
    type,
    async close() {
      joined?.leave();
      if (browser?.pid && browser.exitCode === null) {
        const ended = once(browser, 'exit');
        process.kill(-browser.pid, 'SIGKILL');
        await ended;
      }
      execFileSync(session, ['stop'], { env });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
