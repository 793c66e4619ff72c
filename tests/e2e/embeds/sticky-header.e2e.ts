/** A bar of the page that stays at the top of the window does not cover what takes the focus (decisions 11, WCAG 2.4.11). */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { signUpOn } from '../sign-up/sign-up.ts';
import { forms } from './embeds.ts';
import { pageOf } from './publisher.ts';

const BAR_PX = 96;

/** Shows an element that React has taken over: before that nothing is cleared of the bar. */
async function show(page: Page, element: string): Promise<void> {
  await page.addInitScript(() => addEventListener('news-ready', () => document.documentElement.setAttribute('data-ready', '')));
  await page.goto(
    pageOf({
      head: `${forms.loader()}<style>
        html { scroll-behavior: smooth } body { margin: 0 }
        header { position: sticky; top: 0; z-index: 5; height: ${BAR_PX}px; background: silver }
        main { padding: 40px 0 900px }
      </style>`,
      body: `<header><a href="#top">News</a></header><main>${element}</main>`,
    }),
  );
  await expect(page.locator('html')).toHaveAttribute('data-ready');
}

/** Where it stands in the window. */
const placeOf = (locator: Locator) =>
  locator.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return { top, bottom, height: innerHeight };
  });

async function expectClear(...all: readonly Locator[]): Promise<void> {
  for (const element of all)
    await expect(async () => {
      const { top, bottom, height } = await placeOf(element);
      expect(top).toBeGreaterThanOrEqual(BAR_PX);
      expect(bottom).toBeLessThanOrEqual(height);
    }).toPass();
}

for (const root of ['shadow', 'light']) {
  test(`${root}: after a refused step the first bad field shows with its label and its message`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 640 });
    await show(page, `<news-signup render-root="${root}"></news-signup>`);
    const there = signUpOn(page);
    await there.begin.click();
    const name = there.field('First Name');
    await name.waitFor();
    await there.next.scrollIntoViewIfNeeded();
    await there.next.click();
    await expect(name).toBeFocused();
    const field = page.locator('[data-field=firstName]');
    await expectClear(field.locator('.na-label'), name, field.locator('.na-error-text'));
  });

  test(`${root}: a new step begins with its heading or its field in sight`, async ({ page, person }) => {
    await page.setViewportSize({ width: 1280, height: 480 });
    await show(page, `<div style="height: 300px"></div><news-login render-root="${root}"></news-login>`);
    const there = signInOn(page);
    await there.email.fill(person.email);
    // The field lies under the bar when the step changes.
    await there.email.evaluate((box) => scrollBy({ top: box.getBoundingClientRect().bottom - 90, behavior: 'instant' }));
    await page.keyboard.press('Enter');
    await expect(there.password).toBeFocused();
    await expectClear(there.password);
  });

  test(`${root}: what Tab reaches comes just clear of the bar, and nothing moves where nothing is covered`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 640 });
    await show(page, `<news-login render-root="${root}"></news-login>`);
    const there = signInOn(page);
    await there.email.focus();
    await page.keyboard.press('Tab');
    await expect(there.logIn).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await there.email.evaluate((box) => scrollBy({ top: box.getBoundingClientRect().bottom - 90, behavior: 'instant' }));
    await page.keyboard.press('Shift+Tab');
    await expect(there.email).toBeFocused();
    await expectClear(there.email);
    expect((await placeOf(there.email)).top).toBeLessThan(BAR_PX + 60);
  });
}
