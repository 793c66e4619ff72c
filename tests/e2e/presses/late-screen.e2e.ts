/** A press whose screen is still loading answers at once; its address and title change with the screen, not before. */
import type { Locator, Page } from '@playwright/test';
import { forms, strictPolicy } from '../embeds/embeds.ts';
import { pageOf } from '../embeds/publisher.ts';
import { addresses } from '../fixtures/addresses.ts';
import { holdBack } from '../fixtures/gate.ts';
import { newcomer } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInOn } from '../sign-in/sign-in.ts';

const login = () => `${addresses().hosted}/login`;
const embed = () => pageOf({ head: forms.module(), body: '<main><news-login></news-login></main>', policy: strictPolicy() });

/** A press has been answered by then (quality.md, Speed). */
const AT_ONCE_MS = 100;

/** Keeps what stands in the page whenever its title or its address changes. */
const watchMoves = (page: Page) =>
  page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    const heading = () => document.querySelector('main h1')?.textContent;
    const push = history.pushState.bind(history);
    history.pushState = (...entry) => {
      push(...entry);
      seen.push(`address at ${heading()}`);
    };
    new MutationObserver(() => seen.push(`title at ${heading()}`)).observe(document.head, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
/** What was seen since. */
const moves = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);

/** The press shows it and says it within a tenth of a second by the page's own clock, which stands still from then on. */
async function expectBusy(page: Page, pressed: Locator): Promise<void> {
  await page.clock.runFor(AT_ONCE_MS);
  await expect(pressed).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('status').filter({ hasText: 'Please wait…' })).toHaveCount(1);
}

const presses = [
  ['Forgot password', /\/recovery-[^/]*\.js$/, 'Forgot Your Password', '/forgotpassword'],
  ['Sign up', /\/sign-up-[^/]*\.js$/, 'Sign up', '/signup'],
] as const;

for (const [name, chunk, title, path] of presses) {
  for (const by of ['a click', 'the keyboard']) {
    test(`${name}, by ${by}: busy is announced once before the screen appears, and address and title change with it`, async ({
      page,
      person,
    }) => {
      const gate = await holdBack(page, chunk);
      await page.clock.install();
      const there = signInOn(page);
      await page.goto(login());
      await there.enterEmail(person.email);
      await expect(there.password).toBeVisible();
      await expect(page).toHaveURL(`${login()}/password`);
      await watchMoves(page);
      const link = page.getByRole('main').getByRole('link', { name, exact: true });
      await page.clock.pauseAt(Date.now() + 60_000);
      if (by === 'a click') await link.click();
      else await link.press('Enter');
      await expectBusy(page, link);
      await gate.reached;
      await expect(page).toHaveTitle('Login · Newsline');
      await expect(page).toHaveURL(`${login()}/password`);
      expect(await moves(page)).toEqual([]);

      await page.clock.resume();
      gate.open();
      await expect(there.heading(title)).toBeFocused();
      await expect(page).toHaveURL(login() + path);
      await expect(page).toHaveTitle(`${title} · Newsline`);
      const seen = await moves(page);
      expect(seen.sort()).toEqual([`address at ${title}`, `title at ${title}`]);
      await expect(page.getByText('Please wait…')).toHaveCount(0);
    });
  }
}

test('a submit whose next screen is still loading stays busy throughout, and is announced once', async ({ page }) => {
  const gate = await holdBack(page, /\/second-factor-[^/]*\.js$/);
  const somebody = await newcomer();
  await page.clock.install();
  const there = signInOn(page);
  await page.goto(login());
  await there.enterEmail(somebody.email);
  await expect(there.password).toBeVisible();
  /** What a screen reader says, and whether the button is at work, in the order of their changes. */
  await there.logIn.evaluate((button) => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    const told = () => [...document.querySelectorAll('[role="status"]')].filter((status) => /wait/.test(status.textContent ?? '')).length;
    const look = () => {
      const now = `${button.getAttribute('aria-busy') === 'true' ? 'busy' : 'idle'}, said by ${told()}`;
      if (button.isConnected && now !== seen.at(-1)) seen.push(now);
    };
    look();
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  const answered = page.waitForResponse(/\/auth\/login$/);
  await there.enterPassword(somebody.password);
  await Promise.all([answered, gate.reached]);
  await page.clock.runFor(AT_ONCE_MS);
  await expect(page).toHaveURL(`${login()}/password`);
  gate.open();
  await expect(there.heading('Set up two-factor authentication')).toBeFocused();
  await expect(page).toHaveURL(`${login()}/mfaInitSetup`);
  expect(await moves(page)).toEqual(['idle, said by 0', 'busy, said by 1']);
});

test('an embed announces busy too, and leaves the page’s title and address alone', async ({ page, person }) => {
  const gate = await holdBack(page, /\/recovery-[^/]*\.js$/);
  await page.clock.install();
  const there = signInOn(page.locator('news-login'));
  await page.goto(embed());
  await there.enterEmail(person.email);
  const link = page.locator('news-login').getByText('Forgot password', { exact: true });
  await expect(link).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await link.click();
  await expectBusy(page, link);
  await page.clock.resume();
  gate.open();
  await expect(there.heading('Forgot Your Password')).toBeFocused();
  await expect(page).toHaveURL(embed());
  await expect(page).toHaveTitle('The Publisher');
});
