/** The engine of a test file: started once, and a fresh window for every scenario. */
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Browser, EngineName } from './drivers/driver.ts';
import { start } from './drivers/start.ts';
import { type Page, pageOn } from './page/page.ts';

export interface Scenario {
  /** A sentence that says what holds. */
  readonly title: string;
  /** Part of the gate in Firefox and WebKit; the browser tests are Chromium's. */
  readonly gate?: boolean;
  readonly play: (page: Page, engine: EngineName) => Promise<void>;
}

interface Options {
  /** Number of browsers that share the scenarios; 1 by default. */
  readonly browsers?: number;
}

export function inEngine(name: EngineName, scenarios: readonly Scenario[], { browsers = 1 }: Options = {}): void {
  const idle: Browser[] = [];
  let starting: readonly Promise<Browser>[] = [];

  describe(name, { concurrent: browsers > 1 }, () => {
    beforeAll(async () => {
      starting = Array.from({ length: browsers }, () => start(name));
      idle.push(...(await Promise.all(starting)));
      console.log(idle[0]?.version);
    });
    afterAll(async () => {
      // Also closes those that started when another one did not.
      const started = await Promise.allSettled(starting);
      await Promise.all(started.map((result) => (result.status === 'fulfilled' ? result.value.close() : undefined)));
    });
    for (const { title, gate, play } of scenarios) {
      test(gate && name !== 'chromium' ? `${title} @gate` : title, async () => {
        // vitest runs no more scenarios at a time than there are browsers.
        const browser = idle.pop();
        if (!browser) throw new Error(`no ${name} is idle`);
        try {
          await play(pageOn(await browser.fresh()), name);
        } finally {
          idle.push(browser);
        }
      });
    }
  });
}
