/** The loader: one small tag that loads files pinned by their digests, wherever and however often it is on a page. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Integrity } from '../../../src/build/compress.ts';
import { addresses } from '../fixtures/addresses.ts';
import { holdBack } from '../fixtures/gate.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { forms, strictPolicy } from './embeds.ts';
import { pageOf } from './publisher.ts';

const ELEMENT = '<news-login></news-login>';
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const digest = () => (JSON.parse(readFileSync('dist/integrity.json', 'utf8')) as Integrity)['news-auth.loader.js']?.integrity ?? '';

/** The loader from a folder of the product, with more attributes. */
const loaderIn = (folder: string, more = 'async') =>
  `<script src="${folder}/news-auth.loader.js" data-api-base-url="${addresses().hosted}" ${more}></script>`;
const injected = () =>
  `<script>addEventListener('load', () => setTimeout(() => {
    const tag = document.createElement('script');
    tag.src = '${addresses().hosted}/news-auth.loader.js';
    tag.dataset.apiBaseUrl = '${addresses().hosted}';
    document.body.append(tag);
  }))</script>`;

const goesOn = async (page: Page, address: string) => {
  const signIn = signInOn(page.locator('news-login'));
  await signIn.enterEmail(address);
  await expect(signIn.password).toBeFocused();
};

const places: Readonly<Record<string, () => { readonly head?: string; readonly body: string }>> = {
  'async in the head': () => ({ head: forms.loader(), body: ELEMENT }),
  'without async or defer in the head': () => ({ head: loaderIn(addresses().hosted, ''), body: ELEMENT }),
  'after the element': () => ({ body: ELEMENT + loaderIn(addresses().hosted, '') }),
  'injected late, as tag managers do': () => ({ head: injected(), body: ELEMENT }),
  twice: () => ({ head: forms.loader() + loaderIn(addresses().hosted, ''), body: ELEMENT + forms.loader() }),
  'beside the other forms': () => ({ head: forms.module() + forms.loader() + forms['classic script'](), body: ELEMENT }),
};
for (const [name, place] of Object.entries(places)) {
  test(`the loader ${name} brings the log-in once, with the settings of its tag`, async ({ page, person }) => {
    await page.goto(pageOf(place()));
    await goesOn(page, person.email);
    await expect(page.getByRole('heading')).toHaveCount(1);
  });
}

/** The product's files that a page requested until its element answered. */
async function filesOf(page: Page, element: string, head: string): Promise<readonly string[]> {
  const files: string[] = [];
  page.on('request', (request) => void (/\.js(\?|$)/.test(request.url()) && files.push(new URL(request.url()).pathname)));
  await page.addInitScript(() => addEventListener('news-ready', () => document.documentElement.setAttribute('data-ready', '')));
  await page.goto(pageOf({ head, body: `<${element}></${element}>` }));
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  return files.map((file) => file.replace(/-[A-Z0-9]{8}(?=\.js$)/, '')).sort();
}

/** The files of a part (src/element/parts.ts) as the build pinned them in the loader. */
const shared = (files: readonly string[]) => files.filter((file) => file.includes('/esm/chunk'));

const needed: Readonly<Record<string, readonly string[]>> = {
  'news-login': ['app'],
  'news-signup': ['app', 'wizards'],
  'news-mfa': ['app', 'steps'],
};
for (const [element, names] of Object.entries(needed)) {
  test(`<${element}> asks for ${names.join(', ')}, for what they share and for nothing else until it answers, in at most eight requests`, async ({
    page,
  }) => {
    if (element === 'news-mfa') await page.addInitScript(() => sessionStorage.setItem('newsAuth.mfaRetrievalToken', 'r1'));
    const files = await filesOf(page, element, forms.loader());
    const modules = files.filter((file) => file.includes('/esm/') && !file.includes('/esm/chunk'));
    expect(modules).toEqual(names.map((name) => `/v/${version}/esm/${name}.js`));
    expect(files).toHaveLength(names.length + shared(files).length + 1);
    if (element === 'news-login') expect(files.length).toBeLessThanOrEqual(8);
  });
}

test('the files of the second factor are requested while the user types an address, and not before', async ({ page }) => {
  const STEPS = /\/steps-[^/]*\.js$/;
  const asking = page.waitForRequest(STEPS);
  const files = await filesOf(page, 'news-login', forms.loader());
  expect(files.filter((file) => file.includes('steps'))).toEqual([]);
  await page.getByLabel('Email').pressSequentially('a');
  await asking;
});

