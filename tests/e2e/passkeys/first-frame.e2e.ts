/** The first frame keeps the place of `Log in with a passkey` where it will be shown, so that nothing below moves when React arrives. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { start } from '../../../demo/server/main.ts';
import { siteOrigin } from '../../../demo/server/settings/origins.ts';
import { readSettings } from '../../../demo/server/settings/settings.ts';
import { holdBack } from '../fixtures/gate.ts';
import { expect, test } from '../fixtures/test.ts';
import { renderLogin } from '../embeds/rendered.ts';

/** The React half of the forms in files, and all scripts of the hosted page. */
const MOUNT = /\/app-[^/]*\.js(\?|$)/;
const LOADER = /\/news-auth\.loader\.js$/;
const ENTRY = /\/news-auth\.js$/;

let hosted = '';
let publisher = '';
let published = '';
let close: () => Promise<unknown>;
test.beforeAll(async () => {
  const pages = createServer((_, response) => response.setHeader('content-type', 'text/html').end(published)).listen(0);
  publisher = `http://localhost:${(pages.address() as AddressInfo).port}`;
  const demo = await start(readSettings({ PORT: '0', DATA_DIR: 'memory', PASSKEY_DOMAIN: 'localhost', ALLOWED_ORIGINS: publisher }), {
    log: () => {},
  });
  hosted = siteOrigin(demo.settings, 'hosted');
  close = async () => {
    pages.close();
    await demo.close();
  };
});
test.afterAll(() => close());

const byServer = () => {
  const body = renderLogin({ settings: { apiBaseUrl: hosted, hostedUrl: `${hosted}/login`, passkeyDomain: 'localhost' } });
  published = `<!doctype html><title>Page</title>${body}<script src="${hosted}/news-auth.loader.js" data-api-base-url="${hosted}" data-passkey-domain="localhost" async></script>`;
  return publisher;
};
const embedded = (domain: string) => () => {
  published = `<!doctype html><title>Page</title><news-login></news-login><script src="${hosted}/news-auth.loader.js" data-api-base-url="${hosted}" data-passkey-domain="${domain}" async></script>`;
  return publisher;
};
const withoutPasskeys = (page: Page) => page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));

interface Case {
  readonly address: () => string;
  readonly late: RegExp;
  readonly shows: boolean;
  readonly prepare?: (page: Page) => Promise<unknown>;
}
const cases: Readonly<Record<string, Case>> = {
  'hosted page': { address: () => `${hosted}/login`, late: MOUNT, shows: true },
  'hosted page, no script yet': { address: () => `${hosted}/login`, late: ENTRY, shows: true },
  'hosted page, a browser without passkeys': { address: () => `${hosted}/login`, late: MOUNT, shows: false, prepare: withoutPasskeys },
  embedded: { address: embedded('localhost'), late: MOUNT, shows: true },
  'embedded, rendered by a server': { address: byServer, late: LOADER, shows: true },
  'embedded outside the domain': { address: embedded('example.com'), late: MOUNT, shows: false },
};

for (const [name, { address, late, shows, prepare }] of Object.entries(cases)) {
  test(`${name}: nothing moves when React arrives`, async ({ page }) => {
    await prepare?.(page);
    await page.addInitScript(() => addEventListener('news-ready', () => document.documentElement.setAttribute('data-ready', '')));
    const gate = await holdBack(page, late);
    await page.goto(address(), { waitUntil: 'commit' });
    const button = page.getByRole('button', { name: 'Log in with SSO' });
    const foot = page.locator('.na-card-foot');
    const below = async () => ((await foot.boundingBox())?.y ?? 0) - ((await button.boundingBox())?.y ?? 0);
    await expect(button).toBeVisible();
    const before = await below();
    expect(before > 80).toBe(shows);
    gate.open();
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeVisible({ visible: shows });
    await expect(page.locator('.na-passkey')).toHaveCount(0);
    expect(await below()).toBe(before);
    const shifts = () => {
      const seen = new PerformanceObserver(() => {});
      seen.observe({ type: 'layout-shift', buffered: true });
      return seen.takeRecords().length;
    };
    expect(await page.evaluate(shifts)).toBe(0);
    // The mode without the button keeps no place for it.
    await button.click();
    await expect(page.getByRole('button', { name: /credentials$/ })).toBeVisible();
    const other = page.getByRole('button', { name: /credentials$/ });
    const card = page.locator('.na-card');
    const end = async (part: typeof card) => {
      const box = await part.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    expect((await end(card)) - (await end(other))).toBeLessThan(60);
  });
}
