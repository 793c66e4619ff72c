/** The first screen works before React arrives, and React takes it over without losing a thing. */
import type { Page } from '@playwright/test';
import { addresses } from './addresses.ts';
import { forms } from './embeds.ts';
import { type Gate, holdBack } from './gate.ts';
import { pageOf } from './publisher.ts';
import { signInOn } from './sign-in.ts';
import { expect, test } from './test.ts';

/** The React half of the module form. */
const MOUNT = /\/mount-[^/]*\.js$/;

const places: Readonly<Record<string, () => string>> = {
  'hosted page': () => `${addresses().hosted}/login`,
  'module form': () => pageOf({ head: forms.module(), body: '<news-login></news-login>' }),
};

const ready = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('news-ready', () => document.documentElement.setAttribute('data-ready', ''));
  });
const reactArrives = async (page: Page, gate: Gate) => {
  gate.open();
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
};

for (const [name, address] of Object.entries(places)) {
  test(`${name}: text, focus and selection survive React’s arrival`, async ({ page, person }) => {
    await ready(page);
    const gate = await holdBack(page, MOUNT);
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
    // What is selected is replaced by what is typed next.
    await page.keyboard.type('x');
    await expect(signIn.email).toHaveValue(`x${person.email.slice(1)}`);
    await signIn.enterEmail(person.email);
    await expect(signIn.password).toBeFocused();
  });

  test(`${name}: Enter before React arrives is carried out once`, async ({ page, person }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/auth\/preflight/.test(request.url()) && request.method() === 'POST') asked.push(request.url());
    });
    await ready(page);
    const gate = await holdBack(page, MOUNT);
    await page.goto(address(), { waitUntil: 'commit' });
    const signIn = signInOn(page);
    await signIn.email.fill(person.email);
    await signIn.email.press('Enter');
    await signIn.email.press('Enter');
    await reactArrives(page, gate);
    await expect(signIn.password).toBeVisible();
    expect(asked).toHaveLength(1);
  });
}

test('where the script never comes, the content between the tags stays', async ({ page }) => {
  await page.goto(pageOf({ body: '<news-login><a href="/login">Sign in here</a></news-login>' }));
  await expect(page.getByRole('link', { name: 'Sign in here' })).toBeVisible();
});

test('where React never arrives, the content between the tags comes back', async ({ page, noise }) => {
  noise.expect(/could not start/);
  await page.route(MOUNT, (route) => route.abort());
  await page.goto(pageOf({ head: forms.module(), body: '<news-login><a href="/login">Sign in here</a></news-login>' }));
  await expect(page.getByRole('link', { name: 'Sign in here' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeHidden();
});
