/** The engine of a test file: started once, and a fresh window for every scenario. */
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Browser, EngineName } from './driver.ts';
import { type Page, pageOn } from './page.ts';
import { start } from './start.ts';

export interface Scenario {
  /** A sentence that says what holds. */
  readonly title: string;
  readonly play: (page: Page, engine: EngineName) => Promise<void>;
}

export function inEngine(name: EngineName, scenarios: readonly Scenario[]): void {
  describe(name, () => {
    let browser: Browser | undefined;
    beforeAll(async () => {
      browser = await start(name);
      console.log(browser.version);
    });
    afterAll(() => browser?.close());
    for (const { title, play } of scenarios) {
      test(title, async () => {
        if (browser) await play(pageOn(await browser.fresh()), name);
      });
    }
  });
}
