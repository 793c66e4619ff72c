/** Sanitized markup by a site's users (ids, names, classes, data attributes) cannot change our behaviour (elements.md, quality.md). */
import type { Page } from '@playwright/test';
import { addresses } from '../../fixtures/addresses.ts';
import { holdBack } from '../../fixtures/gate.ts';
import { expect, test } from '../../fixtures/test.ts';
import { ACCOUNT_TIMEOUT_MS, landOn, WARNING_MS } from '../../session/landing.ts';
import { signInOn } from '../../sign-in/sign-in.ts';
import { signUpOn } from '../../sign-up/sign-up.ts';
import { companies } from '../../sso/sso.ts';
import { formNames, forms, type ScriptForm } from '../embeds.ts';
import { pageOf } from '../publisher.ts';

const EVIL = 'https://evil.example';

/**
 * Each hides a property of the document or window that scripts read, or imitates one of our markers. Those that keep React itself from working
 * (`addEventListener`, `documentMode`, `defaultView`, `nodeName`, `parentNode`) are a limit, which `diagnose()` names.
 */
const written = `
  <div id="news-auth-config">{"apiBaseUrl":"${EVIL}","theme":"dark","locale":"ar"}</div>
  <img name="currentScript" alt="" data-api-base-url="${EVIL}" data-theme="dark" src="data:,">
  <a id="NewsAuth" name="NewsAuth" href="${EVIL}">a comment</a>
  <form name="documentElement" lang="ar"><input name="action"><input name="submit"><input name="elements"></form>
  ${[
    'getElementById',
    'querySelector',
    'hasFocus',
    'activeElement',
    'visibilityState',
    'title',
    'adoptedStyleSheets',
    'baseURI',
    'forms',
    'host',
  ]
    .map((name) => `<form name="${name}"></form>`)
    .join('')}
  <div class="na-root na-hosted" data-drawn><div class="na-card"><button class="na-button" data-pressed>a comment</button></div></div>
  <p data-late hidden>not said</p><div id="OTPCredential"></div>`;

/** Checks that the typed address is sent to the service that the page's author named, and nowhere else. */
async function asksTheService(page: Page, element = 'news-login'): Promise<void> {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') requests.push(request.url());
  });
  const root = page.locator(`${element} .na-root`).first();
  await expect(root).toHaveAttribute('data-theme', 'auto');
  await expect(root).toHaveAttribute('lang', 'en');
  const { email } = signInOn(page.locator(element));
  await expect(async () => {
    // Before React has taken over, no handler sees the blur event.
    await email.fill('no address');
    await email.blur();
    await expect(page.locator(element).getByText('Please enter a valid email address.')).toBeVisible({ timeout: 500 });
  }).toPass();
  await signInOn(page.locator(element)).enterEmail('somebody@example.com');
  await expect(page.locator(element).getByLabel('Password', { exact: true })).toBeVisible();
  expect(requests.filter((url) => url.endsWith('/auth/preflight/'))).toEqual([`${addresses().hosted}/auth/preflight/`]);
  expect(requests.filter((url) => url.startsWith(EVIL))).toEqual([]);
}

const script: Readonly<Record<ScriptForm | 'plain script', () => string>> = {
  ...forms,
  'plain script': () => forms['classic script']().replace(' defer', ''),
};

for (const form of [...formNames, 'plain script'] as const) {
  test(`${form}: markup before the script changes no setting, whatever names it uses`, async ({ page }) => {
    await page.goto(pageOf({ body: `${written}${script[form]()}<news-login></news-login>` }));
    await asksTheService(page);
    await expect(page.getByText('not said')).toBeHidden();
  });
}

for (const form of formNames) {
  test(`${form}: a sign-on leaves in its own window, whatever <base target> others have written`, async ({ page }) => {
    await page.goto(pageOf({ head: forms[form](), body: '<base target="_blank"><news-login></news-login>' }));
    await signInOn(page.locator('news-login')).enterEmail(companies.saml.email);
    await expect(page).toHaveTitle(`Sign in to ${companies.saml.name}`);
    expect(page.context().pages()).toHaveLength(1);
  });

  test(`${form}: a <base> that others have written leads no call to their service`, async ({ page }) => {
    const request = page.waitForRequest(/\/auth\/preflight\/$/);
    // The publisher's origin passes what lies under this path on, as a reverse proxy does.
    await page.route('**/service/**', async (route) => {
      const { pathname } = new URL(route.request().url());
      await route.fulfill({ response: await route.fetch({ url: addresses().hosted + pathname.replace('/service', '') }) });
    });
    await page.goto(pageOf({ head: forms[form](), body: `<base href="${EVIL}/"><news-login api-base-url="/service"></news-login>` }));
    const there = signInOn(page.locator('news-login'));
    await there.enterEmail('somebody@example.com');
    expect((await request).url()).toBe(`${addresses().publisher}/service/auth/preflight/`);
    await expect(there.password).toBeVisible();
  });
}

test('a <base> that others have written leads no link of ours elsewhere, and no address that we write', async ({ page }) => {
  const script = forms.module().replace('<script', '<script data-signup-url="/join" data-login-url="/log-in"');
  await page.goto(pageOf({ head: script, body: `<base href="${EVIL}/"><news-login></news-login><news-signup></news-signup>` }));
  const element = page.locator('news-login');
  for (const [link, path] of [
    [element.getByRole('link', { name: 'Sign up' }), '/join'],
    [page.locator('news-signup').getByRole('link', { name: 'Log In' }), '/log-in'],
    [page.locator('news-signup').getByRole('link', { name: 'full distribution account' }), '/'],
  ] as const)
    await expect(link).toHaveJSProperty('href', addresses().publisher + path);
  await element.evaluate((login) => Object.assign(login, { routing: 'path', basePath: '/' }));
  await expect(page).toHaveURL(`${addresses().publisher}/`);
  await signInOn(element).enterEmail('somebody@example.com');
  await expect(signInOn(element).password).toBeVisible();
  await expect(page).toHaveURL(`${addresses().publisher}/password`);
});

