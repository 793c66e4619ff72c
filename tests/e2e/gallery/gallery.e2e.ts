/** The page of the gallery: its tiles, its search, its mails, and a state in all its looks. What each state must hold is in `gate.e2e.ts`. */
import type { Page } from '@playwright/test';
import { fixtures } from '../../../demo/gallery/fixtures.ts';
import { mailPreviews } from '../../../demo/gallery/mails.ts';
import { addresses } from '../fixtures/addresses.ts';
import { axeFindings } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/test.ts';

const all = Object.entries(fixtures);

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('a warning in the gallery does not run out when the machine’s timers are late', async ({ page }) => {
  await page.addInitScript(() => {
    // Like the wrappers of some hosts, it passes on no further arguments.
    const soon = setTimeout;
    window.setTimeout = ((work: () => void, ms = 0) => soon(work, ms + 5000)) as typeof setTimeout;
  });
  await page.goto(`${addresses().hosted}/demo/gallery/session-last-seconds`);
  await expect(page.locator('html')).toHaveAttribute('data-gallery', 'ready', { timeout: 90_000 });
});

test('the gallery stands still while its tiles load', async ({ page, noise }) => {
  for (const { complains } of Object.values(fixtures)) if (complains) noise.expect(new RegExp(complains));
  noise.expect(/^gallery: /);
  await page.goto(`${addresses().hosted}/demo/gallery`);
  const isReady = (name: string) =>
    expect(page.frameLocator(`iframe[src^="/demo/gallery/${name}"]`).first().locator('html')).toHaveAttribute('data-gallery', 'ready', {
      timeout: 90_000,
    });
  // These states have refused fields, the first of which scrolls into view.
  for (const name of ['login-invalid', 'login-too-long']) await isReady(name);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('a state of the gallery is compared in all its looks', async ({ page }) => {
  await page.goto(`${addresses().hosted}/demo/gallery-compare/login-invalid`);
  await expect(page.locator('.tile iframe')).toHaveCount(9);
  const arabic = page.frameLocator('iframe[title$="Arabic, dark"]').locator('html');
  await expect(arabic).toHaveAttribute('dir', 'rtl', { timeout: 90_000 });
  expect(await arabic.evaluate(() => innerWidth)).toBe(320);
});

test('the mails have enough contrast in light and dark, and fit 320 pixels in every language', async ({ page }) => {
  const wrong: Record<string, readonly string[]> = {};
  // Where a mail is shown nothing runs in it, nor can a test look into it.
  const show = async (path: string) => page.setContent(await (await page.request.get(addresses().hosted + path)).text());
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [name, { path }] of Object.entries(mailPreviews)) {
    const findings: string[] = [];
    for (const theme of ['light', 'dark']) {
      await show(`${path}?theme=${theme}`);
      findings.push(...(await axeFindings(page, ['wcag2a', 'wcag2aa', 'wcag22aa'])).map((what) => `${theme}: ${what}`));
    }
    for (const lang of ['fr', 'de', 'es', 'ja', 'ar', 'ar-XB']) {
      await show(`${path}?lang=${lang}`);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      if ((await sideways(page)) > 0) findings.push(`scrolls sideways in ${lang}`);
    }
    if (findings.length > 0) wrong[name] = findings;
  }
  expect(wrong).toEqual({});
});

test('the gallery shows a tile for every state, and finds them by words', async ({ page, noise }) => {
  // Tiles near the top begin to load before the search hides them.
  for (const { complains } of Object.values(fixtures)) if (complains) noise.expect(new RegExp(complains));
  // A tile that is hidden while it loads may report that its first screen never came; `gate.e2e.ts` covers that.
  noise.expect(/^gallery: the first screen did not come about/);
  await page.goto(`${addresses().hosted}/demo/gallery?theme=dark`);
  const tiles = page.locator('.tile');
  await expect(tiles).toHaveCount(all.length + Object.keys(mailPreviews).length);
  const find = page.getByLabel('Find');
  // The screens in the tiles move the focus, but must never take it from a field that is being typed in.
  await find.evaluate((box) => box.addEventListener('blur', () => box.setAttribute('data-left', '')));
  await find.focus();
  await expect(page.frameLocator('.tile iframe').first().locator('html')).toHaveAttribute('data-gallery', 'ready', { timeout: 90_000 });
  await find.fill('login-sso-failed');
  await expect(tiles.filter({ visible: true })).toHaveCount(1);
  const frame = page.frameLocator('.tile:visible iframe');
  // The tiles that were visible before the search load first, each a whole page.
  await expect(frame.getByText('No SSO Provider Found')).toBeVisible({ timeout: 90_000 });
  await expect(find).toBeFocused();
  await expect(find).not.toHaveAttribute('data-left');
});
