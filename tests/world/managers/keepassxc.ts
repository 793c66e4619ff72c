/** KeePassXC with its extension for Firefox. Both run without a screen, and know each other from the start. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Person } from '../../../demo/people.ts';
import { spawnGuarded } from '../../engines/drivers/guard.ts';
import { launchFirefox, type Login, type WithManager } from '../../engines/drivers/marionette.ts';
import { until } from '../../engines/page/page.ts';
import { EXTENSION } from '../parts.ts';

const ID = 'keepassxc-browser@keepassxc.org';
const HOST = 'org.keepassxc.keepassxc_browser';
const SOCKET = 'app/org.keepassxc.KeePassXC/org.keepassxc.KeePassXC.BrowserServer';
const DATABASE_PASSWORD = 'a database of the tests';

/** What joins the two: the database holds the key of the extension, which knows the database by a digest of its first group. */
const group = Buffer.alloc(16, 1);
const key = Buffer.alloc(32, 2).toString('base64');
const digest = createHash('sha256').update(group.toString('hex')).digest('hex');

/** Asks nothing of its user when the extension reads or writes. */
const SETTINGS = `[General]
ConfigVersion=2
UpdateCheckMessageShown=true
[Browser]
Enabled=true
UpdateBinaryPath=false
AlwaysAllowAccess=true
AlwaysAllowUpdate=true
`;

const stored = (fillsByItself: boolean) => ({
  keyRing: { [digest]: { id: 'tests', key, hash: digest, created: 1, lastUsed: 1 } },
  settings: {
    autoFillSingleEntry: fillsByItself,
    showGettingStartedGuideAlert: false,
    showTroubleshootingGuideAlert: false,
  },
});

/** An entry of the database that a user has made: with the secret of an authenticator app. */
export type Entry = Pick<Person, 'email' | 'password' | 'totpSecret'> & { readonly address: string };

const field = (name: string, value: string) => `<String><Key>${name}</Key><Value>${value}</Value></String>`;

