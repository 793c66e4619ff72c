/** Settings that are given after the element exists, as frameworks do: nothing typed is lost and the console stays quiet (elements.md, Attributes). */
import { hasFocus } from '../fixtures/arrived.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { build } from 'esbuild';
import { addresses } from '../fixtures/addresses.ts';
import { holdBack } from '../fixtures/gate.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { builtTag, pageOf } from './publisher.ts';

let npm = '';
test.beforeAll(async () => {
  npm = await mkdtemp(path.join(tmpdir(), 'news-auth-npm-'));
  const entryPoints = { app: path.resolve('dist/esm/news-auth.js') };
  await build({ entryPoints, outdir: npm, bundle: true, splitting: true, format: 'esm', logLevel: 'error' });
});
test.afterAll(() => rm(npm, { recursive: true }));

/** Each form of the script, with no setting at all. */
const forms: Readonly<Record<string, () => string>> = {
  loader: () => `<script src="${addresses().hosted}/news-auth.loader.js" async></script>`,
  'one file': () => `<script src="${addresses().hosted}/news-auth.js" defer></script>`,
  module: () => `<script type="module" src="${addresses().hosted}/esm/news-auth.js"></script>`,
  npm: () => builtTag(npm),
};

interface PageSettings {
  readonly apiBaseUrl: string;
  readonly productName: string;
}

/** How a page gives settings to the `<news-login>` that it makes, and how it changes them later. Runs in the page. */
interface Way {
  readonly make: (settings: PageSettings) => void;
  readonly change: (settings: PageSettings) => void;
}

const setConfig = (config: PageSettings) => {
  const login = document.querySelector('news-login');
  if (login) login.config = config;
};

const ways: Readonly<Record<string, Way>> = {
  'created, appended, then given config': {
    make(config) {
      const login = document.createElement('news-login');
      document.body.append(login);
      login.config = config;
    },
    change: setConfig,
  },
  'bound as Angular does: nothing first, in a parent that is attached later': {
    make(config) {
      const parent = document.createElement('section');
      const login = document.createElement('news-login');
      parent.append(login);
      Object.assign(login, { config: null, apiBaseUrl: null, email: undefined });
      document.body.append(parent);
      setTimeout(() => Object.assign(login, { apiBaseUrl: config.apiBaseUrl, config }));
    },
    change: setConfig,
  },
  'given attributes once it stands': {
    make({ apiBaseUrl }) {
      const login = document.createElement('news-login');
      document.body.append(login);
      requestAnimationFrame(() => login.setAttribute('api-base-url', apiBaseUrl));
    },
    change: setConfig,
  },
  'served by NewsAuth.configure once it stands': {
    make(config) {
      document.body.append(document.createElement('news-login'));
      queueMicrotask(() => NewsAuth.configure(config));
    },
    change: (config) => NewsAuth.configure(config),
  },
};

const settingsWith = (productName: string): PageSettings => ({ apiBaseUrl: addresses().hosted, productName });

async function open(page: Page, form: string): Promise<Locator> {
  await page.goto(pageOf({ head: forms[form]?.() ?? '', body: '' }));
  await page.waitForFunction(() => customElements.get('news-login') && Object.hasOwn(globalThis, 'NewsAuth'));
  return page.locator('news-login');
}

for (const form of Object.keys(forms)) {
  for (const [name, { make, change }] of Object.entries(ways)) {
    test(`${form}: an element ${name} keeps what is typed when the settings change again`, async ({ page, person, noise }) => {
      // The message of an element without a service address.
      noise.expect(/api-base-url is missing/);
      const element = await open(page, form);
      await page.evaluate(make, settingsWith('Wire'));
      const signIn = signInOn(element);
      await signIn.email.pressSequentially(person.email);
      await page.keyboard.press('Shift+Home');
      await page.evaluate(change, settingsWith('Ticker'));
      await expect(element.getByText('Use your Ticker credentials.')).toBeVisible();
      await expect(signIn.email).toBeFocused();
      await expect(signIn.email).toHaveValue(person.email);
      // All text is still selected, so the next key replaces it.
      await page.keyboard.type('x');
      await expect(signIn.email).toHaveValue('x');
      await signIn.enterEmail(person.email);
      await expect(signIn.password).toBeFocused();
    });
  }

  test(`${form}: what is typed before React has come stays when settings come in the same task`, async ({ page, person }) => {
    const element = await open(page, form);
    await page.evaluate(
      ({ first, others, email }) => {
        NewsAuth.configure(first);
        const login = document.createElement('news-login');
        document.body.append(login);
        const box = login.shadowRoot?.querySelector('input');
        if (!box) throw new Error('the first frame was not drawn');
        box.focus();
        box.value = email;
        login.config = others;
        login.setAttribute('theme', 'dark');
      },
      { first: settingsWith('Wire'), others: settingsWith('Ticker'), email: person.email },
    );
    const signIn = signInOn(element);
    await expect(element.getByText('Use your Ticker credentials.')).toBeVisible();
    await expect(signIn.email).toBeFocused();
    await expect(signIn.email).toHaveValue(person.email);
    await page.keyboard.press('Enter');
    await expect(signIn.password).toBeFocused();
  });
}

