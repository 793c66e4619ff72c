/** The first screen works before React arrives, and React takes it over without losing a thing. */
import type { Page } from '@playwright/test';
import { addresses } from '../fixtures/addresses.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { type Gate, holdBack } from '../fixtures/gate.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { forms } from './embeds.ts';
import { pageOf } from './publisher.ts';

/** The React half of the forms in files. */
const MOUNT = /\/app-[^/]*\.js(\?|$)/;
/** All scripts, since the first step is in the hosted page's own markup. */
const ENTRY = /\/news-auth\.js$/;

const hosted = () => `${addresses().hosted}/login`;

const places: Readonly<Record<string, { readonly address: () => string; readonly late: RegExp }>> = {
  'hosted page': { address: hosted, late: MOUNT },
  'hosted page, no script yet': { address: hosted, late: ENTRY },
  loader: { address: () => pageOf({ head: forms.loader(), body: '<news-login></news-login>' }), late: MOUNT },
  'module form': { address: () => pageOf({ head: forms.module(), body: '<news-login></news-login>' }), late: MOUNT },
};

/** The gate tries the hosted page and the loader. */
const tag = (place: string) => (place === 'hosted page' || place === 'loader' ? [] : ['@deep']);

const ready = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('news-ready', () => document.documentElement.setAttribute('data-ready', ''));
  });
const reactArrives = async (page: Page, gate: Gate) => {
  gate.open();
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
};

for (const [name, { address, late }] of Object.entries(places)) {
  test(`${name}: text, focus and selection survive React’s arrival`, { tag: tag(name) }, async ({ page, person }) => {
    await ready(page);
    const gate = await holdBack(page, late);
    await page.goto(address(), { waitUntil: 'commit' });
    const signIn = signInOn(page);
    await signIn.email.click();
    await page.keyboard.type(person.email);
    await signIn.email.evaluate((box) => box.setAttribute('data-first', ''));
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+ArrowRight');
    await reactArrives(page, gate);
    await expect(signIn.email).toHaveValue(person.email);
    await expect(signIn.email).toBeFocused();
    await expect(signIn.email).toHaveAttribute('data-first');
    // Typing replaces the selected text, which shows that the selection survived.
    await page.keyboard.type('x');
    await expect(signIn.email).toHaveValue(`x${person.email.slice(1)}`);
    await signIn.enterEmail(person.email);
    await expect(signIn.password).toBeFocused();
  });

  test(`${name}: Enter before React arrives submits once`, { tag: tag(name) }, async ({ page, person }) => {
    const requests: string[] = [];
    page.on('request', (request) => {
      if (/\/auth\/preflight/.test(request.url()) && request.method() === 'POST') requests.push(request.url());
    });
    await ready(page);
    const gate = await holdBack(page, late);
    await page.goto(address(), { waitUntil: 'commit' });
    const signIn = signInOn(page);
    await signIn.email.fill(person.email);
    await signIn.email.press('Enter');
    await signIn.email.press('Enter');
    await reactArrives(page, gate);
    await expect(signIn.password).toBeVisible();
    expect(requests).toHaveLength(1);
  });

  test(`${name}: settings that change before React arrives keep what was typed, and React shows them`, { tag: tag(name) }, async ({
    page,
    person,
  }) => {
    await ready(page);
    const gate = await holdBack(page, MOUNT);
    await page.goto(address(), { waitUntil: 'commit' });
    const { email } = signInOn(page);
    await email.fill(person.email);
    await page.waitForFunction(() => Object.hasOwn(globalThis, 'NewsAuth'));
    await page.evaluate(() => NewsAuth.configure({ productName: 'Ticker', providerName: 'Wire' }));
    await reactArrives(page, gate);
    await expect(page.getByText('Use your Ticker credentials.')).toBeVisible();
    await expect(email).toHaveValue(person.email);
    await expect(email).toBeFocused();
  });

  test(`${name}: the switch to single sign-on works even when pressed before React arrives`, { tag: tag(name) }, async ({
    page,
    person,
  }) => {
    await ready(page);
    const gate = await holdBack(page, late);
    await page.goto(address(), { waitUntil: 'commit' });
    const signIn = signInOn(page);
    await signIn.email.fill(person.email);
    await signIn.button('Log in with SSO').click();
    await reactArrives(page, gate);
    await expect(signIn.field('SSO provider email')).toHaveValue(person.email);
  });

  test(`${name}: the link to sign up works even when pressed before React arrives`, { tag: tag(name) }, async ({ page }) => {
    await ready(page);
    const gate = await holdBack(page, late);
    await page.goto(address(), { waitUntil: 'commit' });
    await page.getByRole('main').or(page.locator('news-login')).getByRole('link', { name: 'Sign up', exact: true }).first().click();
    await reactArrives(page, gate);
    await expect(page.getByRole('button', { name: 'Journalist/news consumer subscription' })).toBeVisible();
  });
}