const databaseWith = (entries: readonly Entry[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><KeePassFile>
<Meta><RecycleBinEnabled>False</RecycleBinEnabled><CustomData><Item><Key>KPXC_BROWSER_tests</Key><Value>${key}</Value></Item></CustomData></Meta>
<Root><Group><UUID>${group.toString('base64')}</UUID><Name>Root</Name>${entries.map(
    ({ email, password = '', totpSecret, address }, at) =>
      `<Entry><UUID>${Buffer.alloc(16, 3 + at).toString('base64')}</UUID>${[
        field('Title', 'Newsline'),
        field('UserName', email),
        field('Password', password),
        field('URL', address),
        field('otp', `otpauth://totp/Newsline?secret=${totpSecret}&amp;period=30&amp;digits=6`),
      ].join('')}</Entry>`,
  )}</Group></Root></KeePassFile>`;

/** What the extension puts on the page, each in a closed shadow root. */
const PARTS = `[...document.querySelectorAll('div')].flatMap((one) => [...(one.openOrClosedShadowRoot?.querySelectorAll('button, div') ?? [])])`;
/** The banner always has both buttons. */
const BUTTON = `${PARTS}.findLast((one) => ['kpxc-banner-btn-new', 'kpxc-banner-btn-update'].includes(one.id) && !one.disabled)`;
const ICON = `${PARTS}.find((one) => one.matches('.kpxc-totp-icon'))`;

/** The middle of an element that has its looks and its place: the banner slides in, and an icon is put over its box some time after it is made. */
const middleOf = (element: string) => `(() => {
  const one = ${element};
  const root = one.getRootNode();
  const { x, y, width, height } = one.getBoundingClientRect();
  const point = [x + width / 2, y + height / 2];
  const isLoaded = [...root.querySelectorAll('link')].every(({ sheet }) => sheet) && root.getAnimations().length === 0;
  const isInPlace = root.elementFromPoint(...point) === one && (!one.matches('.kpxc') || document.elementsFromPoint(...point).some((under) => under.matches('input')));
  return isLoaded && isInPlace ? point : null;
})()`;

/** In the script that the extension runs in the page: it watches for what comes. */
const WATCHES = 'Boolean(kpxc.observer)';
/** It knows every form with a password and has asked for the logins of the page, after which a press may send the form. */
const KNOWS_FORMS = `[...document.querySelectorAll('input[type=password]')].every((one) =>
  _called.retrieveCredentials && kpxcForm.savedForms.some(({ passwordInputs }) => passwordInputs.includes(one)))`;

export interface KeePassXC extends WithManager {
  /** Presses the icon that it has put into the box for a code. */
  fillCode(): Promise<void>;
}

/** @param fillsByItself an option of the extension, which else waits for a press */
export async function launchKeePassXC(fillsByItself: boolean, ...entries: readonly Entry[]): Promise<KeePassXC> {
  const home = mkdtempSync(path.join(tmpdir(), 'news-auth-keepassxc-'));
  const inHome = (name: string) => path.join(home, name);
  // KeePassXC runs once for each folder of temporary files.
  const env = { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, TMPDIR: home, QT_QPA_PLATFORM: 'offscreen' };
  const hosts = inHome('.mozilla/native-messaging-hosts');
  mkdirSync(hosts, { recursive: true });
  const host = { name: HOST, description: 'KeePassXC', path: '/usr/bin/keepassxc-proxy', type: 'stdio', allowed_extensions: [ID] };
  writeFileSync(path.join(hosts, `${HOST}.json`), JSON.stringify(host));
  writeFileSync(inHome('settings.ini'), SETTINGS);
  writeFileSync(inHome('database.xml'), databaseWith(entries));
  const database = inHome('logins.kdbx');
  const cli = (input: string, ...args: readonly string[]) =>
    String(execFileSync('keepassxc-cli', args, { env, input, stdio: ['pipe', 'pipe', 'ignore'] }));
  cli(`${DATABASE_PASSWORD}\n`.repeat(2), 'import', '--set-password', '--decryption-time', '100', inHome('database.xml'), database);
  const options = ['--config', inHome('settings.ini'), '--localconfig', inHome('local.ini'), '--pw-stdin', database];
  const program = spawnGuarded('sh', ['-c', 'echo "$0" | keepassxc "$@"', DATABASE_PASSWORD, ...options], env);
  // The extension asks for it only once.
  await until(async () => existsSync(inHome(SOCKET)), Boolean, 'KeePassXC');

  const preferences = {
    'remote.prefs.recommended': false,
    'signon.rememberSignons': false,
    // Then what the extension stores is a file.
    'extensions.webextensions.ExtensionStorageIDB.enabled': false,
  };
  const { tab, send, close } = await launchFirefox('firefox-esr', preferences, {
    env,
    flags: ['--remote-allow-system-access'],
    prepare(profile) {
      const folder = path.join(profile, 'browser-extension-data', ID);
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, 'storage.js'), JSON.stringify(stored(fillsByItself)));
    },
  });
  await send('Addon:Install', { path: EXTENSION, temporary: true });
  await send('Marionette:SetContext', { value: 'chrome' });
  // The last thing that it does at its start, once KeePassXC has let it in. On a page that is loaded before, it takes the database for locked for good.
  await until(
    () =>
      send<{ readonly value: string }>('WebDriver:ExecuteScript', {
        script: `return document.querySelector('[id^=keepassxc]').outerHTML`,
        args: [],
      }),
    ({ value }) => value.includes('icon_normal'),
    'the extension in KeePassXC',
  );
  await send('Marionette:SetContext', { value: 'content' });
  /** With the rights of the browser, which sees into closed shadow roots. */
  const asBrowser = async <T>(expression: string) =>
    (await send<{ readonly value: T }>('WebDriver:ExecuteScript', { script: `return (${expression})`, args: [], sandbox: 'system' })).value;
  const inExtension = (expression: string) =>
    asBrowser<boolean>(`Components.utils.evalInSandbox(${JSON.stringify(expression)}, ChromeUtils.importESModule('resource://gre/modules/ExtensionContent.sys.mjs')
      .ExtensionContent.getContextByExtensionId('${ID}', window).sandbox)`);

  async function press(element: string): Promise<void> {
    const [x, y] = (await until(() => asBrowser<readonly [number, number] | null>(middleOf(element)), Boolean, element)) ?? [0, 0];
    await tab.clickAt(x, y);
  }

  const logins = async (): Promise<readonly Login[]> => {
    const [, ...lines] = cli(`${DATABASE_PASSWORD}\n`, 'export', '--format', 'csv', database).trim().split('\n');
    return lines.map((line) => {
      const [, , username = '', password = ''] = line.slice(1, -1).split('","');
      return { username, password };
    });
  };
  return {
    tab: {
      ...tab,
      async goto(url) {
        await tab.goto(url);
        await until(() => inExtension(WATCHES), Boolean, 'the script of the extension');
      },
      async clickAt(x, y) {
        await until(() => inExtension(KNOWS_FORMS), Boolean, 'the form in the extension');
        await tab.clickAt(x, y);
      },
    },
    offer: () => asBrowser(`{ 'kpxc-banner-btn-new': 'Save', 'kpxc-banner-btn-update': 'Update' }[${BUTTON}?.id] ?? null`),
    accept: () => press(BUTTON),
    fillCode: () => press(ICON),
    logins,
    async close() {
      await close();
      await program.end();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
