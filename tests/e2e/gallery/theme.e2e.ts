/** The theme page applies tokens to real elements, names failing pairs with a colour that passes, and offers the style sheet for copying. */
import type { Page } from '@playwright/test';
import { addresses } from '../fixtures/addresses.ts';
import { axeFindings, expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/test.ts';

const frame = (page: Page, title: string) => page.frameLocator(`iframe[title="${title}"]`);
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const contrast = (page: Page) => page.getByRole('region', { name: 'Contrast' });
const css = (page: Page) => page.locator('#css');

async function open(page: Page): Promise<void> {
  await page.goto(`${addresses().hosted}/demo/theme`);
  for (const theme of ['light', 'dark'])
    await expect(frame(page, `E-mail step, ${theme}`).locator('html')).toHaveAttribute('data-gallery', 'ready', { timeout: 90_000 });
  await expect(contrast(page)).toContainText('Every pair of colours passes, in light and dark.');
}

test('a token changes the real element in its theme, and stands in the style sheet', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page);
  const card = (theme: string) => frame(page, `E-mail step, ${theme}`).locator('[part~="card"]').first();
  await box(page, '--news-color-surface, light').fill('oklch(0.97 0.02 90)');
  await box(page, '--news-radius-card').fill('28px');
  await expect(card('light')).toHaveCSS('background-color', 'oklch(0.97 0.02 90)');
  await expect(card('dark')).toHaveCSS('background-color', 'rgb(20, 28, 40)');
  await expect(card('dark')).toHaveCSS('border-top-left-radius', '28px');
  await page.getByRole('button', { name: 'Copy the CSS' }).click();
  const sheet = ':root {\n  --news-color-surface: light-dark(oklch(0.97 0.02 90), #141c28);\n  --news-radius-card: 28px;\n}\n';
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sheet);
});

test('a value that a token cannot take is named with what is allowed, and goes nowhere', async ({ page }) => {
  await open(page);
  await box(page, '--news-space').fill('12 apples');
  await expect(box(page, '--news-space')).toHaveAccessibleDescription(
    '--news-space: “12 apples” is not allowed. Allowed is a length in px, em or rem, such as 44px.',
  );
  await box(page, '--news-color-ink, dark').fill('var(--mine)');
  await expect(page.getByText('--news-color-ink, dark: “var(--mine)” is not allowed. Allowed is a colour in any notation')).toBeVisible();
  await expect(css(page)).toHaveText('/* Nothing is set. */');
});

test('a pair that fails is named with its ratio and the nearest colour that passes', async ({ page }) => {
  await open(page);
  await box(page, '--news-color-ink-soft, dark').fill('#4a5568');
  const failing = contrast(page).getByRole('listitem');
  await expect(failing).toHaveText(
    /^Dark: --news-color-ink-soft on --news-color-surface \(hints on a card\) has a contrast of 2\.\d\d:1\. At least 4\.5:1 is needed\./,
  );
  await failing.getByRole('button').click();
  await expect(contrast(page)).toContainText('Every pair of colours passes');
  const passing = await box(page, '--news-color-ink-soft, dark').inputValue();
  await expect(css(page)).toContainText(`light-dark(#565b66, ${passing})`);
  // Checked independently, on the page of the screen itself.
  const findingsFor = async (value: string) => {
    await page.evaluate((colour) => document.documentElement.style.setProperty('--news-color-ink-soft', colour), value);
    return axeFindings(page, ['color-contrast']);
  };
  await page.goto(`${addresses().hosted}/demo/gallery/login?theme=dark`);
  await expect(page.locator('html')).toHaveAttribute('data-gallery', 'ready');
  expect(await findingsFor('#4a5568')).not.toEqual([]);
  expect(await findingsFor(passing)).toEqual([]);
});

test('a partner’s brand is a start, and every field of it is allowed', async ({ page }) => {
  await open(page);
  for (const [brand, radius] of [
    ['The Morning Ledger', '0'],
    ['MERIDIAN', '0'],
    ['patchbay', '14px'],
  ] as const) {
    await page.getByRole('button', { name: brand, exact: true }).click();
    await expect(box(page, '--news-radius')).toHaveValue(radius);
    await expect(page.locator('.tokens [aria-invalid]')).toHaveCount(0);
  }
  await expect(css(page)).toContainText('--news-color-accent: light-dark(#5b32d6, #b79dff);');
  await page.getByRole('button', { name: 'Newsline' }).click();
  await expect(css(page)).toHaveText('/* Nothing is set. */');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the theme page is accessible with errors on it and fits 320 pixels, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await open(page);
    await box(page, '--news-color-accent, light').fill('#9bb');
    await box(page, '--news-space').fill('much');
    await expect(contrast(page).getByRole('listitem').first()).toBeVisible();
    await expectAccessible(page, 'the theme page');
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}
