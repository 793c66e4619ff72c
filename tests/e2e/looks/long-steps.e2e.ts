/** The long steps of both wizards: six columns, section titles in a gutter, and long lists. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { openState } from '../gallery/open-state.ts';
import { boxOf, openProfession } from './long-steps.ts';

/** The lines of fields, each as the left and right edges of its fields. */
const linesOf = (page: Page) =>
  page.locator('.na-fields').evaluateAll((grids) =>
    grids.flatMap((grid) => {
      const lines = new Map<number, (readonly [number, number])[]>();
      const { left, right } = grid.getBoundingClientRect();
      for (const field of grid.children) {
        const box = field.getBoundingClientRect();
        if (box.width === 0) continue;
        // Boxes of a line stand side by side; labels of different length begin at different heights.
        const { top } = (field.querySelector('.na-input') ?? field).getBoundingClientRect();
        const line = lines.get(top) ?? [];
        lines.set(top, [...line, [Math.round(box.left - left), Math.round(right - box.right)]]);
      }
      return [...lines.values()];
    }),
  );

for (const code of ['M', 'F', 'J', 'PI'] as const) {
  test(`every line of fields is full in the form of ${code}, at every width`, async ({ page }) => {
    const there = await openProfession(page, code);
    await there.news.click();
    for (const width of [1920, 1280, 1000, 768, 480, 320]) {
      await page.setViewportSize({ width, height: 800 });
      for (const line of await linesOf(page)) {
        expect(line.at(0)?.[0], `${width}: begins at the edge`).toBe(0);
        expect(line.at(-1)?.[1], `${width}: ends at the edge`).toBe(0);
      }
    }
  });
}

test('city, state and postal code share a line where all three have room, else the last two, and on a phone each has its own', async ({
  page,
}) => {
  const there = await openProfession(page, 'J');
  const [city, state, zip] = [there.field('City'), there.box('State or Province'), there.field('Zip / Postal Code')];
  for (const [width, isOneLine] of [
    [1920, false],
    [1280, false],
    [1000, true],
    [768, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const [first, two, three] = [await boxOf(city), await boxOf(state), await boxOf(zip)];
    expect(three.y, `${width}`).toBe(two.y);
    expect(first.y === two.y, `${width}`).toBe(isOneLine);
    expect(three.width, `${width}: a postal code fits`).toBeGreaterThanOrEqual(96);
  }
  await page.setViewportSize({ width: 320, height: 800 });
  expect((await boxOf(state)).y).toBeGreaterThan((await boxOf(city)).y);
  expect((await boxOf(zip)).y).toBeGreaterThan((await boxOf(state)).y);
});

for (const [lang, side] of [
  ['en', 'start'],
  ['ar', 'right'],
] as const) {
  test(`${lang}: what is chosen stands where lines begin, a span of years too`, async ({ page }) => {
    await openState(page, 'first-time-professional', { lang });
    await expect(page.locator('select').first()).toBeVisible();
    for (const box of await page.locator('select').all()) await expect(box).toHaveCSS('text-align', side);
  });
}

/** Labels and their notes that are wider than their field. */
const wideLabels = async (page: Page) => {
  await expect(page.locator('.na-field').first()).toBeVisible();
  return page.locator('.na-field').evaluateAll((fields) =>
    fields.flatMap((field) => {
      const { left, right } = field.getBoundingClientRect();
      const isOutside = (part: Element) => part.getBoundingClientRect().right > right + 1 || part.getBoundingClientRect().left < left - 1;
      return [...field.querySelectorAll('.na-caption *')].filter(isOutside).map(({ textContent }) => textContent);
    }),
  );
};

test('with text twice as large, the columns are as many as have room for it', async ({ page }) => {
  await openState(page, 'first-time-professional');
  await page.evaluate(() => document.documentElement.style.setProperty('--news-font-size', '30px'));
  for (const width of [1920, 1280, 1000, 768]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await wideLabels(page), `${width}`).toEqual([]);
  }
});

/** Boxes of one line that do not stand side by side. */
const crookedLines = (page: Page) =>
  page.locator('.na-fields').evaluateAll((grids) =>
    grids.flatMap((grid) => {
      const fields = [...grid.children].flatMap((field) => {
        const box = field.querySelector('.na-input')?.getBoundingClientRect();
        const { top, bottom } = field.getBoundingClientRect();
        return box && box.height > 0 ? [{ name: (field as HTMLElement).dataset['field'], top, bottom, box: box.top }] : [];
      });
      return fields.flatMap((box, index) =>
        fields
          .slice(index + 1)
          // The gap under a box is part of its field, so fields of two lines never share a height.
          .filter((other) => other.top < box.bottom - 1 && box.top < other.bottom - 1 && Math.abs(other.box - box.box) > 1)
          .map((other) => `${box.name}, ${other.name}`),
      );
    }),
  );

for (const lang of [undefined, 'de'] as const) {
  test(`the boxes of a line stand side by side however long their labels are: ${lang ?? 'en'}`, async ({ page }) => {
    await openState(page, 'first-time-professional-filled', { lang });
    for (const width of [1280, 1000, 768, 560, 480, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await crookedLines(page), `${width}`).toEqual([]);
    }
  });
}

/** What is chosen in a list and does not fit into its box. */
const cutChoices = (page: Page) =>
  page.locator('select').evaluateAll((lists) => {
    const pen = document.createElement('canvas').getContext('2d');
    return (lists as HTMLSelectElement[]).flatMap((list) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(list);
      const words = list.selectedOptions[0]?.textContent ?? '';
      if (!pen || !list.checkVisibility()) return [];
      pen.font = font;
      const room = list.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return pen.measureText(words).width > room + 1 ? [words] : [];
    });
  });

