/** The hosted page with other settings, as a server of its own would write them into the page's block (elements.md, Build output). */
import type { Page } from '@playwright/test';
import type { Settings } from '../../../src/settings/settings.ts';
import { addresses } from '../fixtures/addresses.ts';

const BLOCK = /(<script\b[^>]*\bid="news-auth-config"[^>]*>)([\s\S]*?)(<\/script>)/;

export async function configure(page: Page, settings: Partial<Settings>): Promise<void> {
  await page.route(`${addresses().hosted}/login**`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(
      BLOCK,
      (_, open: string, json: string, close: string) => open + JSON.stringify({ ...JSON.parse(json), ...settings }) + close,
    );
    return route.fulfill({ response, body });
  });
}