test('the preload line asks for React with the log-in, and nothing is asked for twice', async ({ page }) => {
  const folder = `${addresses().hosted}/v/${version}`;
  const line = readFileSync('dist/preload.html', 'utf8').replaceAll('{base}', folder);
  const [named, ...others] = line.match(/(?<=esm\/)[\w-]+\.js/g) ?? [];
  expect(others).toEqual([]);
  expect(readFileSync(`dist/esm/${named}`, 'utf8')).toContain('hydrateRoot');
  const pinned = loaderIn(folder, `integrity="${digest()}" crossorigin="anonymous" async`);
  const [plain, preloaded] = [await filesOf(page, 'news-login', pinned), await filesOf(page, 'news-login', pinned + line)];
  expect(preloaded).toEqual(plain);
});

test('a loader that a host has copied takes its files from beside it', async ({ page }) => {
  const folder = `${addresses().publisher}/unsteady/${crypto.randomUUID()}/0/page/v/${version}`;
  const files = await filesOf(page, 'news-login', loaderIn(folder));
  expect(files.filter((file) => file.includes('/unsteady/'))).toEqual(files);
});

/** The events and console messages about a file that was refused. */
async function listen(page: Page) {
  const messages: string[] = [];
  page.on('console', (message) => void (message.text().startsWith('news-auth: ') && messages.push(message.text())));
  await page.addInitScript(() => {
    addEventListener('news-error', (event) => document.documentElement.setAttribute('data-told', (event as CustomEvent).detail.code));
  });
  return messages;
}

const REACT = /\/app-[^/]*\.js(\?|$)/;

test('a file that is not what the loader was built with is refused, said and never run; the right one goes on', async ({
  page,
  person,
  noise,
}) => {
  noise.expect(/integrity|digest|news-auth: /i);
  await page.route(REACT, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `document.documentElement.dataset.ran = '';${await response.text()}` });
  });
  const messages = await listen(page);
  await page.goto(pageOf({ head: forms.loader(), body: ELEMENT }));
  const { email } = signInOn(page.locator('news-login'));
  await email.fill(person.email);
  await expect(page.locator('html')).toHaveAttribute('data-told', 'SCREEN_NOT_LOADED');
  await expect(page.getByRole('alert').filter({ hasText: 'This page could not be loaded.' })).toBeVisible();
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatch(/\/app-\w+\.js did not come as published: .*no-transform.* use news-auth\.js\.$/);
  await expect(page.locator('html')).not.toHaveAttribute('data-ran');
  await page.unroute(REACT);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText('This page could not be loaded.')).toBeHidden();
  await expect(email).toHaveValue(person.email);
  await email.press('Enter');
  await expect(signInOn(page.locator('news-login')).password).toBeFocused();
});

test('where a policy allows the loader by its digest and nothing else, the console names the script that is one file', async ({
  page,
  noise,
}) => {
  noise.expect(/Content Security Policy|news-auth: /);
  const messages = await listen(page);
  const policy = strictPolicy().replace(/script-src [^;]+/, `script-src '${digest()}'`);
  await page.goto(
    pageOf({ head: loaderIn(addresses().hosted, `integrity="${digest()}" crossorigin="anonymous" async`), body: ELEMENT, policy }),
  );
  await expect(page.locator('html')).toHaveAttribute('data-told', 'SCREEN_NOT_LOADED');
  await expect(signInOn(page.locator('news-login')).email).toBeVisible();
  expect(messages.length).toBeGreaterThan(0);
  for (const line of messages) expect(line).toContain('use news-auth.js');
});

test('a page whose Integrity-Policy runs no script without a digest signs in by the pinned loader', async ({ page, person, noise }) => {
  noise.expect(/integrity/i);
  const headers = { 'integrity-policy': 'blocked-destinations=(script)' };
  await page.goto(pageOf({ head: loaderIn(addresses().hosted), body: ELEMENT, headers }));
  expect(await page.evaluate(() => Object.hasOwn(globalThis, 'NewsAuth'))).toBe(false);
  const head = loaderIn(addresses().hosted, `integrity="${digest()}" crossorigin="anonymous" async`);
  await page.goto(pageOf({ head, body: ELEMENT, headers }));
  await goesOn(page, person.email);
});

test('a policy of nonces needs the one on the loader’s tag alone', async ({ page, person }) => {
  const policy = strictPolicy().replace(/script-src [^;]+/, "script-src 'nonce-c29tZXRoaW5n'");
  await page.goto(pageOf({ head: loaderIn(addresses().hosted, 'nonce="c29tZXRoaW5n" async'), body: ELEMENT, policy }));
  await goesOn(page, person.email);
});

