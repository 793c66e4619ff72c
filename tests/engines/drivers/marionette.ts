/** Firefox over Marionette, its own protocol, with an authenticator in software: WebDriver BiDi has none. One window. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../processes.ts';
import type { Tab } from './driver.ts';
import { spawnGuarded } from './guard.ts';

const START_LIMIT_MS = 60_000;
const BACKSPACE = '\uE003';

type Send = <T>(command: string, parameters?: object) => Promise<T>;

const open = (port: number) =>
  new Promise<Socket | undefined>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket)).on('error', () => resolve(undefined));
  });

async function connected(port: number): Promise<Socket> {
  for (const end = Date.now() + START_LIMIT_MS; Date.now() < end; await sleep(100)) {
    const socket = await open(port);
    if (socket) return socket;
  }
  throw new Error(`Firefox did not start within ${START_LIMIT_MS / 1000} s`);
}

type Answer = readonly [type: 1, id: number, error: { readonly error: string; readonly message: string } | null, result: unknown];

/** A message is its length in bytes, a colon, and JSON. */
function sender(socket: Socket): Send {
  const waiting = new Map<number, (answer: Answer) => void>();
  let bytes = Buffer.alloc(0);
  socket.on('data', (data: Buffer) => {
    bytes = Buffer.concat([bytes, data]);
    for (let colon = bytes.indexOf(':'); colon > 0; colon = bytes.indexOf(':')) {
      const end = colon + 1 + Number(bytes.subarray(0, colon));
      if (bytes.length < end) return;
      const message = JSON.parse(bytes.subarray(colon + 1, end).toString()) as Answer | object;
      bytes = bytes.subarray(end);
      if (Array.isArray(message)) waiting.get(message[1])?.(message as unknown as Answer);
    }
  });
  let last = 0;
  return async <T>(command: string, parameters: object = {}) => {
    const id = ++last;
    const text = JSON.stringify([0, id, command, parameters]);
    const answer = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, result] = await answer;
    waiting.delete(id);
    if (error) throw new Error(`Firefox, ${command}: ${error.error} ${error.message}`);
    return result as T;
  };
}

