/** The search of the reference pages, by keyboard. */
import type { Page } from '@playwright/test';
import { addresses } from '../fixtures/addresses.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/test.ts';

const address = (page: string) => `${addresses().hosted}/demo/reference/${page}`;
const field = (page: Page) => page.getByRole('searchbox', { name: 'Find in the reference' });
const found = (page: Page) => page.getByRole('search').getByRole('listitem');

/** Search text → the first result and its place. */
const finds = {
  'redirect-url': ['redirect-url Elements · Attributes and properties', 'elements#attribute-redirect-url'],
  providername: ['providerName Elements', 'elements#setting-providername'],
  'news-success': ['news-success Elements · Events', 'elements#event-news-success'],
  token_expired: ['TOKEN_EXPIRED', 'contract#code-token-expired'],
  '/auth/login/{': ['ssoLogin', 'contract#call-ssoLogin'],
  '--news-color-accent': ['--news-color-accent Elements', 'elements#news-color-accent'],
  's4 ·': ['S4 · States and transitions', 'sign-in#s4'],
  'whole numbers for booleans': ['The floor is React', 'why#the-floor-is-react'],
} as const;

test('attributes, settings, events, codes, calls, tokens and headings are found, best first', async ({ page }) => {
  await page.goto(address('why'));
  for (const [typed, [words, href]] of Object.entries(finds)) {
    await field(page).fill(typed);
    await expect(found(page).first()).toContainText(words);
    await expect(found(page).first().getByRole('link')).toHaveAttribute('href', `/demo/reference/${href}`);
  }
  await field(page).fill('no such thing');
  await expect(page.getByRole('search').getByRole('status')).toHaveText('No places found.');
  await expect(found(page)).toHaveCount(0);
});

test('arrows lead through what was found, Enter opens it, Escape clears it', async ({ page }) => {
  await page.goto(address(''));
  await field(page).focus();
  await page.keyboard.type('idle');
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^\d+ places found/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(found(page).nth(1).getByRole('link')).toBeFocused();
  await expectAccessible(page, 'the search with what it found');
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
  await expect(found(page)).toHaveCount(0);
  await page.keyboard.type('TOKEN_INVALID');
  await expect(found(page).first()).toContainText('TOKEN_INVALID');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(address('contract#code-token-invalid'));
});

test('an index that does not come is named, and asked for again', async ({ page }) => {
  await page.route('**/index.json', (route) => route.abort(), { times: 1 });
  await page.goto(address('contract'));
  await field(page).fill('preflight');
  await expect(page.getByRole('search').getByRole('status')).toHaveText('The search could not be loaded. Type again to try once more.');
  await field(page).fill('preflights');
  await field(page).fill('preflight');
  await expect(found(page).first()).toContainText('preflight');
});

test('without scripts there is no field', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(address('elements'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('search')).toHaveCount(0);
  await page.close();
});
