/** Failures that the page or a list of the service causes: the page's author is told what to fix, and where. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addresses } from '../../fixtures/addresses.ts';
import { expect, test } from '../../fixtures/test.ts';
import { configure } from '../../hosted/hosted-settings.ts';
import { signInOn } from '../../sign-in/sign-in.ts';
import { companies } from '../../sso/sso.ts';
import { formNames, forms, strictPolicy } from '../embeds.ts';
import { pageOf } from '../publisher.ts';

interface Heard {
  readonly code: string;
  readonly message: string;
}

/** The page's `news-error` events, and the console's messages. */
async function listen(page: Page) {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  await page.addInitScript(() => {
    const heard: Heard[] = [];
    Object.assign(globalThis, { heard });
    addEventListener('news-error', ({ detail }) => heard.push(detail));
  });
  const heard = () => page.evaluate(() => Reflect.get(globalThis, 'heard') as Heard[]);
  return {
    async expect(code: string, words: RegExp) {
      await expect
        .poll(async () => (await heard()).filter((error) => error.code === code))
        .toEqual([expect.objectContaining({ message: expect.stringMatching(words) })]);
      expect(messages.filter((text) => words.test(text))).toHaveLength(1);
    },
    codes: async () => (await heard()).map(({ code }) => code),
  };
}

const ELEMENT = '<news-login></news-login>';

for (const form of formNames) {
  test(`${form}: an origin that the service does not list is named, and where to list it`, async ({ page, noise }) => {
    noise.expect(/CORS policy/);
    const errors = await listen(page);
    const address = pageOf({ head: forms[form](), body: ELEMENT }).replace('localhost', '127.0.0.1');
    await page.goto(address);
    await signInOn(page).enterEmail('press@example.com');
    await errors.expect('CORS_MISSING', new RegExp(`Add ${new URL(address).origin} to the origins that may call the service`));
    await signInOn(page).logIn.click();
    await expect.poll(async () => (await errors.codes()).filter((code) => code === 'unreachable').length).toBe(2);
    expect((await errors.codes()).filter((code) => code === 'CORS_MISSING')).toHaveLength(1);
  });
}

test('a policy that keeps calls from the service is named by its directive', async ({ page, noise }) => {
  noise.expect(/Content Security Policy|Refused/);
  const errors = await listen(page);
  const policy = strictPolicy().replace(/connect-src [^;]+/, "connect-src 'self'");
  await page.goto(pageOf({ head: forms.module(), body: ELEMENT, policy }));
  await signInOn(page).enterEmail('press@example.com');
  await errors.expect('CSP_BLOCKED', new RegExp(`Add ${addresses().hosted} to connect-src of the policy`));
});

test('a policy that keeps people from their company is named by its directive', async ({ page, noise }) => {
  noise.expect(/Content Security Policy/);
  const errors = await listen(page);
  await page.goto(pageOf({ head: forms.module(), body: ELEMENT, policy: `${strictPolicy()}; form-action 'self'` }));
  const forbidden = page.waitForEvent('console', (message) => /Content Security Policy/.test(message.text()));
  await signInOn(page).enterEmail(companies.oidc.email);
  await forbidden;
  // Playwright goes on waiting for the navigation that was forbidden, up to the next one.
  await page.evaluate(() => location.assign('#on'));
  await errors.expect('CSP_BLOCKED', new RegExp(`Add ${addresses().hosted} to form-action of the policy`));
});

test('where the service does not answer, the page cannot mend it: only the failure is reported', async ({ page }) => {
  const errors = await listen(page);
  await page.goto(pageOf({ head: forms.module(), body: ELEMENT }));
  await expect(signInOn(page).email).toBeVisible();
  await page.route(`${addresses().hosted}/{auth,system}/**`, (route) => route.abort('connectionrefused'));
  const looked = page.waitForRequest('**/system/maintenance/public/windows');
  await signInOn(page).enterEmail('press@example.com');
  await looked;
  await expect(page.getByText(/could not reach the service/)).toBeVisible();
  expect(await errors.codes()).toEqual(['unreachable']);
});

test('a hosted page without api-base-url names the block that it belongs into', async ({ page, noise }) => {
  noise.expect(/<news-auth-app>: api-base-url is missing/);
  const errors = await listen(page);
  await configure(page, { apiBaseUrl: undefined });
  await page.goto(`${addresses().hosted}/login`);
  await errors.expect('SETTING_MISSING', /api-base-url is missing; write .* into the block #news-auth-config as apiBaseUrl\./);
});

for (const [how, name, why] of [
  ['inserted by a tag manager', 'news-auth.js', /as tag managers insert it: call NewsAuth\.configure/],
  ['merged into another script', 'all-scripts.js', /since the script was merged into http.*all-scripts\.js: call NewsAuth\.configure/],
] as const) {
  test(`a script ${how} without its data-* says what to do, in the console and in the element`, async ({ page, noise }) => {
    noise.expect(/api-base-url is missing/);
    const script = `${addresses().publisher}/gtm/${name}`;
    await page.route(script, async (route) =>
      route.fulfill({ contentType: 'text/javascript', body: await readFile('dist/news-auth.js', 'utf8') }),
    );
    const errors = await listen(page);
    await page.goto(pageOf({ body: ELEMENT }));
    await page.evaluate((src) => document.head.append(Object.assign(document.createElement('script'), { src })), script);
    await errors.expect('SETTING_MISSING', why);
    await expect(page.getByText('write api-base-url into this element, or call NewsAuth.configure')).toBeVisible();
    await page.evaluate((apiBaseUrl) => NewsAuth.configure({ apiBaseUrl }), addresses().hosted);
    await expect(signInOn(page).email).toBeVisible();
  });
}