function tabOf(send: Send): Tab {
  const value = async <T>(command: string, parameters?: object) => (await send<{ readonly value: T }>(command, parameters)).value;
  const keys = (values: readonly string[]) =>
    send<void>('WebDriver:PerformActions', {
      actions: [
        {
          type: 'key',
          id: 'keys',
          actions: values.flatMap((character) => [
            { type: 'keyDown', value: character },
            { type: 'keyUp', value: character },
          ]),
        },
      ],
    });
  return {
    goto: (url) => send('WebDriver:Navigate', { url }),
    url: () => value('WebDriver:GetCurrentURL'),
    run: (expression) => value('WebDriver:ExecuteScript', { script: `return (${expression})`, args: [] }),
    clickAt: (x, y) =>
      send('WebDriver:PerformActions', {
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
    press: (key) => keys([key === 'Backspace' ? BACKSPACE : key]),
    screenshot: async () => Buffer.from(await value<string>('WebDriver:TakeScreenshot', { full: false }), 'base64'),
    popup: () => Promise.reject(new Error('This driver has one window.')),
    close: () => send('WebDriver:CloseWindow'),
  };
}

/** Firefox with one window. */
interface OneWindow {
  readonly tab: Tab;
  readonly send: Send;
  close(): Promise<void>;
}

async function join(port: number) {
  const socket = await connected(port);
  const send = sender(socket);
  await send('WebDriver:NewSession', { capabilities: {} });
  return { tab: tabOf(send), send, leave: () => void socket.destroy() };
}

interface Options {
  readonly flags?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Puts its own files into the profile before Firefox starts. */
  readonly prepare?: (profile: string) => void;
}

export async function launchFirefox(
  firefox: string,
  ownPreferences: Readonly<Record<string, boolean | number>>,
  { flags = [], env, prepare }: Options = {},
): Promise<OneWindow> {
  const profile = mkdtempSync(path.join(tmpdir(), 'news-auth-firefox-'));
  prepare?.(profile);
  const port = await freePort();
  const preferences = { 'marionette.port': port, 'ui.prefersReducedMotion': 1, ...ownPreferences };
  const lines = Object.entries(preferences).map((entry) => `user_pref(${entry.map((value) => JSON.stringify(value)).join(', ')});`);
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'));
  const browser = spawnGuarded(firefox, ['--headless', '--marionette', '--no-remote', ...flags, '--profile', profile], env);
  const end = async () => {
    await browser.end();
    rmSync(profile, { recursive: true, force: true });
  };
  try {
    const { leave, ...joined } = await join(port);
    return {
      ...joined,
      async close() {
        leave();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** With these a Firefox that runs with `--marionette` has room for an authenticator in software. */
export const forAuthenticator = {
  'security.webauth.webauthn_enable_softtoken': true,
  // Else Firefox waits for a key that is plugged in.
  'security.webauth.webauthn_enable_usbtoken': false,
};

export interface Authenticator {
  /** The device loses all its passkeys. */
  forget(): Promise<void>;
  /** Whether the authenticator recognizes its user. */
  recognize(isUserVerified: boolean): Promise<void>;
}

async function addAuthenticator(send: Send): Promise<Authenticator> {
  const abilities = { hasResidentKey: true, hasUserVerification: true, isUserConsenting: true, isUserVerified: true };
  const { value: authenticatorId } = await send<{ readonly value: string }>('WebAuthn:AddVirtualAuthenticator', {
    protocol: 'ctap2',
    transport: 'internal',
    ...abilities,
  });
  return {
    forget: () => send('WebAuthn:RemoveAllCredentials', { authenticatorId }),
    recognize: (isUserVerified) => send('WebAuthn:SetUserVerified', { authenticatorId, isUserVerified }),
  };
}

export interface WithAuthenticator extends Authenticator {
  readonly tab: Tab;
  close(): Promise<void>;
}

export async function launchWithAuthenticator(firefox: string): Promise<WithAuthenticator> {
  const { tab, send, close } = await launchFirefox(firefox, forAuthenticator);
  return { tab, close, ...(await addAuthenticator(send)) };
}

/** For a Firefox that someone else has started, with `marionette.port` and `forAuthenticator`. */
export async function joinWithAuthenticator(port: number): Promise<Authenticator & { readonly tab: Tab; leave(): void }> {
  const { tab, send, leave } = await join(port);
  return { tab, leave, ...(await addAuthenticator(send)) };
}

export interface Login {
  readonly username: string;
  readonly password: string;
}

export interface WithManager {
  readonly tab: Tab;
  /** The first button of the prompt of the password manager that is open, `Save` or `Update`, or nothing while none is. */
  offer(): Promise<string | null>;
  /** Presses the first button of the prompt. */
  accept(): Promise<void>;
  /** Takes the login that it suggests in the box that has the focus, where it does not fill a box by itself. */
  takeSuggestion?(): Promise<void>;
  logins(): Promise<readonly Login[]>;
  close(): Promise<void>;
}

/** With its password manager on, as users have it; for automation Firefox turns it off. */
export async function launchWithManager(firefox: string): Promise<WithManager> {
  const on = { 'remote.prefs.recommended': false, 'signon.rememberSignons': true, 'signon.autofillForms': true };
  const { tab, send, close } = await launchFirefox(firefox, on, { flags: ['--remote-allow-system-access'] });
  const inBrowser = async <T>(script: string) => {
    await send('Marionette:SetContext', { value: 'chrome' });
    try {
      const answer = await send<{ readonly value: T }>('WebDriver:ExecuteAsyncScript', {
        script: `const done = arguments[arguments.length - 1]; (async () => { ${script} })().then(done, (error) => done(String(error)))`,
        args: [],
      });
      return answer.value;
    } finally {
      await send('Marionette:SetContext', { value: 'content' });
    }
  };
  const prompt = `const window = Services.wm.getMostRecentWindow('navigator:browser');
    const offered = window.PopupNotifications.getNotification('password', window.gBrowser.selectedBrowser);`;
  return {
    tab: {
      ...tab,
      async goto(url) {
        await tab.goto(url);
        // At the start the address bar has the focus, and would take what is typed.
        await inBrowser("Services.wm.getMostRecentWindow('navigator:browser').gBrowser.selectedBrowser.focus()");
      },
    },
    offer: () =>
      inBrowser(`${prompt} return window.PopupNotifications.panel.state === 'open' && offered ? offered.mainAction.label : null`),
    accept: () => inBrowser(`${prompt} offered.mainAction.callback(); offered.remove()`),
    logins: () => inBrowser('return (await Services.logins.getAllLogins()).map(({ username, password }) => ({ username, password }))'),
    close,
  };
}
