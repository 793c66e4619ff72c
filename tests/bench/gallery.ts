/** States of the demo's gallery on a slower processor. */
import type { Browser, Page } from 'playwright';
import { start } from '../../demo/server/main.ts';
import { siteOrigin } from '../../demo/server/settings/origins.ts';
import { readSettings } from '../../demo/server/settings/settings.ts';

export interface Gallery {
  readonly page: Page;
  /** Opens a state at full speed, then slows the processor down. */
  show(path: string): Promise<void>;
  close(): Promise<void>;
}

export async function openGallery(browser: Browser, cpu: number): Promise<Gallery> {
  const demo = await start(readSettings({ PORT: '0', DATA_DIR: 'memory' }), { log: () => {} }, { signals: false });
  const page = await browser.newPage();
  const cdp = await page.context().newCDPSession(page);
  return {
    page,
    async show(path) {
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await page.goto(`${siteOrigin(demo.settings, 'hosted')}/demo/gallery/${path}`);
      await page.waitForSelector('html[data-gallery="ready"]');
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    },
    async close() {
      await page.close();
      await demo.close();
    },
  };
}
