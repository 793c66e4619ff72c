/** Answers of a service, made from those of the reference server. */
import type { Page, Route } from '@playwright/test';

export type Reply = Readonly<Record<string, unknown>>;

/** The service's own answer, changed. */
export async function changed(route: Route, change: (reply: Reply) => Reply): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, json: change((await response.json()) as Reply) });
}

/** A refusal by status and words only, as in the owner's documents. */
export const plain = ({ statusCode, message }: Reply): Reply => ({ statusCode, message });
/** The data of a login or a challenge, with changed fields. */
export const withData = (more: Reply) => (reply: Reply) => ({
  ...reply,
  data: { ...(reply['data'] as Reply), ...more },
  more: { of: ['this'] },
});

export const failed = (status: number, reply: Reply) => ({ status, json: { statusCode: status, ...reply } });

/** The stored items by name. */
export const storedKeys = (page: Page) => page.evaluate(() => Object.keys(sessionStorage));
