/** What is read as one word stays on one line, and what is wrong never has the colour of what is on offer. */
import type { Locator } from '@playwright/test';
import { dictionaries } from '../../../demo/server/lists/dictionaries.ts';
import { addresses } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/test.ts';
import { openState } from '../gallery/open-state.ts';

const lines = (part: Locator) => part.evaluate((node) => new Set([...node.getClientRects()].map(({ top }) => Math.round(top))).size);

test('ranges of letters are not broken at any width', async ({ page }) => {
  await openState(page, 'signup-password');
  const ranges = page.locator('.na-checklist .na-keep');
  await expect(ranges).toHaveText(['(a-z)', '(A-Z)', '(0-9)']);
  for (let width = 320; width <= 480; width += 8) {
    await page.setViewportSize({ width, height: 800 });
    for (const range of await ranges.all()) {
      const { height } = (await range.boundingBox()) ?? { height: 0 };
      expect(height, `${width} pixels`).toBeLessThan(30);
    }
  }
});

test('a request id goes to the next line as a whole', async ({ page }) => {
  await openState(page, 'mfa-code-unavailable');
  const id = page.locator('.na-reference bdi');
  for (const width of [400, 480, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await lines(id), `${width} pixels`).toBe(1);
    expect((await id.boundingBox())?.height).toBeLessThan(30);
  }
});

/** Distance in OKLab, where 0.02 is the least that is seen. */
const APART = 0.12;

for (const brand of ['broadsheet', 'finance', 'tech']) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${brand}, ${colorScheme}: an error looks unlike the accent`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto(`${addresses().partner}/${brand}`);
      await page.getByRole('button', { name: 'Journalist/news consumer subscription' }).click();
      await expect(page.getByLabel('First Name')).toBeVisible();
      const distance = await page.locator('.na-root').evaluate((root) => {
        const lab = (token: string) => {
          const probe = root.appendChild(document.createElement('i'));
          probe.style.setProperty('color', `color-mix(in oklab, var(${token}), var(${token}))`);
          const { color } = getComputedStyle(probe);
          probe.remove();
          return (color.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
        };
        const [a, b] = [lab('--na-accent'), lab('--na-error')];
        return Math.hypot(...[0, 1, 2].map((at) => (a[at] ?? 0) - (b[at] ?? 0)));
      });
      expect(distance).toBeGreaterThan(APART);
    });
  }
}

test('the second line of a link in a sentence begins where its first one does', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openState(page, 'login-sso-failed', { lang: 'de' });
  const link = page.getByRole('link', { name: /Zugangsdaten/ });
  await expect(link).toHaveCSS('text-align', 'start');
});

for (const lang of ['en', ...dictionaries.keys()]) {
  test(`${lang}: on a phone no line is left for the full stop after a link`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openState(page, 'login-sso-failed', { lang });
    const sentence = page.locator('.na-hint').filter({ has: page.getByRole('link') });
    const isAlone = await sentence.evaluate((node) => {
      const link = node.querySelector('[role=link]');
      const rest = document.createRange();
      rest.selectNodeContents(node);
      const end = [...rest.getClientRects()].at(-1)?.top ?? 0;
      return end >= (link?.getBoundingClientRect().bottom ?? 0) && link?.nextSibling?.textContent === '.';
    });
    expect(isAlone).toBe(false);
  });
}
