/** The moment a browser is sent to another origin: the address as it was asked for, whatever the page there makes of it. */
import type { Page } from '@playwright/test';

export interface Arrival {
  /** One, if all is well. */
  readonly transferTokens: readonly string[];
}

export async function arrival(page: Page, origin: string): Promise<Arrival> {
  const request = await page.waitForRequest((asked) => asked.isNavigationRequest() && new URL(asked.url()).origin === origin);
  // A context that is closed in the middle of a navigation does not always close.
  await request.response();
  return { transferTokens: new URL(request.url()).searchParams.getAll('t') };
}
