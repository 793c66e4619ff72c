/** What elements.md promises about attributes, properties and events that a page changes later. */
import { hasFocus } from '../fixtures/arrived.ts';
import { devices } from '@playwright/test';
import { addresses } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/test.ts';
import { appCode } from '../second-factor/second-factor.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { forms } from './embeds.ts';
import { pageOf } from './publisher.ts';

const script = forms['classic script'];

test('block-mobile switches between the block and the screen at once', async ({ browser }) => {
  const context = await browser.newContext({ ...devices['iPhone 15'] });
  const page = await context.newPage();
  await page.goto(pageOf({ head: script(), body: '<news-login></news-login>' }));
  const signIn = signInOn(page.locator('news-login'));
  await signIn.email.fill('kept@newsline.example');
  await page.locator('news-login').evaluate((element) => element.setAttribute('block-mobile', ''));
  await expect(signIn.email).toBeHidden();
  await expect(page.locator('news-login').getByRole('heading')).toBeVisible();
  await page.locator('news-login').evaluate((element) => element.removeAttribute('block-mobile'));
  await expect(signIn.email).toHaveValue('kept@newsline.example');
  await context.close();
});

test('a new email attribute fills the field, but does not replace what the user typed', async ({ page }) => {
  await page.goto(pageOf({ head: script(), body: '<news-login email="one@newsline.example"></news-login>' }));
  const element = page.locator('news-login');
  const { email } = signInOn(element);
  await expect(email).toHaveValue('one@newsline.example');
  await element.evaluate((node) => node.setAttribute('email', 'two@newsline.example'));
  await expect(email).toHaveValue('two@newsline.example');
  await email.fill('typed@newsline.example');
  await element.evaluate((node) => node.setAttribute('email', 'three@newsline.example'));
  await element.evaluate((node) => node.setAttribute('theme', 'dark'));
  await expect(email).toHaveValue('typed@newsline.example');
});

test('an attribute that is removed, or set to nothing as frameworks do, means the default again, without a warning', async ({ page }) => {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  await page.goto(pageOf({ head: script(), body: '<news-login theme="dark" email="one@newsline.example"></news-login>' }));
  const element = page.locator('news-login');
  const { email } = signInOn(element);
  await expect(email).toHaveValue('one@newsline.example');
  await element.evaluate((node) => node.setAttribute('mode', 'sso'));
  await expect(email).toBeHidden();
  await element.evaluate((node) => node.removeAttribute('mode'));
  await expect(email).toHaveValue('one@newsline.example');
  for (const nothing of [null, '', undefined]) {
    await element.evaluate(
      (node, value) => Object.assign(node, { mode: value, theme: value, email: value, redirectUrl: value, locale: value }),
      nothing,
    );
  }
  await expect(email).toHaveValue('');
  await expect(element.locator('.na-root')).toHaveAttribute('data-theme', 'auto');
  expect(messages).toEqual([]);
});

test('the service address is used when it comes later or changes, and only its session counts', async ({ page }) => {
  const body = `<news-login api-base-url="https://api.nowhere.example"></news-login>`;
  await page.goto(pageOf({ head: `<script src="${addresses().hosted}/news-auth.js" defer></script>`, body }));
  const element = page.locator('news-login');
  const signIn = signInOn(element);
  await signIn.email.fill('kept@newsline.example');
  await element.evaluate((node, address) => node.setAttribute('api-base-url', address), addresses().hosted);
  await expect(signIn.email).toHaveValue('kept@newsline.example');
  const sent = page.waitForRequest((request) => request.url().startsWith(addresses().hosted) && request.method() === 'POST');
  await signIn.logIn.click();
  await sent;
  await expect(signIn.password).toBeVisible();
});

test('a new interest attribute changes the choice, but not one made by the visitor', async ({ page }) => {
  await page.goto(pageOf({ head: script(), body: '<news-signup interest="J"></news-signup>' }));
  const element = page.locator('news-signup');
  await element
    .getByRole('button', { name: /journalist\/news consumer/i })
    .or(element.getByRole('link', { name: /journalist\/news consumer/i }))
    .click();
  const chosen = element.getByRole('radio', { checked: true });
  await expect(chosen).toHaveValue('J');
  await element.evaluate((node) => node.setAttribute('interest', 'F'));
  await expect(chosen).toHaveValue('F');
  await element.getByRole('radio', { name: /student/i }).check();
  await element.evaluate((node) => node.setAttribute('interest', 'M'));
  await expect(chosen).toHaveValue('PS');
});

test('render-root works as a property too, and React’s spelling of attributes is understood', async ({ page }) => {
  const body = `<div id="here"></div><news-login apibaseurl="${addresses().hosted}" renderroot="light" email="x@newsline.example"></news-login>`;
  await page.goto(pageOf({ head: `<script src="${addresses().hosted}/news-auth.js" defer></script>`, body }));
  await expect(page.locator('news-login > .na-root').getByRole('textbox', { name: 'Email' })).toHaveValue('x@newsline.example');
  await page.evaluate((apiBaseUrl) => {
    const element = document.createElement('news-login');
    Object.assign(element, { apiBaseUrl, renderRoot: 'light' });
    document.querySelector('#here')?.append(element);
  }, addresses().hosted);
  await expect(page.locator('#here news-login > .na-root').getByRole('textbox', { name: 'Email' })).toBeVisible();
});

