/** Answers of a service, made from those of the reference server. */
import type { Page, Route } from '@playwright/test';

export type Said = Readonly<Record<string, unknown>>;

/** The service's own answer, changed. */
export async function changed(route: Route, change: (said: Said) => Said): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, json: change((await response.json()) as Said) });
}

/** A refusal by status and words only, as in the owner's documents. */
export const plain = ({ statusCode, message }: Said): Said => ({ statusCode, message });
/** The data of a login or a challenge, with changed fields. */
export const withData = (more: Said) => (said: Said) => ({ ...said, data: { ...(said['data'] as Said), ...more }, more: { of: ['this'] } });

export const failed = (status: number, said: Said) => ({ status, json: { statusCode: status, ...said } });

/** The stored items by name. */
export const kept = (page: Page) => page.evaluate(() => Object.keys(sessionStorage));
