/** The first frame knows nothing of the address and hears no press but those of the form: whether React has taken it over shows on the document. */
import type { Page } from '@playwright/test';

/** For every page that this one becomes. */
export const markReady = (page: Page) =>
  page.addInitScript(() => addEventListener('news-ready', () => document.documentElement.setAttribute('data-ready', '')));

export const isReady = (page: Page) => page.locator('html[data-ready]').waitFor({ state: 'attached' });
