/** WebKit through plain W3C WebDriver calls: `WebKitWebDriver` with MiniBrowser on a virtual screen. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../processes.ts';
import { type Browser, type Key, type Tab, WINDOW } from './driver.ts';
import { type Guarded, spawnGuarded } from './guard.ts';

export interface WebKitParts {
  readonly driver: string;
  readonly miniBrowser: string;
  readonly screen: string;
}

const CALL_LIMIT_MS = 90_000;
const START_LIMIT_MS = 60_000;
/** A window opens within seconds or never. */
const OPEN_LIMIT_MS = 30_000;
const ELEMENT_KEYS: Partial<Record<Key, string>> = {
  Enter: '\uE007',
  Tab: '\uE004',
  Escape: '\uE00C',
  ArrowDown: '\uE015',
  ArrowUp: '\uE013',
  Backspace: '\uE003',
};

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

/** Xvfb prints its display number when it is ready. */
export async function openScreen(program: string): Promise<Guarded & { readonly display: string }> {
  const screen = spawnGuarded(program, ['-displayfd', '1', '-screen', '0', '1600x1300x24', '-nolisten', 'tcp']);
  try {
    await until(() => screen.printed().includes('\n'), 'the screen');
    return { ...screen, display: `:${screen.printed().trim()}` };
  } catch (error) {
    await screen.end();
    throw error;
  }
}

interface Driver extends Guarded {
  readonly service: Call;
}

async function startDriver(program: string, env: NodeJS.ProcessEnv): Promise<Driver> {
  const port = await freePort();
  const driver = spawnGuarded(program, [`--port=${port}`, '--host=127.0.0.1'], env);
  const service = caller(`http://127.0.0.1:${port}`);
  const ready = () => service<{ ready: boolean }>('GET', '/status').then((status) => status.ready);
  try {
    await until(() => ready().catch(() => false), 'WebKitWebDriver');
    return { ...driver, service };
  } catch (error) {
    await driver.end();
    throw error;
  }
}

interface Session {
  readonly tab: Tab;
  readonly version: string;
  readonly end: () => Promise<void>;
}

async function openSession(service: Call, miniBrowser: string): Promise<Session> {
  const browserOptions = { binary: miniBrowser, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } };
  const begun = await service<{ sessionId: string; capabilities: Record<string, string> }>(
    'POST',
    '/session',
    { capabilities },
    OPEN_LIMIT_MS,
  );
  const call: Call = (method, where, body) => service(method, `/session/${begun.sessionId}${where}`, body);
  const current = { handle: await call<string>('GET', '/window') };
  await call('POST', '/window/rect', { x: 0, y: 0, ...WINDOW });
  return {
    tab: tabOf(call, current.handle, current),
    version: `WebKitGTK/${begun.capabilities['browserVersion']}`,
    end: () => call('DELETE', ''),
  };
}

export async function launchWebKit(parts: WebKitParts): Promise<Browser> {
  const home = mkdtempSync(path.join(tmpdir(), 'news-auth-webkit-'));
  const screen = await openScreen(parts.screen);
  // Without a graphics card, layers that are put together by OpenGL cost the engine as much as all the rest of its work. Screenshots need them.
  const env = { WEBKIT_DISABLE_COMPOSITING_MODE: '1', ...process.env, DISPLAY: screen.display, LIBGL_ALWAYS_SOFTWARE: '1', HOME: home };
  let driver: Driver | undefined;
  let session: Session | undefined;

  async function close(): Promise<void> {
    await Promise.all([driver?.end(), screen.end()]);
    rmSync(home, { recursive: true, force: true });
  }

  // The driver finds a free port and releases it for the browser, which listens on it a second later. By then it may belong to another
  // connection, and the window never opens; since nothing has run in it yet, it is opened again.
  async function open(): Promise<Session> {
    driver ??= await startDriver(parts.driver, env);
    return openSession(driver.service, parts.miniBrowser).catch(async () => {
      await driver?.end();
      driver = await startDriver(parts.driver, env);
      return openSession(driver.service, parts.miniBrowser);
    });
  }

  try {
    // A session is opened only to read the version.
    session = await open();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    name: 'webkit',
    version: session.version,
    get groups() {
      return [screen, ...(driver ? [driver] : [])].map(({ pid }) => pid);
    },
    async fresh() {
      const before = session;
      session = undefined;
      await before?.end();
      session = await open();
      return session.tab;
    },
    close,
  };
}
