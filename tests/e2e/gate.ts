/** Holds requests back until the test lets them go. */
import type { Page } from '@playwright/test';

export interface Gate {
  /** The first request has come. */
  readonly reached: Promise<void>;
  open(): void;
}

export async function holdBack(page: Page, url: RegExp): Promise<Gate> {
  let open = () => {};
  let reach = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  const reached = new Promise<void>((resolve) => (reach = resolve));
  await page.route(url, async (route) => {
    reach();
    await opened;
    // The page may have given the request up meanwhile.
    await route.continue().catch(() => undefined);
  });
  return { reached, open: () => open() };
}
