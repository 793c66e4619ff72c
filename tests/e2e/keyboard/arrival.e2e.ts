/** How the focus goes to the next step: it rests for a moment on what stands around the step, and no key is lost on the way. */
import type { Page } from '@playwright/test';
import { embed, type Place, placesOf } from '../embeds/places.ts';
import { addresses } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/test.ts';
import { isReady, markReady } from '../hosted/ready.ts';
import { freshAddress, newcomer } from '../fixtures/newcomer.ts';
import { openLink, recoveryOn } from '../recovery/recovery.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { cases, signUpOn } from '../sign-up/sign-up.ts';

const places: Readonly<Record<string, Omit<Place, 'isHosted'>>> = {
  ...placesOf('news-login'),
  'light DOM': { address: () => embed('<news-login render-root="light"></news-login>'), scope: (page) => page.locator('news-login') },
};

/** Whether the focus rests around the step. */
const isParked = (page: Page) =>
  page.evaluate(() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    return at?.matches('.na-root') ?? false;
  });

for (const [where, { address, scope }] of Object.entries(places)) {
  /** The password step, before its box has the focus: no time passes in the page. */
  async function parked(page: Page, email: string) {
    await page.clock.install();
    const there = signInOn(scope(page));
    await markReady(page);
    await page.goto(address());
    // Its files would not come while the clock stands.
    await isReady(page);
    await there.email.fill(email);
    await page.clock.pauseAt(Date.now() + 60_000);
    await there.email.press('Enter');
    await expect(there.password).toBeVisible();
    await expect.poll(() => isParked(page)).toBe(true);
    return there;
  }

  test(`${where}: what is typed before the password box has the focus goes into it`, async ({ page, person }) => {
    const there = await parked(page, person.email);
    await page.keyboard.type('Nn 1');
    await expect(there.password).toBeFocused();
    await expect(there.password).toHaveValue('Nn 1');
  });

  test(`${where}: the focus arrives by itself`, async ({ page, person }) => {
    const there = await parked(page, person.email);
    await page.clock.runFor(100);
    await expect(there.password).toBeFocused();
  });

  test(`${where}: the focus stays where the user has put it meanwhile`, async ({ page, person }) => {
    const there = await parked(page, person.email);
    await there.button('Show password').focus();
    await page.clock.runFor(100);
    await expect(there.button('Show password')).toBeFocused();
  });
}

test('after a wrong answer the focus rests around the step until the next question has come, and goes to its box', async ({ page }) => {
  const person = await newcomer();
  await openLink(page, person);
  const there = recoveryOn(page);
  const question = await there.question();
  let letGo = () => {};
  const heldBack = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/securityQuestion/, async (route) => {
    await heldBack;
    await route.continue();
  });
  await there.answer.fill('nothing like it');
  await there.answer.press('Enter');
  await expect(there.answer).toHaveCount(0);
  await expect.poll(() => isParked(page)).toBe(true);
  letGo();
  await expect(there.answer).toBeFocused();
  expect(await there.question()).not.toBe(question);
});

test('the focus goes to the first field of a step without scrolling back what the user has scrolled meanwhile', async ({ page }) => {
  const there = signUpOn(page);
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.clock.install();
  await markReady(page);
  await page.goto(`${addresses().hosted}/login/signup`);
  await isReady(page);
  await there.begin.click();
  await there.fillPersonal(freshAddress(), cases.F);
  await page.clock.pauseAt(Date.now() + 60_000);
  await there.next.click();
  await expect(there.box('Company')).toBeVisible();
  await expect.poll(() => isParked(page)).toBe(true);
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
  await page.clock.runFor(100);
  await expect(there.box('Company')).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(600);
});
