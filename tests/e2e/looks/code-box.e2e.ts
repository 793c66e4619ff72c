/** One box with six places: each digit stands on its dash, also in the reader's own spacing. */
import type { Page } from '@playwright/test';
import { dictionaries } from '../../../demo/server/lists/dictionaries.ts';
import { expect, test } from '../fixtures/test.ts';
import { openState } from '../gallery/open-state.ts';

/** WCAG 1.4.12, as a reader's own style sheet sets it. */
const SPACED =
  '*, *::before, *::after { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }';

async function open(page: Page, lang = 'en') {
  await openState(page, 'mfa-code-app', { lang });
  return page.locator('.na-code input');
}

/** What decides where a text begins and how wide its letters are: of the digits, and of the two groups of dashes. */
const settings = (page: Page) =>
  page.locator('.na-code input').evaluate((box) => {
    const of = (style: CSSStyleDeclaration) => [style.fontFamily, style.fontSize, style.fontWeight, style.letterSpacing, style.direction];
    const around = box.parentElement as Element;
    const digits = getComputedStyle(box);
    const [first, second] = [getComputedStyle(around, '::before'), getComputedStyle(around, '::after')];
    return {
      digits: of(digits),
      dashes: [of(first), of(second)],
      starts: [Number.parseFloat(digits.paddingLeft) + Number.parseFloat(digits.borderLeftWidth), Number.parseFloat(first.paddingLeft)],
      moved: [first.left, second.left],
    };
  });

for (const lang of ['en', 'ar']) {
  test(`${lang}: digits and dashes have one font, one spacing and one beginning, from left to right, with a gap after the third`, async ({
    page,
  }) => {
    const code = await open(page, lang);
    await code.pressSequentially('123456');
    await expect(code).toHaveValue('123456');
    const { digits, dashes, starts, moved } = await settings(page);
    expect(digits).toEqual([expect.stringContaining('monospace'), '24px', '400', '9.6px', 'ltr']);
    expect(dashes).toEqual([digits, digits]);
    expect(starts).toEqual([13, 13]);
    expect(moved).toEqual(['-3.36px', '3.36px']);
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      for (const node of [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])])
        node.adoptedStyleSheets = [...node.adoptedStyleSheets, sheet];
    }, SPACED);
    const spaced = await settings(page);
    expect(spaced.dashes).toEqual([spaced.digits, spaced.digits]);
    expect(spaced.digits).not.toEqual(digits);
    const [box, around] = [await code.boundingBox(), await page.locator('.na-code').boundingBox()];
    expect(box?.width).toBe(around?.width);
    expect(await code.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
  });
}

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

for (const lang of ['en', ...dictionaries.keys()]) {
  test(`${lang}: on a phone the notice of another code covers the words about the last one, not the title`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openState(page, 'mfa-code-resent', { lang });
    const [title, notice] = await Promise.all(
      [page.getByRole('heading', { level: 2 }), page.locator('.na-success')].map((part) =>
        part.evaluate((node) => node.getBoundingClientRect().toJSON()),
      ),
    );
    expect(notice.top).toBeGreaterThanOrEqual(title.bottom);
  });
}
