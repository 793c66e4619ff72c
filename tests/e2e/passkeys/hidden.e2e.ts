/** Suggestions of passkeys on a page that the browser itself calls hidden. */
import { chromium, type Page } from '@playwright/test';
import { installedHeadless, launchOptions } from '../../browser.ts';
import { freePort } from '../../processes.ts';
import { expect } from '../fixtures/test.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { authenticator, openRequests, watchRequests } from './authenticator.ts';
import { test } from './passkey-site.ts';

/** Playwright keeps the focus on pages of its own, which makes them visible at all times; a browser that it only joins shows pages as it does for users. */
async function withPage(work: (page: Page) => Promise<void>): Promise<void> {
  const port = await freePort();
  const { args, executablePath } = launchOptions(installedHeadless());
  const browser = await chromium.launch({ executablePath, args: [...args, `--remote-debugging-port=${port}`] });
  try {
    const joined = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true });
    const context = joined.contexts()[0];
    if (!context) throw new Error('The browser has no pages of its own.');
    await work(await context.newPage());
  } finally {
    await browser.close();
  }
}

async function windowOf(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  const lifecycle = (state: 'frozen' | 'active') => cdp.send('Page.setWebLifecycleState', { state });
  const { windowId } = await cdp.send('Browser.getWindowForTarget');
  const bounds = (windowState: 'minimized' | 'normal') => cdp.send('Browser.setWindowBounds', { windowId, bounds: { windowState } });
  return {
    /** A frozen page is hidden, and stays so when it runs again. */
    async hide() {
      await lifecycle('frozen');
      await lifecycle('active');
    },
    async show() {
      await bounds('minimized');
      await bounds('normal');
    },
  };
}

test('a hidden page asks for no suggestions, neither at first nor after four minutes, and does so once it is seen', ({ site }) =>
  withPage(async (page) => {
    const keys = await authenticator(page);
    await keys.wait();
    const { hide, show } = await windowOf(page);
    /** What the page was when it asked. */
    const asked: string[] = [];
    await page.route('**/auth/passkey/options', async (route) => {
      asked.push(await page.evaluate(() => document.visibilityState));
      await route.continue();
    });
    await watchRequests(page);
    await page.clock.install();
    await hide();
    await site.toLogin(page);
    await expect(signInOn(page).email).toHaveAttribute('autocomplete', 'username webauthn');
    await show();
    const hasAsked = async (times: number) => {
      await expect.poll(() => asked).toEqual(Array(times).fill('visible'));
      // A call that is under way would end by its own time-out.
      await expect.poll(() => openRequests(page)).toEqual(['conditional']);
    };
    await hasAsked(1);
    await hide();
    await page.clock.fastForward(5 * 60_000);
    // A request that comes later has been answered.
    await page.evaluate(() => fetch(location.href));
    await show();
    await hasAsked(2);
    await page.clock.fastForward(4 * 60_000);
    await hasAsked(3);
  }));
