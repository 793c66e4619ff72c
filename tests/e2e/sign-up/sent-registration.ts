/** The registration as the page sends it. */
import type { Page } from '@playwright/test';

export const REGISTER = /\/auth\/legacyUser$/;

export const registration = (page: Page) =>
  page
    .waitForRequest((request) => REGISTER.test(request.url()) && request.method() === 'POST')
    .then((request) => request.postDataJSON() as unknown);