test('a session that has timed out leads to the page’s own log-in, whatever <base> others have written', async ({ page, person }) => {
  const script = forms.module().replace('<script', '<script data-login-url="/log-in"');
  const address = pageOf({ head: script, body: `<base href="${EVIL}/"><news-session></news-session><p>The Publisher</p>` });
  await landOn(page, person, address);
  await page.clock.fastForward(ACCOUNT_TIMEOUT_MS + WARNING_MS);
  await expect(page).toHaveURL(`${addresses().publisher}/log-in?sessionTimedout=true`);
});

test('markup that appears between the first frame and React changes nothing either', async ({ page }) => {
  const gate = await holdBack(page, /\/app-[^/]*\.js$/);
  await page.goto(pageOf({ head: forms.module(), body: '<main></main><news-login></news-login>' }), { waitUntil: 'commit' });
  await expect(signInOn(page.locator('news-login')).email).toBeVisible();
  await page.evaluate(
    (markup) => document.body.firstElementChild?.append(document.createRange().createContextualFragment(markup)),
    written,
  );
  gate.open();
  await asksTheService(page);
});

test('in light DOM the content between the tags does not pass for something we have drawn', async ({ page }) => {
  const content = '<div data-drawn><button data-pressed>a comment</button></div>';
  await page.goto(pageOf({ body: `${written}${script['plain script']()}<news-login render-root="light">${content}</news-login>` }));
  await asksTheService(page);
});

for (const root of ['shadow', 'light']) {
  // Each alone: one that hides what has the focus would keep React from the way that another one closes.
  for (const name of ['host']) {
    test(`${root} root: presses, keys and choices work in a page with a form named ${name}`, async ({ page }) => {
      const form = `<form name="${name}"></form><style>.na-root { padding: 40px }</style>${script['plain script']()}`;
      await page.goto(pageOf({ body: `${form}<news-login render-root="${root}"></news-login>` }));
      const { email, password } = signInOn(page.locator('news-login'));
      await email.click();
      await page.keyboard.type('somebody@example.com');
      await page.keyboard.press('Enter');
      await expect(password).toBeVisible();
      // A place of the root that React has not drawn.
      await page.locator('news-login .na-root').click({ position: { x: 2, y: 2 } });
      await password.click();
      await page.goto(pageOf({ body: `${form}<news-signup render-root="${root}"></news-signup>` }));
      await signUpOn(page.locator('news-signup')).begin.click();
      const interest = page.getByRole('radio').last();
      await interest.check();
      await expect(interest).toBeChecked();
    });
  }
}

test('in light DOM no user of the page can guess an id, so a label never leads to a field that one of them has written', async ({
  page,
}) => {
  const login = '<news-login render-root="light"></news-login>';
  const ids = () => page.locator('news-login [id]').evaluateAll((nodes) => nodes.map(({ id }) => id));
  await page.goto(pageOf({ head: forms.loader(), body: login }));
  await asksTheService(page);
  const guesses = (await ids()).map((id) => `<input id="${id}" aria-label="not ours">`).join('');
  await page.goto(pageOf({ head: forms.loader(), body: guesses + login }));
  await asksTheService(page);
  await page.locator('news-login label', { hasText: 'Password' }).click();
  await expect(page.locator('news-login input[type=password]')).toBeFocused();
});

test('a settings block counts only in the hosted page', async ({ page }) => {
  const block = '<script type="application/json" id="news-auth-config">{"theme":"dark"}</script>';
  await page.goto(pageOf({ head: block + forms['classic script'](), body: '<news-login></news-login>' }));
  await expect(page.locator('news-login .na-root')).toHaveAttribute('data-theme', 'auto');
});

for (const form of formNames) {
  test(`${form}: the global is frozen, cannot be replaced and holds only what is documented`, async ({ page }) => {
    await page.goto(pageOf({ head: forms[form](), body: '<news-login></news-login>' }));
    await expect(signInOn(page.locator('news-login')).email).toBeVisible();
    const globals = await page.evaluate(() => {
      const before = globalThis.NewsAuth;
      const tries = [
        () => Reflect.set(globalThis, 'NewsAuth', {}),
        () => Reflect.deleteProperty(globalThis, 'NewsAuth'),
        () => Reflect.set(before, 'configure', () => {}),
        () => Reflect.defineProperty(before, 'spy', { value: 1 }),
        () => Reflect.setPrototypeOf(before, {}),
      ];
      return {
        worked: tries.map((attempt) => attempt()),
        same: globalThis.NewsAuth === before,
        held: Reflect.ownKeys(before).map(String).sort(),
        kinds: Reflect.ownKeys(before).map((key) => typeof Reflect.get(before, key)),
      };
    });
    expect(globals.worked).toEqual([false, false, false, false, false]);
    expect(globals.same).toBe(true);
    expect(globals.held).toEqual(['can', 'configure', 'diagnose', 'redeem', 'session', 'signOut', 'signedIn', 'version']);
    expect(globals.kinds.filter((kind) => kind !== 'string' && kind !== 'function')).toEqual([]);
  });
}