test('hosted page: the first frame takes over the settings of the page', async ({ page, person }) => {
  await page.route(hosted(), async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(
      /(id="news-auth-config"[^>]*>\{)/,
      '$1"providerName":"Wire & <Co>","servicesUrl":"/offers",',
    );
    await route.fulfill({ response, body: html.replace(/"servicesUrl":"http[^"]*",/, '') });
  });
  await ready(page);
  const gate = await holdBack(page, ENTRY);
  await page.goto(hosted(), { waitUntil: 'commit' });
  await signInOn(page).email.fill(person.email);
  await reactArrives(page, gate);
  await expect(signInOn(page).email).toHaveValue(person.email);
  await expect(page.getByText('Wire & <Co>').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Services' })).toHaveAttribute('href', '/offers');
});

test('hosted page: a deep link shows nothing of the e-mail step', async ({ page }) => {
  await ready(page);
  const gate = await holdBack(page, ENTRY);
  await page.goto(`${hosted()}/forgotpassword`, { waitUntil: 'commit' });
  await gate.reached;
  await expect(page.locator('template')).toBeAttached();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeHidden();
  await reactArrives(page, gate);
  await expect(page.getByRole('heading', { name: 'Forgot Your Password' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
});

for (const way of ['Try again', 'the connection'] as const) {
  test(`hosted page: when its script does not load, the form keeps what was typed, says so, and ${way} loads it`, async ({
    page,
    noise,
  }) => {
    noise.expect(/Failed to load|ERR_FAILED/);
    const entry = /\/news-auth\.js(\?|$)/;
    await page.route(entry, (route) => route.abort());
    await page.goto(hosted());
    const email = page.getByRole('textbox', { name: 'Email' });
    await email.fill('press@example.com');
    const words = page.getByRole('alert').filter({ hasText: 'This page could not be loaded.' });
    await expect(words).toBeVisible();
    await expectAccessible(page, 'a hosted page without its script');
    await page.unroute(entry);
    if (way === 'Try again') await page.getByRole('link', { name: 'Try again' }).click();
    else await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(words).toBeHidden();
    await expect(email).toHaveValue('press@example.com');
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible();
  });
}

test('an element without a first frame keeps the content between its tags, says so, and appears once online', async ({ page, noise }) => {
  noise.expect(/Failed to load|ERR_FAILED/);
  await page.route(MOUNT, (route) => route.abort());
  await page.addInitScript(() => {
    addEventListener('news-error', (event) => document.documentElement.setAttribute('data-told', (event as CustomEvent).detail.code));
  });
  await page.goto(pageOf({ head: forms.module(), body: '<news-signup><a href="/register">Sign up here</a></news-signup>' }));
  await expect(page.locator('html')).toHaveAttribute('data-told', 'SCREEN_NOT_LOADED');
  await expect(page.getByRole('link', { name: 'Sign up here' })).toBeVisible();
  await page.unroute(MOUNT);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign up here' })).toBeHidden();
});

for (const [place, { address }] of Object.entries(places).filter(([, { late }]) => late === MOUNT)) {
  test(`${place}: when React does not load, the form keeps what was typed, says so, and goes on once online`, { tag: tag(place) }, async ({
    page,
    noise,
  }) => {
    noise.expect(/Failed to load|ERR_FAILED|^news-auth: .* use news-auth\.js\.$/);
    await page.route(MOUNT, (route) => route.abort());
    await page.goto(address());
    const email = page.getByRole('textbox', { name: 'Email' });
    await email.fill('press@example.com');
    await expect(page.getByRole('alert').filter({ hasText: 'This page could not be loaded.' })).toBeVisible();
    await expect(email).toHaveValue('press@example.com');
    await page.unroute(MOUNT);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByText('This page could not be loaded.')).toBeHidden();
    await expect(email).toHaveValue('press@example.com');
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible();
  });
}

for (const [place, { address }] of Object.entries(places).filter(([, { late }]) => late === MOUNT)) {
  test(`${place}: React’s files that come only after they were given up are used all the same`, { tag: tag(place) }, async ({ page }) => {
    await page.clock.install();
    const gate = await holdBack(page, MOUNT);
    await page.goto(address(), { waitUntil: 'commit' });
    const { email, logIn, password } = signInOn(page);
    await email.fill('press@example.com');
    await logIn.click();
    await gate.reached;
    const words = page.getByRole('alert').filter({ hasText: 'This page could not be loaded.' });
    // Two tries of twenty seconds. On the hosted page the files are asked for by its markup, so the first try may begin after they are.
    await expect
      .poll(async () => {
        await page.clock.runFor(21_000);
        return words.count();
      })
      .toBe(1);
    gate.open();
    await expect(password).toBeVisible();
    await expect(words).toHaveCount(0);
  });
}

test('the content between the tags stays when the script never loads', async ({ page }) => {
  await page.goto(pageOf({ body: '<news-login><a href="/login">Sign in here</a></news-login>' }));
  await expect(page.getByRole('link', { name: 'Sign in here' })).toBeVisible();
});
