/** A reference server that has passkeys, pages that show its elements, and a clock that runs ahead. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { type Person, spares } from '../../../demo/people.ts';
import { start } from '../../../demo/server/main.ts';
import { siteOrigin } from '../../../demo/server/settings/origins.ts';
import { readSettings } from '../../../demo/server/settings/settings.ts';
import { test as base, expect } from '../fixtures/test.ts';
import { appCode } from '../second-factor/second-factor.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { authenticator } from './authenticator.ts';

const PATH = '/security';
const POLICY = 'publickey-credentials-get=(), publickey-credentials-create=()';

/** A page on a port of its own, which is another origin of the same domain. */
async function openPage() {
  let shown = '';
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Page</title>${shown}`),
  );
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    show(body: string) {
      shown = body;
    },
    close: () => server.close(),
  };
}

export async function openSite(environment: Readonly<Record<string, string>> = {}) {
  let aheadMs = 0;
  let next = 0;
  const now = () => Date.now() + aheadMs;
  const [publisher, portal, stranger] = await Promise.all([openPage(), openPage(), openPage()]);
  const given = {
    NETWORK_ATTEMPTS: '1000000',
    CALLS_PER_NETWORK: '1000000',
    ALLOWED_ORIGINS: `${publisher.origin},${portal.origin}`,
    REDIRECT_ORIGINS: publisher.origin,
    ...environment,
  };
  const demo = await start(readSettings({ PORT: '0', DATA_DIR: 'memory', PASSKEY_DOMAIN: 'localhost', ...given }), {
    log: () => {},
    now: () => new Date(now()),
  });
  const [hosted, landing] = [siteOrigin(demo.settings, 'hosted'), siteOrigin(demo.settings, 'landing')];
  const target = `${landing}${PATH}`;
  return {
    hosted,
    target,
    publisher,
    /** Its origin may call the service, the stranger's may not. */
    portal,
    stranger,
    /** Each time another one: a passkey stays with the account. */
    someone: (): Person => spares[next++ % spares.length] as Person,
    /** How far the service's clock is ahead: a sign-in may be long ago, and a code of the app counts once. */
    ahead(ms: number) {
      aheadMs = ms;
    },
    /** Reads the file of companies again. */
    reload: demo.reload,
    service: demo.service,
    atTarget: (page: Page) => expect(page).toHaveURL(new RegExp(`^${target}`)),
    toLogin: (page: Page, waitUntil: 'commit' | 'load' = 'load') =>
      page.goto(`${hosted}/login?redirect_url=${encodeURIComponent(target)}`, { waitUntil }),
    async toMethods(page: Page, person: Person) {
      await this.toLogin(page);
      await signInOn(page).pass(person);
    },
    async useApp(scope: Page | Locator, person: Person) {
      await signInOn(scope).useApp();
      await signInOn(scope).enterCode(appCode(person, now()));
    },
    async signIn(page: Page, person: Person) {
      await this.toMethods(page, person);
      await this.useApp(page, person);
    },
    /** Signs in by the app, and takes the offer. */
    async withPasskey(page: Page, person: Person) {
      const keys = await authenticator(page);
      await this.signIn(page, person);
      await page.getByRole('button', { name: 'Create a passkey' }).click();
      await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible();
      expect(await keys.credentials()).toHaveLength(1);
      return keys;
    },
    /** From now on the log-in may not use passkeys. */
    forbidPasskeys: (page: Page) =>
      page.route(`${hosted}/login**`, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, headers: { ...response.headers(), 'permissions-policy': POLICY } });
      }),
    async mailsTo({ email }: Person): Promise<readonly string[]> {
      const response = await fetch(`${hosted}/demo/outbox.json?to=${encodeURIComponent(email)}`);
      return ((await response.json()) as { messages: { subject: string }[] }).messages.map(({ subject }) => subject);
    },
    async close() {
      for (const page of [publisher, portal, stranger]) page.close();
      await demo.close();
    },
  };
}

export const codesOn = (scope: Page | Locator) => scope.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
export async function newCodes(scope: Page | Locator): Promise<readonly string[]> {
  await scope.getByRole('button', { name: /^Create (new )?recovery codes$/ }).click();
  await expect(codesOn(scope)).toHaveCount(10);
  return codesOn(scope).allTextContents();
}

export type Site = Awaited<ReturnType<typeof openSite>>;

export const test = base.extend<{ readonly site: Site }, { readonly sharedSite: Site }>({
  sharedSite: [
    async ({ browserName: _ }, use) => {
      const site = await openSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  site: async ({ sharedSite }, use) => {
    await use(sharedSite);
    sharedSite.ahead(0);
  },
  person: async ({ site }, use) => use(site.someone()),
});
