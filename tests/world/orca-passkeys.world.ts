/** What Orca says of passkeys in Firefox, whose authenticator in software stands in for the device. */
import { type Person, spares } from '../../demo/people.ts';
import { type RunningDemo, start } from '../../demo/server/main.ts';
import { siteOrigin } from '../../demo/server/settings/origins.ts';
import { readSettings } from '../../demo/server/settings/settings.ts';
import { appCode } from '../e2e/second-factor/second-factor.ts';
import type { Reader } from './orca/reader.ts';
import { test } from './orca/walk.ts';

let demo: RunningDemo;
let login: string;
test.beforeAll(async () => {
  demo = await start(readSettings({ PORT: '0', DATA_DIR: 'memory', PASSKEY_DOMAIN: 'localhost' }), { log: () => {} }, { signals: false });
  const target = `${siteOrigin(demo.settings, 'landing')}/security`;
  login = `${siteOrigin(demo.settings, 'hosted')}/login?redirect_url=${encodeURIComponent(target)}`;
});
test.afterAll(() => demo.close());

/** A code of the app counts once, so each test has its own person. */
const [first, second] = spares as readonly [Person, Person];

/** To the choice of the second factor. */
async function passOn(reader: Reader, person: Person): Promise<void> {
  await reader.type(person.email);
  await reader.press('Return', /Password/);
  await reader.type(person.password ?? '');
  await reader.press('Return', /Step 1 of 2/);
}

/** In the browse mode that Orca is in on radio buttons, Down reads and the space bar chooses. */
async function choose(reader: Reader, method: RegExp): Promise<void> {
  await reader.reach('Down', method);
  await reader.press('space', /selected/);
}

const OFFER = /Sign in faster next time/;

async function toOffer(reader: Reader, person: Person): Promise<void> {
  await reader.open(login, /Email/);
  await passOn(reader, person);
  await choose(reader, /authenticator app/);
  await reader.reach('Tab', /Enter Code/);
  await reader.press('Return', /Step 2 of 2/);
  await reader.type(appCode(person));
  await reader.press('Return', OFFER);
}

const ARRIVED = /Security.*document web/;

test('Firefox: a passkey is offered and declined', async ({ reader }) => {
  await toOffer(reader, first);
  await reader.press('Tab', /Create a passkey/);
  await reader.press('Tab', /Not now/);
  await reader.press('Return', ARRIVED);
});

async function openAgain(reader: Reader): Promise<void> {
  const { tab } = await reader.joinDevice();
  await tab.goto(login);
  await reader.after('open /login', /Email/);
}

test('Firefox: a passkey is offered, created, and used as the second factor and alone', async ({ reader }) => {
  await toOffer(reader, second);
  await reader.joinDevice();
  await reader.press('Tab', /Create a passkey/);
  await reader.press('Return', ARRIVED);
  await openAgain(reader);
  await passOn(reader, second);
  await choose(reader, /Use a passkey/);
  await reader.press('Tab', /Use a passkey/);
  await reader.press('Return', ARRIVED);
  await openAgain(reader);
  await reader.reach('Tab', /Log in with a passkey/);
  await reader.press('Return', ARRIVED);
});
