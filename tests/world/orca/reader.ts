/** Orca listens to Firefox, which is driven by real keys on a screen of its own; what it says is kept with its order. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const session = path.join(import.meta.dirname, 'session.sh');
/** Characters a second: so fast that no utterance is cut. */
const SPEED = '80';
/** Nothing more is to come after this silence, ms. */
const QUIET_MS = 1_500;
const PATIENCE_MS = 60_000;

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

export interface Reader {
  /** Opens the address in a new browser; resolves to what is said up to the words, and until it is quiet. */
  open(address: string, until: RegExp): Promise<readonly string[]>;
  press(key: string, until: RegExp): Promise<readonly string[]>;
  /** Types; without `until` what is said does not matter. */
  type(text: string, until?: RegExp): Promise<readonly string[]>;
  /** All that was pressed and said so far. */
  readonly transcript: readonly string[];
  close(): Promise<void>;
}

export function openReader(): Reader {
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
  let heard = 0;

  const said = (): readonly string[] =>
    readFileSync(log, 'utf8')
      .slice(heard)
      .split('\n')
      .flatMap((line) => /^\d+ begin (.+)$/.exec(line)?.[1] ?? []);

  /** @throws Error with what was said instead */
  async function hears(until: RegExp | undefined, what: string): Promise<readonly string[]> {
    const start = Date.now();
    let length = -1;
    let changed = start;
    for (;;) {
      await pause(50);
      const now = readFileSync(log, 'utf8').length;
      if (now !== length) changed = Date.now();
      length = now;
      const isComplete = !until || until.test(said().join(' | '));
      if (isComplete && Date.now() - changed > QUIET_MS) break;
      if (Date.now() - start > PATIENCE_MS) throw new Error(`${what}: ${until} was not said, but: ${said().join(' | ') || 'nothing'}`);
    }
    const words = said();
    heard = length;
    transcript.push(`${what}\n    ${words.join('\n    ')}`.trimEnd());
    return words;
  }
  const key = (...options: readonly string[]) => execFileSync('xdotool', options, { env });

  return {
    transcript,
    async open(address, until) {
      const profile = path.join(folder, 'profile');
      rmSync(profile, { recursive: true, force: true });
      execFileSync('mkdir', [profile]);
      for (const [name, value] of Object.entries(settings)) {
        appendFileSync(path.join(profile, 'user.js'), `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`);
      }
      heard = readFileSync(log, 'utf8').length;
      browser = spawn('firefox-esr', ['--no-remote', '--profile', profile, '--new-window', address], {
        env,
        stdio: 'ignore',
        detached: true,
      });
      return hears(until, `open ${new URL(address).pathname}`);
    },
    press(name, until) {
      key('key', '--clearmodifiers', name);
      return hears(until, `press ${name}`);
    },
    type(text, until) {
      key('type', '--delay', '25', text);
      return hears(until, 'type');
    },
    async close() {
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