for (const [where, isBusy] of [
  ['elsewhere in the page', true],
  ['nowhere', false],
] as const) {
  test(`a step that a late property brings ${isBusy ? 'does not take' : 'takes'} the focus of a user who is ${where}`, async ({ page }) => {
    const script = `<script type="module" src="${addresses().hosted}/esm/news-auth.js" data-api-base-url="${addresses().hosted}"></script>`;
    await page.goto(pageOf({ head: script, body: '<input aria-label="Site search"><news-mfa></news-mfa>' }));
    // Without a login that waits, the element shows its e-mail step.
    await expect(signInOn(page).email).toBeVisible();
    const search = page.getByRole('textbox', { name: 'Site search' });
    if (isBusy) await search.pressSequentially('earn');
    await page.locator('news-mfa').evaluate((element) => Object.assign(element, { mfaRetrievalToken: 'waits' }));
    const title = page.getByRole('heading', { name: 'Verify your identity' });
    await expect(title).toBeVisible();
    if (isBusy) await expect(search).toBeFocused();
    else await hasFocus(title);
  });
}

test('late answers do not take the focus of a user who is elsewhere in the page', async ({ page, person }) => {
  const body = `<input aria-label="Site search"><news-login></news-login>`;
  await page.goto(
    pageOf({ head: (forms['one file']?.() ?? '').replace(' defer', ` data-api-base-url="${addresses().hosted}" defer`), body }),
  );
  const signIn = signInOn(page);
  const search = page.getByRole('textbox', { name: 'Site search' });
  for (const { call, press, appears } of [
    { call: /\/auth\/preflight\/$/, press: () => signIn.enterEmail(person.email), appears: signIn.password },
    { call: /\/auth\/login$/, press: () => signIn.enterPassword('Wrong-Password-1'), appears: signIn.message.first() },
  ]) {
    const gate = await holdBack(page, call);
    await press();
    await gate.reached;
    await search.focus();
    gate.open();
    await expect(appears).toBeVisible();
    await expect(search).toBeFocused();
  }
});

test('an element that gets another service drops the call to the one before, and the password typed for it', async ({ page, person }) => {
  const script = `<script type="module" src="${addresses().hosted}/esm/news-auth.js" data-api-base-url="${addresses().hosted}"></script>`;
  await page.goto(pageOf({ head: script, body: '<news-login></news-login>' }));
  const signIn = signInOn(page);
  await signIn.enterEmail(person.email);
  await holdBack(page, /\/auth\/login$/);
  const dropped = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/auth/login'));
  await signIn.enterPassword('Any-Password-1');
  await page.locator('news-login').evaluate((element) => element.setAttribute('api-base-url', 'https://other.invalid'));
  await dropped;
  await expect(signIn.password).toHaveValue('');
  await expect(signIn.password).toBeEditable();
});

test('a late property that removes half a typed code does not take the focus of a user who is elsewhere in the page', async ({ page }) => {
  const script = `<script type="module" src="${addresses().hosted}/esm/news-auth.js" data-api-base-url="${addresses().hosted}"></script>`;
  await page.goto(pageOf({ head: script, body: '<input aria-label="Site search"><news-mfa></news-mfa>' }));
  const give = (properties: object) => page.locator('news-mfa').evaluate((element, values) => Object.assign(element, values), properties);
  await give({ mfaRetrievalToken: 'waits' });
  await page.getByRole('button', { name: 'I have a code already' }).click();
  await page.getByLabel('Verification code').pressSequentially('123');
  const search = page.getByRole('textbox', { name: 'Site search' });
  await search.pressSequentially('earn');
  await give({ requireMfaSetup: true });
  await expect(page.getByRole('button', { name: 'Set Up Now' })).toBeVisible();
  await page.keyboard.type('ings');
  await expect(search).toHaveValue('earnings');
});

test('attributes of the tag of a host’s own bundle are no settings of ours', async ({ page, person }) => {
  // As a module and as a classic script, whose tag a script inside it can see.
  await build({
    entryPoints: [path.resolve('dist/esm/news-auth.js')],
    outfile: path.join(npm, 'classic.js'),
    bundle: true,
    format: 'iife',
    logLevel: 'error',
  });
  const tag = builtTag(npm, 'classic.js').replace(' type="module"', ' data-theme="material" data-locale="de" data-base-path="none"');
  await page.goto(pageOf({ head: '', body: `<news-login api-base-url="${addresses().hosted}"></news-login>${tag}` }));
  const signIn = signInOn(page);
  await signIn.enterEmail(person.email);
  await expect(signIn.password).toBeFocused();
  await expect(page.locator('news-login .na-root')).toHaveAttribute('lang', 'en');
});

for (const [from, to] of [
  ['memory', 'path'],
  ['path', 'memory'],
] as const) {
  test(`routing that changes from ${from} to ${to} leaves the step, and what is typed into it, as it is`, async ({ page, person }) => {
    const script = `<script type="module" src="${addresses().hosted}/esm/news-auth.js" data-api-base-url="${addresses().hosted}"></script>`;
    await page.goto(pageOf({ head: script, body: `<news-login routing="${from}" base-path="/"></news-login>` }));
    const signIn = signInOn(page);
    await signIn.enterEmail(person.email);
    await signIn.password.pressSequentially('half a pass');
    await page.locator('news-login').evaluate((element, routing) => element.setAttribute('routing', routing), to);
    await expect(signIn.password).toBeFocused();
    await expect(signIn.password).toHaveValue('half a pass');
    await page.keyboard.type('word');
    await expect(signIn.password).toHaveValue('half a password');
  });
}
