/** Styles that only one feature needs come with its part, and its screens are never shown without them, wherever they are embedded. */
import type { Page } from '@playwright/test';
import { formNames, forms, strictPolicy } from '../embeds/embeds.ts';
import { pageOf } from '../embeds/publisher.ts';
import { rendered } from '../embeds/rendered.ts';
import { addresses } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/test.ts';
import { isReady, markReady } from '../hosted/ready.ts';
import { signUpOn } from '../sign-up/sign-up.ts';

const NONCE = 'bm9uY2U=';
const ROOTS = ['shadow', 'light'] as const;

const places: Readonly<Record<string, () => string>> = {
  'hosted page': () => `${addresses().hosted}/login`,
  ...Object.fromEntries(
    formNames.flatMap((form) =>
      ROOTS.map((root) => [
        `${form}, ${root} root, no style allowed`,
        () => pageOf({ head: forms[form](), body: `<news-login render-root="${root}"></news-login>`, policy: strictPolicy() }),
      ]),
    ),
  ),
  'server-rendered log-in': () =>
    pageOf({
      head: forms.module(),
      body: rendered({ nonce: NONCE }),
      policy: strictPolicy().replace("style-src 'none'", `style-src 'nonce-${NONCE}'`),
    }),
};

/** From now on records the layout of the two accounts after each change of the page, before the change is painted. */
const watchOffers = (page: Page) =>
  page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    const roots = [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
    for (const root of roots) {
      const look = () => {
        for (const offers of root.querySelectorAll('.na-offers')) seen.push(getComputedStyle(offers).display);
      };
      new MutationObserver(look).observe(root, { childList: true, subtree: true });
    }
  });
const seenOffers = async (page: Page) => new Set(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen));

for (const [place, address] of Object.entries(places)) {
  test(`${place}: the way from the log-in to the sign-up shows no screen without its rules`, async ({ page }) => {
    await markReady(page);
    await page.goto(address());
    // Before that a press on the hosted page may load another document.
    await isReady(page);
    await watchOffers(page);
    await page.getByRole('link', { name: 'Sign up', exact: true }).click();
    await expect(signUpOn(page).begin).toBeVisible();
    expect(await seenOffers(page)).toEqual(new Set(['grid']));
  });
}

test('two elements on a page, one of them in the page’s own tree, have the rules each', async ({ page }) => {
  await page.goto(
    pageOf({
      head: forms['classic script'](),
      body: '<news-login render-root="light"></news-login><news-login></news-login><news-signup></news-signup>',
    }),
  );
  for (const n of [0, 1]) await page.locator('news-login').nth(n).getByRole('link', { name: 'Sign up', exact: true }).click();
  await expect(page.locator('.na-offers')).toHaveCount(3);
  expect(await page.locator('.na-offers').evaluateAll((all) => all.map((offers) => getComputedStyle(offers).display))).toEqual([
    'grid',
    'grid',
    'grid',
  ]);
});

/** A state of the gallery → a part that only its feature's styles affect, and the expected style. */
const states = {
  signup: ['.na-offers', { display: 'grid' }],
  'first-time-personal': ['.na-step', { display: 'flex' }],
  'security-question': ['.na-field[data-field="answer"]', { display: 'flex' }],
  'mfa-setup-verify-app': ['.na-qr', { padding: '24px' }],
} as const;

for (const [state, [part, looks]] of Object.entries(states)) {
  test(`gallery: ${state} has the rules of its feature`, async ({ page }) => {
    await page.goto(`${addresses().hosted}/demo/gallery/${state}`);
    await expect(page.locator('html')).toHaveAttribute('data-gallery', 'ready');
    for (const [property, value] of Object.entries(looks)) await expect(page.locator(part).first()).toHaveCSS(property, value);
  });
}
