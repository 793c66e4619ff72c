/** What Orca says of passkeys and recovery codes in Firefox, whose authenticator in software stands in for the device. */
import { type Person, spares } from '../../demo/people.ts';
import { type RunningDemo, start } from '../../demo/server/main.ts';
import { siteOrigin } from '../../demo/server/settings/origins.ts';
import { readSettings } from '../../demo/server/settings/settings.ts';
import * as unheard from '../engines/actions/sign-in.ts';
import { type Page, pageOn } from '../engines/page/page.ts';
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

/** A code of the app counts once, and who has declined the offer is not asked again, so each test has its own person. */
const unmet = [...spares];
const someone = () => unmet.pop() as Person;

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

test('a passkey is offered and declined', async ({ reader }) => {
  await toOffer(reader, someone());
  await reader.press('Tab', /Create a passkey/);
  await reader.press('Tab', /Not now/);
  await reader.press('Return', ARRIVED);
});

/** To the offer without the keyboard, since the walk begins there. */
async function beAtOffer(reader: Reader, person: Person): Promise<Page> {
  await reader.open(login, /Email/);
  const page = pageOn(await reader.joinTab());
  await unheard.passOn(page, person);
  await unheard.byApp(page, person);
  await reader.skip(OFFER);
  return page;
}

async function openAgain(reader: Reader): Promise<void> {
  const tab = await reader.joinTab();
  await tab.goto(login);
  await reader.after('open /login', /Email/);
}

test('a passkey is offered, created, and used as the second factor and alone', async ({ reader }) => {
  const person = someone();
  await toOffer(reader, person);
  await reader.joinTab();
  await reader.press('Tab', /Create a passkey/);
  await reader.press('Return', ARRIVED);
  await openAgain(reader);
  await passOn(reader, person);
  await choose(reader, /Use a passkey/);
  await reader.press('Tab', /Use a passkey/);
  await reader.press('Return', ARRIVED);
  await openAgain(reader);
  await reader.reach('Tab', /Log in with a passkey/);
  await reader.press('Return', ARRIVED);
});

test('a passkey is added, renamed and removed', async ({ reader }) => {
  await beAtOffer(reader, someone());
  await reader.reach('Tab', /Not now/);
  await reader.press('Return', ARRIVED);
  await reader.reach('Tab', /Create a passkey/);
  await reader.press('Return', /The passkey was added/);
  await reader.reach('shift+Tab', /Rename Firefox/);
  // Orca leaves the label out, to which it moves when the button goes.
  await reader.press('Return', /entry .*Linux/);
  await reader.press('ctrl+a', /selected/);
  await reader.type('My laptop');
  await reader.press('Return', /has its new name/);
  await reader.press('Tab', /Remove My laptop/);
  await reader.press('Return', /Remove My laptop\?.*Remove push button/);
  // The sentence, and the control that has the focus from then on, in either order.
  await reader.press('Return', /The passkey was removed.*Create a passkey|Create a passkey.*The passkey was removed/);
});

test('recovery codes are created, and one is used', async ({ reader }) => {
  const person = someone();
  const page = await beAtOffer(reader, person);
  await reader.reach('Tab', /Not now/);
  await reader.press('Return', ARRIVED);
  await reader.reach('Tab', /Create (new )?recovery codes/);
  await reader.press('Return', /These codes are shown once/);
  const code = await page.tab.run("document.querySelector('news-security').shadowRoot.querySelector('.na-codes li').textContent");
  await reader.reach('Tab', /Copy codes/);
  await reader.press('Return', /Copied/);
  await reader.reach('Tab', /I have kept them/);
  await reader.press('Return', /Create new recovery codes/);
  await page.goto(login);
  await unheard.passOn(page, person);
  await reader.skip(/Step 1 of 2/);
  await choose(reader, /Use a recovery code/);
  await reader.reach('Tab', /Enter Code/);
  await reader.press('Return', /Enter a recovery code/);
  await reader.type('aaaaa22222');
  await reader.press('Return', /Invalid code/);
  await reader.type(String(code));
  await reader.press('Return', OFFER);
});
