/**
 * Passkeys in Firefox, by its authenticator in software. Choosing one among the suggestions of the e-mail box cannot be played, since the list is
 * the browser's own, and Firefox cannot be told that the service refused a passkey.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { spares } from '../../demo/people.ts';
import type { Person } from '../../demo/people.ts';
import { type RunningDemo, start } from '../../demo/server/main.ts';
import { siteOrigin } from '../../demo/server/settings/origins.ts';
import { readSettings } from '../../demo/server/settings/settings.ts';
import { byApp, passOn } from './actions/sign-in.ts';
import { givenPrograms } from './drivers/find.ts';
import { launchWithAuthenticator, type WithAuthenticator } from './drivers/marionette.ts';
import { type Page, pageOn } from './page/page.ts';

// Server and browser start beside three other browsers.
vi.setConfig({ hookTimeout: 240_000 });

let demo: RunningDemo;
let firefox: WithAuthenticator;
let page: Page;
beforeAll(async () => {
  const settings = readSettings({ PORT: '0', DATA_DIR: 'memory', PASSKEY_DOMAIN: 'localhost', NETWORK_ATTEMPTS: '1000000' });
  [demo, firefox] = await Promise.all([
    start(settings, { log: () => {} }, { signals: false }),
    launchWithAuthenticator(givenPrograms().firefox ?? ''),
  ]);
  page = pageOn(firefox.tab);
});
afterAll(() => Promise.all([firefox?.close(), demo?.close()]));

const removes = 'Remove Firefox · Linux';
const person = spares[0] as Person;
const target = () => `${siteOrigin(demo.settings, 'landing')}/security`;
const toLogin = () => page.goto(`${siteOrigin(demo.settings, 'hosted')}/login?redirect_url=${encodeURIComponent(target())}`);
const atTarget = () => page.at(({ origin, pathname }) => origin + pathname === target(), 'the page that was asked for');

test('a passkey is made after the sign-in, is the second factor, logs in alone, and can be replaced', async () => {
  await toLogin();
  await passOn(page, person);
  await byApp(page, person);
  await page.heading('Sign in faster next time').shown();
  await page.button('Create a passkey').click();
  await atTarget();
  await page.text('Firefox').shown();

  // As the second factor.
  await toLogin();
  await passOn(page, person);
  await page.choice('Use a passkey').click();
  await page.button('Use a passkey').click();
  await atTarget();

  // As the first step, by its button.
  await toLogin();
  await page.button('Log in with a passkey').click();
  await atTarget();

  // Where the device has lost it.
  await firefox.forget();
  await page.part({ role: 'button', name: removes }).click();
  await page.part({ role: 'dialog' }).shown();
  await page.part({ role: 'button', name: 'Remove', within: { role: 'dialog' } }).click();
  await page.text('The passkey was removed.').shown();
  await page.button('Create a passkey').click();
  await page.text('The passkey was added.').shown();
  // The list moves the button when it has the new passkey.
  await page.part({ role: 'button', name: removes }).shown();
  await page.button('Create a passkey').click();
  await page.text('This device already has a passkey for your account.').shown();
});

/** Which sentence it is depends on how fast Firefox refuses. */
const refused = /^(The passkey was not used\. Try again or choose another way\.|This device has no passkey for your account\.)$/;
const isRefused = () => page.part({ role: 'alert' }).is(({ text }) => refused.test(text), 'with a sentence on the passkey');

test('a prompt that ends without a passkey says so, and the other ways stay', async () => {
  await firefox.recognize(false);
  await toLogin();
  await page.button('Log in with a passkey').click();
  await isRefused();
  await firefox.forget();
  await passOn(page, person);
  await page.choice('Use a passkey').click();
  await page.button('Use a passkey').click();
  await isRefused();
  expect((await page.choice('Use the authenticator app').shown()).disabled).toBe(false);
});
