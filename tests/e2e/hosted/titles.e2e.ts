/** The title of the tab: the heading of every screen, preceded by `Error:` in the reader's language while a refused submit is shown. */
import type { Page } from '@playwright/test';
import type { Fixture } from '../../../demo/gallery/fixture.ts';
import { fixtures } from '../../../demo/gallery/fixtures.ts';
import { framePath } from '../../../demo/gallery/frame-page.ts';
import { screens } from '../../../src/flow/screens.ts';
import { addresses } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/test.ts';
import { configure } from './hosted-settings.ts';

/** Each screen in the first state that the gallery has of it. */
const states: readonly (readonly [name: string, fixture: Fixture])[] = screens.flatMap((screen) => {
  const entry = Object.entries(fixtures).find(([, fixture]) => fixture.screen === screen && !fixture.complains);
  return entry ? [entry] : [];
});

/** The title and the expected title, read at the same moment, since both change with the screen. */
async function titles(page: Page, name: string, fixture: Fixture): Promise<readonly [found: string, due: string]> {
  await page.goto(addresses().hosted + framePath(name, fixture));
  await expect(page.locator('html')).toHaveAttribute('data-gallery', 'ready');
  await expect(page.locator('html')).toHaveAttribute('data-screen', fixture.screen ?? '');
  const heading = page.locator('[part~="title"]').first();
  return heading.evaluate((node): [string, string] => [document.title, `${node.textContent} · Newsline`]);
}

test('the gallery shows every screen of the product', () => {
  expect(states.map(([, { screen }]) => screen)).toEqual([...screens]);
});

test('every screen has its heading as the title of the tab', async ({ page }) => {
  test.slow();
  const wrong: Record<string, string> = {};
  for (const [name, fixture] of states) {
    const [title, due] = await titles(page, name, fixture);
    if (title !== due) wrong[name] = `${title} instead of ${due}`;
  }
  expect(wrong).toEqual({});
});

for (const [locale, error] of [
  ['es', 'Error: '],
  ['de', 'Fehler: '],
  ['ar', 'خطأ: '],
] as const) {
  test(`${locale}: a refused submit puts “${error.trim()}” before the title as long as it is shown`, async ({ page }) => {
    await configure(page, { locale });
    await page.goto(`${addresses().hosted}/login`);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    const heading = page.locator('main h1');
    const email = page.locator('main input[autocomplete~="username"]');
    await expect(heading).not.toHaveText('Login');
    const title = `${await heading.textContent()} · Newsline`;
    await expect(page).toHaveTitle(title);
    await page.locator('main button[type="submit"]').click();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    // A left-to-right part in a right-to-left sentence is isolated.
    await expect.poll(async () => (await page.title()).replace(/[\u2068\u2069]/g, '')).toBe(error + title);
    await email.fill('reader@example.com');
    await expect(page).toHaveTitle(title);
  });
}
