/** Where a passkey can be used: in a frame with permission on a listed page, by https, at the first step only where the page's setting says so. */
import type { Page } from '@playwright/test';
import { type Person, spares } from '../../../demo/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { withoutSuggestions } from './authenticator.ts';
import { openSite } from './passkey-site.ts';

let site: Awaited<ReturnType<typeof openSite>>;
test.beforeAll(async () => {
  site = await openSite();
});
test.afterEach(() => site.ahead(0));
test.afterAll(() => site.close());

let next = 0;
/** A person for each test: a passkey stays with the account. */
const someone = (): Person => spares[next++ % spares.length] as Person;

/** The redirect stays away, so that the page can be looked at afterwards. */
const STAYS = `<script>addEventListener('news-success', (event) => { event.preventDefault(); document.title = JSON.stringify(event.detail.method ?? event.detail.kind); });</script>`;

const script = (attributes: string) =>
  `<script src="${site.hosted}/news-auth.js" data-api-base-url="${site.hosted}" data-landing-url="${site.target}" ${attributes}></script>`;
const OF_DOMAIN = 'data-passkey-domain="localhost"';

const requestsOf = (page: Page, path: RegExp) => {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (path.test(request.url())) seen.push(request.method());
  });
  return seen;
};

const ALLOWED = 'publickey-credentials-get *; publickey-credentials-create *';

test('a frame without permission shows nothing of passkeys, at the first step and as the second factor', async ({ page }) => {
  const person = someone();
  await site.withPasskey(page, person);
  site.ahead(60_000);
  site.publisher.show(`${STAYS}<news-login></news-login>${script(OF_DOMAIN)}`);
  site.portal.show(`<iframe src="${site.publisher.origin}" style="width: 100%; height: 900px"></iframe>`);
  const asked = requestsOf(page, /passkey/);
  await page.goto(site.portal.origin);
  const frame = page.frameLocator('iframe').locator('body');
  const { email, choice } = signInOn(frame);
  await expect(email).toBeVisible();
  await signInOn(frame).pass(person);
  await expect(choice('Use the authenticator app')).toBeVisible();
  await expect(choice('Use a passkey')).toHaveCount(0);
  await site.useApp(frame, person);
  await expect.poll(() => page.frames()[1]?.title()).toBe('"login"');
  expect(asked).toEqual([]);
});

for (const [where, says] of [
  ['portal', undefined],
  ['stranger', 'This passkey cannot be used here. Log in with your password.'],
] as const)
  test(`a frame with permission on a page that is ${says ? 'not ' : ''}on the list of the service is ${says ? 'refused' : 'let in'}`, async ({
    page,
  }) => {
    await site.withPasskey(page, someone());
    await withoutSuggestions(page);
    site.publisher.show(`${STAYS}<news-login></news-login>${script(OF_DOMAIN)}`);
    site[where].show(`<iframe src="${site.publisher.origin}" allow="${ALLOWED}" style="width: 100%; height: 900px"></iframe>`);
    await page.goto(site[where].origin);
    const frame = page.frameLocator('iframe');
    const button = frame.getByRole('button', { name: 'Log in with a passkey' });
    await expect(button).toBeEnabled();
    await button.click();
    if (says) await expect(frame.getByRole('alert')).toContainText(says);
    else await expect.poll(() => page.frames()[1]?.title()).toBe('"passkey"');
  });

for (const scheme of ['http', 'https'] as const)
  test(`a page by ${scheme} ${scheme === 'http' ? 'shows nothing of passkeys' : 'shows the button'}`, async ({ page }) => {
    const origin = `${scheme}://newsline.example`;
    const file = await (await fetch(`${site.hosted}/news-auth.js`)).text();
    const body = `<!doctype html><title>Page</title><news-login></news-login><script src="/news-auth.js" data-api-base-url="${origin}" data-passkey-domain="newsline.example"></script>`;
    const asked = requestsOf(page, /passkey/);
    await page.route(`${origin}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/') return route.fulfill({ contentType: 'text/html', body });
      if (pathname === '/news-auth.js') return route.fulfill({ contentType: 'text/javascript', body: file });
      return route.fulfill({ json: { statusCode: 200, data: [] } });
    });
    await page.goto(origin);
    await expect(signInOn(page).email).toBeVisible();
    await expect(page.getByRole('button', { name: 'Log in with SSO' })).toBeEnabled();
    await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeVisible({ visible: scheme === 'https' });
    if (scheme === 'http') expect(asked).toEqual([]);
  });

test('without the setting of the page a passkey is the second factor, and nothing else', async ({ page }) => {
  const person = someone();
  await site.withPasskey(page, person);
  site.ahead(60_000);
  site.publisher.show(`${STAYS}<news-login></news-login><news-security></news-security>${script('')}`);
  const asked = requestsOf(page, /\/auth\/passkey/);
  await page.goto(site.publisher.origin);
  const login = page.locator('news-login');
  await expect(signInOn(login).email).toHaveAttribute('autocomplete', 'username');
  await expect(signInOn(login).button('Log in with a passkey')).toHaveCount(0);
  await signInOn(login).pass(person);
  await signInOn(login).choice('Use a passkey').check();
  await signInOn(login).button('Use a passkey').click();
  await expect.poll(() => page.title()).toBe('"login"');
  const security = page.locator('news-security');
  await expect(security.getByRole('heading', { name: 'Recovery codes' })).toBeVisible();
  await expect(security.getByRole('heading', { name: 'Passkeys' })).toHaveCount(0);
  expect(asked).toEqual([]);
});
