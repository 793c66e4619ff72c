/** The test of pictures: all tests of a worker share one page, since each state of the gallery begins anew on a page that is loaded again. */
import type { Page } from '@playwright/test';
import { installedHeadless } from '../../browser.ts';
import { test as base } from '../fixtures/test.ts';
import { pictureLaunch } from './browser.ts';
import { countWork } from './settle.ts';

interface Shared {
  readonly pageOfAll: Page;
}

export const test = base.extend<object, Shared>({
  launchOptions: [pictureLaunch(installedHeadless()), { scope: 'worker' }],
  pageOfAll: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ locale: 'en-US', timezoneId: 'America/New_York', reducedMotion: 'reduce' });
      const page = await context.newPage();
      await page.addInitScript(countWork);
      await use(page);
      await context.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ pageOfAll }, use) => {
    await use(pageOfAll);
    // Of the noise of this test.
    for (const event of ['pageerror', 'console'] as const) await pageOfAll.removeAllListeners(event);
  },
});

export { expect } from '../fixtures/test.ts';
