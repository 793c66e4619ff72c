/** One box with six places: each digit stands on its dash, also in the reader's own spacing, and typing is as in any other box. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { openState } from '../gallery/open-state.ts';

/** WCAG 1.4.12, as a reader's own style sheet sets it. */
const SPACED = '*, *::before { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }';

async function open(page: Page, lang = 'en') {
  await openState(page, 'mfa-code-app', { lang });
  return page.locator('.na-code input');
}

/** What decides where a text begins and how wide its letters are: of the digits, and of the dashes. */
const settings = (page: Page) =>
  page.locator('.na-code input').evaluate((box) => {
    const of = (style: CSSStyleDeclaration, border: number) => ({
      font: [style.fontFamily, style.fontSize, style.fontWeight],
      spacing: [style.letterSpacing, style.wordSpacing],
      start: Number.parseFloat(style.paddingLeft) + border,
      direction: style.direction,
    });
    const digits = getComputedStyle(box);
    const dashes = getComputedStyle(box.parentElement as Element, '::before');
    return { digits: of(digits, Number.parseFloat(digits.borderLeftWidth)), dashes: of(dashes, 0) };
  });

for (const lang of ['en', 'ar']) {
  test(`${lang}: digits and dashes have one font, one spacing and one beginning, from left to right`, async ({ page }) => {
    const code = await open(page, lang);
    await code.pressSequentially('123456');
    await expect(code).toHaveValue('123 456');
    const { digits, dashes } = await settings(page);
    expect(dashes).toEqual(digits);
    expect(digits).toMatchObject({ direction: 'ltr', font: [expect.stringContaining('monospace'), '24px', '400'] });
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      for (const node of [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])])
        node.adoptedStyleSheets = [...node.adoptedStyleSheets, sheet];
    }, SPACED);
    const spaced = await settings(page);
    expect(spaced.dashes).toEqual(spaced.digits);
    expect(spaced.digits.spacing).not.toEqual(digits.spacing);
    expect(await code.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
  });
}

test('typing, deleting, selecting and pasting go on as in any box', async ({ page }) => {
  const code = await open(page);
  await code.click();
  await page.keyboard.type('1234');
  await expect(code).toHaveValue('123 4');
  await page.keyboard.press('Backspace');
  await expect(code).toHaveValue('123');
  await page.keyboard.type('456');
  await page.keyboard.press('Home');
  for (let n = 0; n < 4; n++) await page.keyboard.press('Delete');
  await expect(code).toHaveValue('56');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('987654');
  await expect(code).toHaveValue('987 654');
  expect(await code.evaluate((box: HTMLInputElement) => box.selectionStart)).toBe(7);
});

test('the key of the set-up stands on its own line, its copy button on the next, and the apps are listed as the language lists them', async ({
  page,
}) => {
  for (const [lang, or] of [
    ['en', /Authy.*, or Microsoft Authenticator/],
    ['de', /Authy.* oder Microsoft Authenticator/],
  ] as const) {
    await openState(page, 'mfa-setup-verify-app', { lang });
    await expect(page.getByRole('listitem').first()).toHaveText(or);
  }
  const [key, copy] = [await page.locator('.na-secret').boundingBox(), await page.locator('.na-howto button').boundingBox()];
  expect(copy?.y).toBeGreaterThanOrEqual((key?.y ?? 0) + (key?.height ?? 0));
});
