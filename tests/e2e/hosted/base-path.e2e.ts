/** elements.md, "Build output": under another `basePath` everything follows it. The page's own server has nothing under `/login`. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { addresses } from '../fixtures/addresses.ts';
import { holdBack } from '../fixtures/gate.ts';
import { expect, test } from '../fixtures/test.ts';
import { appCode } from '../second-factor/second-factor.ts';
import { signInOn } from '../sign-in/sign-in.ts';

const under = (rest = '', basePath = '/account') => `${addresses().hosted}${basePath}${rest}`;

/** `dist/hosted` under another path, as a web server with a fallback to `index.html` sends it. */
async function serve(page: Page, basePath?: string): Promise<void> {
  const settings = {
    apiBaseUrl: addresses().hosted,
    basePath: basePath ?? '/account',
    landingUrl: `${addresses().landing}/`,
    redirectOrigins: [addresses().landing],
  };
  const html = (await readFile('dist/hosted/index.html', 'utf8')).replace(
    /(id="news-auth-config">)\{\}/,
    (_, block: string) => block + JSON.stringify(settings),
  );
  await page.route(`${addresses().hosted}/login/**`, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.route(`${encodeURI(under('', basePath))}**`, (route) => {
    const [, asset] = /\/assets\/([\w.-]+)$/.exec(new URL(route.request().url()).pathname) ?? [];
    return asset
      ? route.fulfill({ path: path.join('dist/hosted/assets', asset), contentType: 'text/javascript' })
      : route.fulfill({ body: html, contentType: 'text/html' });
  });
}

test('under another path people sign in, and every address stays below it', async ({ page, person, noise }) => {
  noise.expect(/404/);
  await serve(page);
  await page.goto(under());
  const signIn = signInOn(page);
  await signIn.pass(person);
  await signIn.useApp();
  expect(new URL(page.url()).pathname).toBe('/account/mfa');
  await signIn.enterCode(appCode(person));
  await page.waitForURL((url) => url.origin === addresses().landing);
});

test('under another path a deep address and a reload lead to their screen', async ({ page, noise }) => {
  noise.expect(/404/);
  await serve(page);
  await page.goto(under('/forgotpassword'));
  await expect(page.getByRole('button', { name: 'GET NEW PASSWORD' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'GET NEW PASSWORD' })).toBeVisible();
});

test('a path with letters beyond ASCII shows the log-in before the bundle has come', async ({ page, person, noise }) => {
  noise.expect(/404/);
  await serve(page, '/café');
  const gate = await holdBack(page, /\/assets\//);
  await page.goto(under('', '/café'), { waitUntil: 'commit' });
  const signIn = signInOn(page);
  await signIn.email.fill(person.email);
  gate.open();
  await signIn.logIn.click();
  await expect(signIn.password).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/caf%C3%A9/password');
});