test('block-mobile reads back as what it means', async ({ page }) => {
  await page.goto(pageOf({ head: script(), body: '<news-login block-mobile="false"></news-login>' }));
  const element = page.locator('news-login');
  await expect(signInOn(element).email).toBeVisible();
  const read = await element.evaluate((login) =>
    ['false', 'true', '', null].map((value) => {
      if (value === null) login.removeAttribute('block-mobile');
      else login.setAttribute('block-mobile', value);
      return (login as HTMLElementTagNameMap['news-login']).blockMobile;
    }),
  );
  expect(read).toEqual([false, true, true, undefined]);
});

test('an element has no properties of its own but the documented ones', async ({ page }) => {
  await page.goto(pageOf({ head: script(), body: '<news-login></news-login>' }));
  await expect(signInOn(page.locator('news-login')).email).toBeVisible();
  const names = await page.locator('news-login').evaluate((element) => {
    const findings: string[] = [];
    for (let at: object = element; at !== HTMLElement.prototype; at = Object.getPrototypeOf(at))
      findings.push(...Object.getOwnPropertyNames(at));
    return findings;
  });
  // Those of the DOM that every custom element has, or that ours answer in their own way, and r2wc's `container`, which is the element itself.
  const ofTheDom = /Callback$|^(constructor|container|insertBefore|removeChild)$/;
  const common = ['apiBaseUrl', 'basePath', 'config', 'locale', 'messages', 'renderRoot', 'routing', 'theme'];
  expect(names.filter((name) => !ofTheDom.test(name)).sort()).toEqual([...common, 'blockMobile', 'email', 'mode', 'redirectUrl'].sort());
});

test('a wrong value is reported as its author wrote it', async ({ page, noise }) => {
  noise.expect(/is .*; allowed is .* The default is used\./);
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  const head = `<script src="${addresses().hosted}/news-auth.js" data-api-base-url="${addresses().hosted}" data-api-timeout-ms="soon" defer></script>`;
  await page.goto(pageOf({ head, body: '<news-signup login-url="javascript:x" base-path="up"></news-signup>' }));
  await expect(page.locator('news-signup').getByRole('heading').first()).toBeVisible();
  for (const start of [
    '<news-signup>: login-url is "javascript:x"',
    '<news-signup>: base-path is "up"',
    'news-auth script tag: data-api-timeout-ms is "soon"',
  ]) {
    expect(messages.filter((text) => text.startsWith(start))).toHaveLength(1);
  }
});

for (const form of ['loader', 'classic script'] as const) {
  test(`${form}: settings of a second script tag that differ from the first one’s are named, since they do not count`, async ({
    page,
    noise,
  }) => {
    noise.expect(/^news-auth: data-theme of a second script tag/);
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    // In the order in which they stand.
    const first = forms[form]().replace(' async', ' defer');
    const second = first.replace('<script', '<script data-theme="dark" data-consent="marketing"');
    await page.goto(pageOf({ head: first + second, body: '<news-login></news-login>' }));
    await expect(signInOn(page.locator('news-login')).email).toBeVisible();
    await expect.poll(() => messages).toEqual([expect.stringContaining('data-theme of a second script tag does not count')]);
    await expect(page.locator('news-login .na-root')).toHaveAttribute('data-theme', 'auto');
  });
}

test('a user whom the page signs out is asked to log in again', async ({ page, person }) => {
  await page.addInitScript(() => addEventListener('news-success', (event) => event.preventDefault()));
  await page.goto(pageOf({ head: script(), body: '<news-login></news-login>' }));
  const signIn = signInOn(page.locator('news-login'));
  await signIn.pass(person);
  await signIn.useApp();
  await signIn.enterCode(appCode(person));
  await expect(signIn.heading('You are logged in')).toBeVisible();
  await page.evaluate(() => NewsAuth.signOut());
  await expect(signIn.heading('Login')).toBeVisible();
});

test('texts come in the language that the signed-in user chose (S7)', async ({ page, person }) => {
  await page.addInitScript(() => addEventListener('news-success', (event) => event.preventDefault()));
  await page.route('**/mfa/verifyToken', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, language: 'ar' } } });
  });
  await page.goto(pageOf({ head: script(), body: '<news-login></news-login>' }));
  const signIn = signInOn(page.locator('news-login'));
  await signIn.pass(person);
  await signIn.useApp();
  await signIn.enterCode(appCode(person));
  const root = page.locator('news-login .na-root');
  await expect(root).toHaveAttribute('dir', 'rtl');
  await expect(root).toHaveAttribute('lang', 'ar');
  await expect(page.getByRole('heading')).toHaveText(/[\u0600-\u06ff]/);
});

for (const path of ['IPError', 'successmail', 'failedpasswordreset', 'forgotpassword']) {
  test(`returning to the e-mail step from ${path} shows no error`, async ({ page }) => {
    await page.goto(`${addresses().hosted}/login/${path}`);
    await page
      .getByRole('main')
      .getByRole('link', { name: /log ?in/i })
      .or(page.getByRole('button', { name: /log ?in/i }))
      .first()
      .click();
    const { email, heading } = signInOn(page);
    await hasFocus(heading('Login'));
    await expect(email).not.toHaveAttribute('aria-invalid', 'true');
  });
}
