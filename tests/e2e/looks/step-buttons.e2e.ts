/** The row of buttons that stays in view on a long step, and the sum of what is missing beside Next. */
import type { Locator } from '@playwright/test';
import { forms, strictPolicy } from '../embeds/embeds.ts';
import { placesOf } from '../embeds/places.ts';
import { pageOf } from '../embeds/publisher.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { keyboardOf } from '../fixtures/keyboard.ts';
import { expect, test } from '../fixtures/test.ts';
import { boxOf, hosted, openProfession } from './long-steps.ts';

test('the buttons stay in view on a form taller than the window: the ways out at the start, the way on at the end', async ({ page }) => {
  const there = await openProfession(page, 'M');
  const bottomOf = async (part: Locator) => {
    const { y, height } = await boxOf(part);
    return y + height;
  };
  await page.setViewportSize({ width: 1280, height: 800 });
  const [back, cancel, next] = [await boxOf(there.back), await boxOf(there.button('Cancel')), await boxOf(there.next)];
  expect(await bottomOf(there.next)).toBe(788);
  expect([back.y, cancel.y]).toEqual([next.y, next.y]);
  const card = await boxOf(page.locator('.na-card-head'));
  expect([back.x, next.x + next.width]).toEqual([card.x, card.x + card.width]);
  expect(cancel.x).toBeGreaterThan(back.x);

  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => scrollTo(0, 0));
  expect(await bottomOf(there.next)).toBe(628);
  expect((await boxOf(there.next)).width).toBe((await boxOf(page.locator('.na-card-head'))).width);
  expect((await boxOf(there.back)).y).toBeGreaterThan(640);
  await there.back.focus();
  await expect(there.back).toBeInViewport({ ratio: 1 });
  expect((await boxOf(there.back)).y).toBeGreaterThan(await bottomOf(there.next));
});

/** How far what has the focus lies under the buttons that stay in view, in pixels. Runs in the page. */
function hiddenUnderButtons(): number {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  const bars = [...(at?.closest('form')?.querySelectorAll('[type="submit"], .na-missing') ?? [])];
  if (!at || at.closest('.na-actions')) return 0;
  const target = at.closest('label') ?? at;
  return Math.max(0, target.getBoundingClientRect().bottom - Math.min(...bars.map((bar) => bar.getBoundingClientRect().top)));
}

for (const { width, height } of [
  { width: 1280, height: 600 },
  { width: 320, height: 640 },
]) {
  test(`${width} pixels: by Tab nothing that has the focus lies under the buttons`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const there = await openProfession(page, 'M');
    await there.news.click();
    await there.next.click();
    await expect(there.field('Company')).toBeFocused();
    const stops = await page.locator('.na-form :is(input, select, button, summary)').count();
    for (let tabs = 0; tabs < stops && !(await there.back.evaluate((node) => node.matches(':focus'))); tabs++) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(hiddenUnderButtons), `after ${tabs + 1} tabs`).toBe(0);
    }
    await expect(there.back).toBeFocused();
  });
}

test('on a phone Tab goes through the buttons as they are seen, on a step and in its dialog', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const there = await openProfession(page, 'M');
  await there.next.focus();
  await page.keyboard.press('Tab');
  await expect(there.back).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(there.button('Cancel')).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const buttons = await dialog.getByRole('button').all();
  const tops = await Promise.all(buttons.map(async (button) => (await boxOf(button)).y));
  const byTop = buttons.map((button, index) => ({ button, top: tops[index] ?? 0 })).sort((first, other) => first.top - other.top);
  expect(byTop.length).toBeGreaterThan(1);
  // Once the button that goes on has the focus, nothing moves it any more.
  await expect(dialog.getByRole('button').last()).toBeFocused();
  await dialog.evaluate((node) => node.focus());
  for (const { button } of byTop) {
    await page.keyboard.press('Tab');
    await expect(button).toBeFocused();
  }
});

const places = {
  'hosted page': hosted,
  'shadow root': placesOf('news-signup').embedded.address,
  'light root': () =>
    pageOf({
      head: forms.module(),
      body: '<main><h1>The Publisher</h1><news-signup render-root="light"></news-signup></main>',
      policy: strictPolicy(),
    }),
};

for (const [where, address] of Object.entries(places)) {
  test(`${where}: what is missing is counted beside Next, and each link leads to its field`, async ({ page }) => {
    const there = await openProfession(page, 'M', address());
    const url = page.url();
    await there.next.scrollIntoViewIfNeeded();
    await there.next.click();
    await expect(there.field('Company')).toBeFocused();
    const wrong = await page.locator('[part="error"]').count();
    const sum = page.getByRole('button', { name: /answers are missing/ });
    await expect(sum).toHaveText(`${wrong} answers are missing`);
    await expect(sum).toBeInViewport();

    const { activate, tabTo } = keyboardOf(page);
    await tabTo(sum);
    const still = await boxOf(there.next);
    await page.keyboard.press('Enter');
    const links = page.locator('.na-missing').getByRole('link');
    await expect(links).toHaveCount(wrong);
    expect(await boxOf(there.next)).toEqual(still);
    await expectAccessible(page, 'the list of what is missing');
    await activate(page.getByRole('link', { name: 'City', exact: true }));
    await expect(there.field('City')).toBeFocused();
    await expect(there.field('City')).toBeInViewport({ ratio: 1 });
    await expect(links).toHaveCount(0);
    expect(page.url()).toBe(url);
    await page.keyboard.type('Portland');
    await expect(sum).toHaveText(`${wrong - 1} answers are missing`);

    await sum.click();
    await links.filter({ hasText: 'Role' }).click();
    await expect(page.getByRole('radiogroup', { name: 'Role' }).getByRole('radio').first()).toBeFocused();
    await expect(page.getByRole('radiogroup', { name: 'Role' })).toBeInViewport();
    expect(page.url()).toBe(url);
  });
}

test('on a phone the sum stands over Next and moves nothing when it opens', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const there = await openProfession(page, 'F');
  await there.next.click();
  const sum = page.getByRole('button', { name: /answers are missing/ });
  const [above, still] = [await boxOf(sum), await boxOf(there.next)];
  expect(above.y + above.height).toBeLessThanOrEqual(still.y);
  expect(still.y + still.height).toBe(628);
  await sum.click();
  await expect(page.locator('.na-missing').getByRole('link').first()).toBeInViewport();
  expect([await boxOf(sum), await boxOf(there.next)]).toEqual([above, still]);
});
