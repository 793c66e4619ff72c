/** Visual rules: one grid, one left edge, a progress bar of the right length, error colours, and dialogs within reach of a thumb. */
import type { Locator, Page } from '@playwright/test';
import { addresses } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/test.ts';
import { openState } from '../gallery/open-state.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { signUpOn } from '../sign-up/sign-up.ts';

const at = (path = '') => `${addresses().hosted}/login${path}`;
/** Label, box and the slot for a message. */
const PITCH = 104;
const BAR = 60;

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('it does not show');
  return box;
}

test('fields stand on a grid of whole pixels, and a message moves none of them', async ({ page }) => {
  const there = signUpOn(page);
  await page.goto(at('/signup'));
  await there.begin.click();
  const tops = async () => {
    const scrolled = await page.evaluate(() => scrollY);
    return [scrolled + (await boxOf(there.field('First Name'))).y, scrolled + (await boxOf(there.field('Email'))).y];
  };
  const [first = 0, second = 0] = await tops();
  expect(Number.isInteger(first)).toBe(true);
  expect(second - first).toBe(PITCH);
  await there.next.click();
  await expect(page.getByText('Please enter a first name.')).toBeVisible();
  expect(await tops()).toEqual([first, second]);
});

test('what stands in for a form that is loading has its pitch', async ({ page }) => {
  await openState(page, 'first-time-questions-loading');
  const [first, second] = [await boxOf(page.locator('.na-ghost-field').nth(0)), await boxOf(page.locator('.na-ghost-field').nth(1))];
  await openState(page, 'first-time-questions');
  const [question, answer] = [await boxOf(page.getByLabel('Question 1')), await boxOf(page.getByLabel('Answer 1'))];
  expect([first, second]).toEqual([question, answer]);
  expect(second.y - first.y).toBe(PITCH);
});

for (const width of [320, 768, 1280]) {
  test(`the bar is as high, and the title stands as high, on every page at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const places = async (path: string) => {
      await page.goto(at(path));
      const title = page.getByRole('heading', { level: 1 });
      await expect(title).toBeVisible();
      const [bar, nameplate, heading] = [
        await boxOf(page.locator('.na-bar')),
        await boxOf(page.locator('.na-nameplate')),
        await boxOf(title),
      ];
      expect(heading.x, `${path}: one left edge`).toBe(nameplate.x);
      return { bar: bar.height, title: heading.y };
    };
    const login = await places('');
    expect(login.bar).toBe(BAR);
    expect(await places('/forgotpassword')).toEqual(login);
    expect(await places('/signup')).toEqual(login);
  });
}

const shareOfRule = (page: Page) =>
  page.locator('.na-card-head').evaluate((head) => Number.parseFloat(getComputedStyle(head, '::before').width) / head.clientWidth);

test('the slug of a wizard is as long as the way that is done', async ({ page }) => {
  const there = signUpOn(page);
  await page.goto(at('/signup'));
  await there.begin.click();
  await expect(there.field('First Name')).toBeVisible();
  await expect.poll(() => shareOfRule(page)).toBeCloseTo(1 / 5, 2);
});

test('where less motion is asked for, the slug does not grow and a busy button does not run', async ({ page }) => {
  const motionOf = (part: Locator, pseudo: string) => part.evaluate((node, name) => getComputedStyle(node, name).animationName, pseudo);
  const there = signUpOn(page);
  await page.goto(at('/signup'));
  await there.begin.click();
  await expect(there.field('First Name')).toBeVisible();
  expect(await motionOf(page.locator('.na-card-head'), '::before')).toBe('none');

  const signIn = signInOn(page);
  await page.goto(at());
  await page.route('**/auth/**', () => new Promise(() => {}));
  await signIn.enterEmail('robin@newsline.example');
  const busy = page.locator('.na-button[aria-busy]');
  await expect(busy).toBeVisible();
  expect(await motionOf(busy, '::after')).toBe('none');
});

test('both accounts of the sign-up are offered by buttons of one size, within the page', async ({ page }) => {
  await page.goto(at('/signup'));
  const [news, full] = [await boxOf(signUpOn(page).begin), await boxOf(page.getByRole('link', { name: 'Full distribution account' }))];
  expect([full.y, full.width, full.height]).toEqual([news.y, news.width, news.height]);
  const { right } = await page.locator('.na-offers').evaluate((offers) => offers.getBoundingClientRect());
  expect(full.x + full.width).toBe(right);
});

test('the ring of a refused field is as red as its border', async ({ page }) => {
  const signIn = signInOn(page);
  await page.goto(at());
  await signIn.enterEmail('nobody');
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await expect(signIn.email).toBeFocused();
  const { ring, border } = await signIn.email.evaluate((box) => {
    const { outlineColor, borderTopColor } = getComputedStyle(box);
    return { ring: outlineColor, border: borderTopColor };
  });
  expect(ring).toBe(border);
});

test('on a phone a dialog lies at the bottom edge, the way on above the way out', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const there = signUpOn(page);
  await page.goto(at('/signup'));
  await there.begin.click();
  await there.button('Cancel').click();
  const dialog = page.getByRole('dialog');
  const { x, y, width, height } = await boxOf(dialog);
  expect([x, width, y + height]).toEqual([0, 320, 640]);
  const [on, out] = [
    await boxOf(dialog.getByRole('button', { name: 'Continue' })),
    await boxOf(dialog.getByRole('button', { name: 'Close' })),
  ];
  expect(on.y).toBeLessThan(out.y);
});

test('the buttons of a dialog stand on its own ground', async ({ page }) => {
  const there = signUpOn(page);
  await page.goto(at('/signup'));
  await there.begin.click();
  await there.button('Cancel').click();
  const row = page.getByRole('dialog').getByRole('button', { name: 'Close' }).locator('..');
  await expect(row).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});

test('the picture beside the confirmation of an address is drawn in lines, no larger than beside sign-up', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(at('/signup/unknownid'));
  await expect(page.getByRole('heading', { name: 'User Does Not Exist' })).toBeVisible();
  const picture = page.locator('.na-art');
  await expect(picture).toHaveCSS('fill', 'none');
  expect((await boxOf(picture)).width).toBeLessThanOrEqual(280);
});

test('beside a scrollbar a laptop’s window still has sign-up’s picture, and no step moves the page sideways', async ({ page }) => {
  await page.setViewportSize({ width: 1280 - 17, height: 900 });
  await page.goto(at('/signup'));
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'scroll');
  await signUpOn(page).begin.click();
  await expect(page.locator('.na-art')).toBeVisible();
});

test('the page behind a confirmation mail leaves room above its button, and no letter of the address stands alone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await openState(page, 'signup-confirmed');
  const [note, button] = [await boxOf(page.getByText('Press the button')), await boxOf(page.getByRole('button'))];
  expect(button.y - note.y - note.height).toBeGreaterThanOrEqual(16);
  const widths = await page
    .getByRole('definition')
    .last()
    .evaluate((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].map(({ width }) => width).filter((width) => width > 0);
    });
  expect(Math.min(...widths)).toBeGreaterThan(50);
});
