/** Chromium over its own protocol and Firefox over WebDriver BiDi, both by puppeteer: webdriver and selenium-webdriver need a geckodriver, which neither npm nor Debian brings. */
import puppeteer, { type BrowserContext, type Page } from 'puppeteer-core';
import { type Browser, type Tab, WINDOW } from './driver.ts';
import { GUARD, guarding } from './guard.ts';

const CALL_LIMIT_MS = 90_000;

/**
 * Containers and root have no sandbox, and the tests open only their own pages. Suggestions under the address bar are turned off: no test sees them, and drawing
 * them costs each new context more than its page does; puppeteer adds the list to its own.
 */
const CHROMIUM = ['--no-sandbox', '--force-prefers-reduced-motion', '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup'];

/** As in the browser tests; animations would be painted in software here. */
const FIREFOX = { 'ui.prefersReducedMotion': 1 };

export function tabOf(page: Page): Tab {
  page.setDefaultTimeout(CALL_LIMIT_MS);
  return {
    async goto(url) {
      await page.goto(url, { waitUntil: 'domcontentloaded' });
    },
    url: () => page.evaluate(() => location.href),
    run: (expression) => page.evaluate(expression),
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    screenshot: async () => Buffer.from(await page.screenshot()),
    async popup(press) {
      const opened = new Promise<Page | null>((resolve) => page.once('popup', resolve));
      await press();
      const other = await opened;
      if (!other) throw new Error('no window was opened');
      return tabOf(other);
    },
    close: () => page.close(),
  };
}

export async function launch(name: 'chromium' | 'firefox', program: string): Promise<Browser> {
  const browser = await puppeteer.launch({
    browser: name === 'firefox' ? 'firefox' : 'chrome',
    executablePath: GUARD,
    env: guarding(program),
    headless: true,
    args: name === 'firefox' ? [] : CHROMIUM,
    extraPrefsFirefox: FIREFOX,
    defaultViewport: WINDOW,
    protocolTimeout: CALL_LIMIT_MS,
  });
  let context: BrowserContext | undefined;
  return {
    name,
    version: await browser.version(),
    groups: [browser.process()?.pid ?? []].flat(),
    async fresh() {
      await context?.close();
      context = await browser.createBrowserContext();
      return tabOf(await context.newPage());
    },
    close: () => browser.close(),
  };
}
