/** Answers of a service, made from those of the reference server. */
import type { Page, Route } from '@playwright/test';

export type Said = Readonly<Record<string, unknown>>;

/** The service's own answer, changed. */
export async function changed(route: Route, change: (said: Said) => Said): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, json: change((await response.json()) as Said) });
}

/** Its status and its words, as the owner has them. */
export const plain = ({ statusCode, message }: Said): Said => ({ statusCode, message });
/** A login, or what a login asks for, with other things in it. */
export const withData = (more: Said) => (said: Said) => ({ ...said, data: { ...(said['data'] as Said), ...more }, more: { of: ['this'] } });

export const failed = (status: number, said: Said) => ({ status, json: { statusCode: status, ...said } });

/** What is stored, by name. */
export const kept = (page: Page) => page.evaluate(() => Object.keys(sessionStorage));
