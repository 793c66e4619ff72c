/** A press whose screen is still loading is acknowledged at once; address and title change with the screen, not before. */
import { hasFocus } from '../fixtures/arrived.ts';
import type { Locator, Page } from '@playwright/test';
import { type Place, placesOf } from '../embeds/places.ts';
import { holdBack } from '../fixtures/gate.ts';
import { newcomer } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInOn } from '../sign-in/sign-in.ts';

const places = Object.entries(placesOf('news-login'));

/** The expected address and title for a screen; an embed changes neither. */
const pageOf = ({ isHosted, address }: Place, path: string, title: string) =>
  isHosted ? { url: address() + path, title: `${title} · Newsline` } : { url: address(), title: 'The Publisher' };

async function expectPage(page: Page, { url, title }: ReturnType<typeof pageOf>): Promise<void> {
  await expect(page).toHaveURL(url);
  await expect(page).toHaveTitle(title);
}

/** By this time a press must have been acknowledged (quality.md, Speed). */
const AT_ONCE_MS = 100;
/** By this time a wait is long enough to be announced. */
const LONG_MS = 400;

/** Records the page's content whenever its title or address changes. */
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
/** Returns what was recorded. */
const moves = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);

/** The press is shown as busy within 100 ms by the page's own clock, and announced once it takes long; the clock is stopped in between. */
async function expectBusy(page: Page, pressed: Locator): Promise<void> {
  await page.clock.runFor(AT_ONCE_MS);
  await expect(pressed).toHaveAttribute('aria-busy', 'true');
  await page.clock.runFor(LONG_MS);
  await expect(page.getByRole('status').filter({ hasText: 'Please wait…' })).toHaveCount(1);
}

const presses = [
  ['Forgot password', /\/steps-[^/]*\.js$/, 'Forgot Your Password', '/forgotpassword'],
  ['Sign up', /\/wizards-[^/]*\.js$/, 'Sign up', '/signup'],
] as const;

for (const [where, place] of places) {
  const { address, scope, isHosted } = place;

  for (const [name, chunk, title, path] of presses) {
    for (const by of ['a click', 'the keyboard']) {
      test(`${where}: ${name}, by ${by}: busy is announced once before the screen appears, and address and title change with it if at all`, async ({
        page,
        person,
      }) => {
        const gate = await holdBack(page, chunk);
        await page.clock.install();
        const there = signInOn(scope(page));
        await page.goto(address());
        await there.enterEmail(person.email);
        await expect(there.password).toBeVisible();
        await expectPage(page, pageOf(place, '/password', 'Login'));
        await watchMoves(page);
        const link = page.getByRole('main').getByRole('link', { name, exact: true });
        await page.clock.pauseAt(Date.now() + 60_000);
        if (by === 'a click') await link.click();
        else await link.press('Enter');
        await expectBusy(page, link);
        await gate.reached;
        await expectPage(page, pageOf(place, '/password', 'Login'));
        expect(await moves(page)).toEqual([]);

        await page.clock.resume();
        gate.open();
        await hasFocus(there.heading(title));
        await expectPage(page, pageOf(place, path, title));
        expect((await moves(page)).sort()).toEqual(isHosted ? [`address at ${title}`, `title at ${title}`] : []);
        await expect(page.getByText('Please wait…')).toHaveCount(0);
      });
    }
  }

  test(`${where}: a submit whose next screen is still loading stays busy throughout, and is announced once`, async ({ page }) => {
    const gate = await holdBack(page, /\/steps-[^/]*\.js$/);
    const person = await newcomer();
    await page.clock.install();
    const there = signInOn(scope(page));
    await page.goto(address());
    await there.enterEmail(person.email);
    await expect(there.password).toBeVisible();
    /** The announcements of a screen reader and the busy state of the button, in order of their changes. */
    await there.logIn.evaluate((button) => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      const root = button.getRootNode() as Document | ShadowRoot;
      const statuses = () => [...root.querySelectorAll('[role="status"]')].filter((status) => /wait/.test(status.textContent ?? '')).length;
      const look = () => {
        const now = `${button.getAttribute('aria-busy') === 'true' ? 'busy' : 'idle'}, said by ${statuses()}`;
        if (button.isConnected && now !== seen.at(-1)) seen.push(now);
      };
      look();
      new MutationObserver(look).observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
    });
    const answered = page.waitForResponse(/\/auth\/login$/);
    await there.enterPassword(person.password);
    await Promise.all([answered, gate.reached]);
    await page.clock.runFor(LONG_MS);
    await expectPage(page, pageOf(place, '/password', 'Login'));
    gate.open();
    await hasFocus(there.heading('Set up two-factor authentication'));
    await expectPage(page, pageOf(place, '/mfaInitSetup', 'Set up two-factor authentication'));
    expect(await moves(page)).toEqual(['idle, said by 0', 'busy, said by 0', 'busy, said by 1']);
  });

  test(`${where}: a reload while the next screen is loading comes back to the step, and the same press leads on`, async ({
    page,
    person,
  }) => {
    const gate = await holdBack(page, /\/steps-[^/]*\.js$/);
    const there = signInOn(scope(page));
    const link = page.getByRole('main').getByRole('link', { name: 'Forgot password', exact: true });
    await page.goto(address());
    await there.enterEmail(person.email);
    await link.click();
    await gate.reached;
    await page.reload();
    // An embed has no address that names the step, so it shows the e-mail step with what was typed.
    if (!isHosted) await there.logIn.click();
    await expect(there.password).toBeVisible();
    await expectPage(page, pageOf(place, '/password', 'Login'));
    gate.open();
    await link.click();
    await hasFocus(there.heading('Forgot Your Password'));
  });
}
