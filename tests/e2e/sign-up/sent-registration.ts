/** The registration as the page sends it. */
import type { Page } from '@playwright/test';

export const REGISTER = /\/auth\/legacyUser$/;

export const registration = (page: Page) =>
  page.waitForRequest((asked) => REGISTER.test(asked.url()) && asked.method() === 'POST').then((asked) => asked.postDataJSON() as unknown);