for (const [state, lang] of [
  ['first-time-personal'],
  ['first-time-professional-filled'],
  ...['signup-registration', 'signup-professional-general', 'signup-professional-corporate', 'signup-professional-media'].flatMap((state) =>
    (['en', 'de', 'es', 'fr'] as const).map((lang) => [state, lang] as const),
  ),
  // `Select a country first.`
  ...(['en', 'ar', 'de', 'es', 'fr', 'ja'] as const).map((lang) => ['first-time-professional', lang] as const),
] as const) {
  test(`what is chosen in a list can be read whole at every width: ${state} ${lang ?? ''}`, async ({ page }) => {
    await openState(page, state, { lang });
    for (const width of [1280, 1000, 768, 568, 480, 414, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await cutChoices(page), `${width}`).toEqual([]);
    }
  });
}

test('on wide screens the titles of sections stand in a gutter, on narrow ones above their fields', async ({ page }) => {
  const there = await openProfession(page, 'M');
  const title = page.locator('legend').filter({ hasText: 'Mailing Information' });
  const edge = async () => (await boxOf(page.locator('.na-card-head'))).x;
  for (const width of [1920, 1280, 1100]) {
    await page.setViewportSize({ width, height: 800 });
    const [words, field] = [await boxOf(title), await boxOf(there.box('Country'))];
    expect([words.x, words.width, field.x], `${width}`).toEqual([await edge(), 176, (await edge()) + 200]);
    expect((await boxOf(there.field('Company'))).x).toBe(field.x);
    expect(words.y).toBeLessThan(field.y);
  }
  for (const width of [900, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const [words, field] = [await boxOf(title), await boxOf(there.box('Country'))];
    expect([words.x, field.x], `${width}`).toEqual([await edge(), await edge()]);
    expect(words.y + words.height).toBeLessThan(field.y);
  }
});

test('radio buttons stand in two columns where there is room, and in one on a phone', async ({ page }) => {
  const there = await openProfession(page, 'M');
  const role = page.getByRole('radiogroup', { name: 'Role' }).getByRole('radio');
  const [first, second] = [role.nth(0), role.nth(1)];
  await expect(there.next).toBeVisible();
  for (const [width, two] of [
    [1280, true],
    [768, true],
    [320, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    expect((await boxOf(first)).y === (await boxOf(second)).y, `${width}`).toBe(two);
  }
});

test('chosen ones stand under their list, in line with their number, and the title of the section counts them', async ({ page }) => {
  const there = await openProfession(page, 'PI');
  await there.news.click();
  const regions = page.getByRole('group', { name: 'Regions', exact: true });
  const list = regions.locator('.na-list');
  const canada = regions.getByRole('checkbox', { name: 'Canada', exact: true });
  await canada.scrollIntoViewIfNeeded();
  const before = await boxOf(list);
  await canada.check();
  const [after, chip, count] = [
    await boxOf(list),
    await boxOf(regions.getByRole('button', { name: 'Remove Canada' })),
    await boxOf(regions.getByRole('status')),
  ];
  expect(after).toEqual(before);
  expect(chip.y).toBeGreaterThan(after.y + after.height);
  expect(count.y).toBeGreaterThanOrEqual(chip.y);
  expect(count.y + count.height).toBeLessThanOrEqual(chip.y + chip.height);
  const title = page.locator('summary');
  await expect(title).toContainText(/1 of \d+ selected/);
  await title.click();
  await expect(list).toBeHidden();
  await expect(title).toContainText(/1 of \d+ selected/);
});

test('a row of a long list that the arrow keys come to does not lie under “Select all”', async ({ page }) => {
  const there = await openProfession(page, 'PI');
  await there.news.click();
  const regions = page.getByRole('group', { name: 'Regions', exact: true });
  const all = regions.getByRole('checkbox', { name: 'Select all' });
  await all.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  for (let up = 0; up < 12; up++) {
    await page.keyboard.press('ArrowUp');
    const at = await boxOf(regions.locator(':focus'));
    const bar = await boxOf(regions.locator('.na-all'));
    expect(at.y, `${up + 1} up`).toBeGreaterThanOrEqual(bar.y + bar.height - 1);
  }
});