test('a host that sends nothing for twenty seconds is said to, and what comes after all is taken', async ({ page, person }) => {
  await page.clock.install();
  const messages = await listen(page);
  const gate = await holdBack(page, REACT);
  await page.goto(pageOf({ head: forms.loader(), body: ELEMENT }), { waitUntil: 'commit' });
  await gate.reached;
  const { email } = signInOn(page.locator('news-login'));
  await email.fill(person.email);
  await page.clock.fastForward(20_000);
  await page.clock.fastForward(1_000);
  await expect(page.locator('html')).toHaveAttribute('data-told', 'SCREEN_NOT_LOADED');
  expect(messages).toEqual([]);
  gate.open();
  await expect(page.getByText('This page could not be loaded.')).toBeHidden();
  await email.press('Enter');
  await expect(signInOn(page.locator('news-login')).password).toBeFocused();
});

test('where files do not come, Try again reloads the page and keeps the typed address', async ({ page, person, noise }) => {
  noise.expect(/ERR_FAILED|news-auth: /);
  await page.route(REACT, (route) => route.abort());
  await page.goto(pageOf({ head: forms.loader(), body: ELEMENT }));
  const { email } = signInOn(page.locator('news-login'));
  await email.fill(person.email);
  await page.getByRole('link', { name: 'Try again' }).waitFor();
  await page.unroute(REACT);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.locator('news-login')).toBeVisible();
  await expect(page.getByText('This page could not be loaded.')).toBeHidden();
  await expect(email).toHaveValue(person.email);
});

/** Elements whose first frame only the loader contains: what is pressed before React arrives, and where it leads. */
const presses = {
  'news-signup': { button: 'Journalist/news consumer subscription', next: 'First Name' },
  'news-mfa': { button: 'I have a code already', next: 'Verification code' },
} as const;

for (const [element, { button, next }] of Object.entries(presses)) {
  test(`<${element}>: the first frame keeps the focus, and a press before React counts once`, async ({ page }) => {
    await page.addInitScript(() => {
      sessionStorage.setItem('newsAuth.mfaRetrievalToken', 'waits');
      addEventListener('news-screen', () => document.documentElement.append(document.createElement('i')));
    });
    const gate = await holdBack(page, REACT);
    await page.goto(pageOf({ head: forms.loader(), body: `<${element}></${element}>` }), { waitUntil: 'commit' });
    const pressed = page.getByRole('button', { name: button });
    await pressed.evaluate((node) => node.setAttribute('data-first', ''));
    await pressed.press('Enter');
    await pressed.click();
    await expect(pressed).toBeFocused();
    await expect(pressed).toHaveAttribute('data-first');
    gate.open();
    await expect(page.getByLabel(next, { exact: true })).toBeVisible();
    await expect(page.locator('html > i')).toHaveCount(1);
  });
}

test('<news-mfa>: a choice made before React came is kept', async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('newsAuth.mfaRetrievalToken', 'waits'));
  const gate = await holdBack(page, REACT);
  await page.goto(pageOf({ head: forms.loader(), body: '<news-mfa></news-mfa>' }), { waitUntil: 'commit' });
  const app = page.getByRole('radio', { name: 'Use the authenticator app' });
  await app.check();
  gate.open();
  await expect(page.getByRole('button', { name: 'Enter Code' })).toBeVisible();
  await expect(app).toBeChecked();
});

test('<news-signup>: a link that is pressed on the first frame leads where the settings say, once React knows them', async ({ page }) => {
  const gate = await holdBack(page, REACT);
  const account = pageOf({ body: '<h1>Accounts</h1>' });
  const head = loaderIn(addresses().hosted, `data-full-account-url="${account}" async`);
  const embed = pageOf({ head, body: '<news-signup></news-signup>' });
  await page.goto(embed, { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Full distribution account' }).click();
  await expect(page).toHaveURL(embed);
  gate.open();
  await expect(page.getByRole('heading', { name: 'Accounts' })).toBeVisible();
});

test('a loader merged into a file of another name says that, and what may be merged', async ({ page, noise }) => {
  noise.expect(/news-auth: |404|api-base-url is missing/);
  const merged = `${addresses().publisher}/assets/bundle.js`;
  await page.route(merged, async (route) => {
    const loader = await readFile('dist/news-auth.loader.js', 'utf8');
    await route.fulfill({ contentType: 'text/javascript', body: `window.other = 1;\n${loader}` });
  });
  await page.route('**/assets/esm/**', (route) => route.fulfill({ status: 404 }));
  const messages = await listen(page);
  await page.goto(
    pageOf({ head: `<script src="${merged}" async></script>`, body: `<news-login api-base-url="${addresses().hosted}"></news-login>` }),
  );
  await expect(page.getByRole('alert').filter({ hasText: 'This page could not be loaded.' })).toBeVisible();
  await expect(signInOn(page.locator('news-login')).email).toBeVisible();
  expect(messages[0]).toMatch(
    /\/assets\/bundle\.js and looks for its files beside it: give news-auth\.loader\.js a tag .* use news-auth\.js\.$/,
  );
});
