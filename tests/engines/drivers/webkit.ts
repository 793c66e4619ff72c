/** WebKit by plain calls of W3C WebDriver: `WebKitWebDriver` with MiniBrowser on a screen that nobody sees. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../processes.ts';
import { type Browser, type Key, type Tab, WINDOW } from './driver.ts';

export interface WebKitParts {
  readonly driver: string;
  readonly miniBrowser: string;
  readonly screen: string;
}

const CALL_LIMIT_MS = 90_000;
const START_LIMIT_MS = 60_000;
/** Of a window: it takes seconds, or else forever. */
const OPEN_LIMIT_MS = 30_000;
const ELEMENT_KEYS: Partial<Record<Key, string>> = {
  Enter: '\uE007',
  Tab: '\uE004',
  Escape: '\uE00C',
  ArrowDown: '\uE015',
  ArrowUp: '\uE013',
  Backspace: '\uE003',
};

/** The first number that no screen has. */
function freeScreen(): number {
  let number = 50 + (process.pid % 400);
  while (existsSync(`/tmp/.X11-unix/X${number}`)) number += 1;
  return number;
}

async function until(done: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (const end = Date.now() + START_LIMIT_MS; !(await done()); await sleep(50)) {
    if (Date.now() > end) throw new Error(`${what} did not start within ${START_LIMIT_MS / 1000} s`);
  }
}

type Call = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, limitMs?: number) => Promise<T>;

const caller =
  (origin: string): Call =>
  async (method, where, body, limitMs = CALL_LIMIT_MS) => {
    const response = await fetch(origin + where, {
      method,
      headers: { 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(limitMs),
    });
    const { value } = (await response.json()) as { value: never };
    if (response.ok) return value;
    const { error, message } = value as { error: string; message: string };
    throw new Error(`WebKit, ${where}: ${error} ${message}`);
  };

/** One window of a session; the driver talks to one at a time. */
function tabOf(call: Call, handle: string, current: { handle: string }): Tab {
  async function ask<T>(method: 'GET' | 'POST' | 'DELETE', where: string, body?: object): Promise<T> {
    if (current.handle !== handle) {
      await call('POST', '/window', { handle });
      current.handle = handle;
    }
    return call(method, where, body);
  }
  const run = (expression: string) => ask('POST', '/execute/sync', { script: `return (${expression})`, args: [] });
  const keys = (values: readonly string[]) =>
    ask<void>('POST', '/actions', {
      actions: [
        {
          type: 'key',
          id: 'keys',
          actions: values.flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
        },
      ],
    });
  return {
    goto: (url) => ask('POST', '/url', { url }),
    url: () => ask('GET', '/url'),
    run,
    clickAt: (x, y) =>
      ask('POST', '/actions', {
        actions: [
          {
            type: 'pointer',
            id: 'mouse',
            parameters: { pointerType: 'mouse' },
            actions: [
              { type: 'pointerMove', x: Math.round(x), y: Math.round(y), origin: 'viewport' },
              { type: 'pointerDown', button: 0 },
              { type: 'pointerUp', button: 0 },
            ],
          },
        ],
      }),
    type: (text) => keys([...text]),
    press: (key) => keys([ELEMENT_KEYS[key] ?? key]),
    screenshot: async () => Buffer.from(await ask<string>('GET', '/screenshot'), 'base64'),
    async popup(press) {
      const before = await call<readonly string[]>('GET', '/window/handles');
      await press();
      let opened: string | undefined;
      await until(async () => {
        opened = (await call<readonly string[]>('GET', '/window/handles')).find((other) => !before.includes(other));
        return opened !== undefined;
      }, 'a window');
      return tabOf(call, opened ?? '', current);
    },
    close: () => ask('DELETE', '/window'),
  };
}

export async function launchWebKit({ driver, miniBrowser, screen }: WebKitParts): Promise<Browser> {
  const home = mkdtempSync(path.join(tmpdir(), 'news-auth-webkit-'));
  const display = freeScreen();
  const screenProcess = spawn(screen, [`:${display}`, '-screen', '0', '1600x1300x24', '-nolisten', 'tcp'], { stdio: 'ignore' });
  await until(() => existsSync(`/tmp/.X11-unix/X${display}`), 'the screen');
  const env = { ...process.env, DISPLAY: `:${display}`, LIBGL_ALWAYS_SOFTWARE: '1', HOME: home };
  let stopDriver = (): void => undefined;
  let service: Call;

  /** A group of processes, since whoever ends the driver wants its windows gone too. */
  async function startDriver(): Promise<void> {
    const port = await freePort();
    const { pid } = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], { env, stdio: 'ignore', detached: true });
    stopDriver = () => {
      if (pid) process.kill(-pid, 'SIGKILL');
    };
    service = caller(`http://127.0.0.1:${port}`);
    const ready = () => service<{ ready: boolean }>('GET', '/status').then((status) => status.ready);
    await until(() => ready().catch(() => false), 'WebKitWebDriver');
  }
  await startDriver();

  const browserOptions = { binary: miniBrowser, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } };
  const begin = () =>
    service<{ sessionId: string; capabilities: Record<string, string> }>('POST', '/session', { capabilities }, OPEN_LIMIT_MS);

  let version = '';
  let end: (() => Promise<void>) | undefined;
  async function open(): Promise<Tab> {
    // The driver looks for a free port and gives it back for the browser to listen on a second later: by then it may be another
    // connection's, and the window never opens. Nothing has been played in it.
    const { sessionId, capabilities } = await begin().catch(async () => {
      stopDriver();
      await startDriver();
      return begin();
    });
    version = `WebKitGTK/${capabilities['browserVersion']}`;
    const call: Call = (method, where, body) => service(method, `/session/${sessionId}${where}`, body);
    end = () => call('DELETE', '');
    const current = { handle: await call<string>('GET', '/window') };
    await call('POST', '/window/rect', { x: 0, y: 0, ...WINDOW });
    return tabOf(call, current.handle, current);
  }
  // One is opened to learn its version.
  await open();
  return {
    name: 'webkit',
    version,
    async fresh() {
      await end?.();
      return open();
    },
    async close() {
      await end?.();
      stopDriver();
      screenProcess.kill();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
