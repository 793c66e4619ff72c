/** The engine of a test file: started once, and a fresh window for every scenario. */
import { afterAll, beforeAll, describe, test } from 'vitest';
import { type Browser, type EngineName, engineNames } from './driver.ts';
import { givenPrograms } from './find.ts';
import { type Page, pageOn } from './page.ts';
import { launch } from './puppets.ts';
import { launchWebKit } from './webkit.ts';

export interface Scenario {
  /** A sentence that says what holds. */
  readonly title: string;
  /** Where it has been seen to hold; everywhere unless said. */
  readonly engines?: readonly EngineName[];
  readonly play: (page: Page, engine: EngineName) => Promise<void>;
}

async function start(name: EngineName): Promise<Browser> {
  const { chromium, firefox, webkit } = givenPrograms();
  if (name === 'webkit' && webkit) return launchWebKit(webkit);
  const path = name === 'chromium' ? chromium : firefox;
  if (!path || name === 'webkit') throw new Error(`${name} is not installed`);
  return launch(name, path);
}

export function inEngine(name: EngineName, scenarios: readonly Scenario[]): void {
  describe(name, () => {
    let browser: Browser | undefined;
    beforeAll(async () => {
      browser = await start(name);
      console.log(browser.version);
    });
    afterAll(() => browser?.close());
    for (const { title, play, engines = engineNames } of scenarios) {
      if (!engines.includes(name)) continue;
      test(title, async () => {
        if (browser) await play(pageOn(await browser.fresh()), name);
      });
    }
  });
}
