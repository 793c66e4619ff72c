/** The first frame ignores the address and handles only presses in the form, so tests wait for a mark on the document that React has taken over. */
import type { Page } from '@playwright/test';

/** Installs the mark in every document that this page loads. */
export const markReady = (page: Page) =>
  page.addInitScript(() => addEventListener('news-ready', () => document.documentElement.setAttribute('data-ready', '')));

export const isReady = (page: Page) => page.locator('html[data-ready]').waitFor({ state: 'attached' });
