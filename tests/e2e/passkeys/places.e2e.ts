/** Where a passkey can be used: in a frame with permission on a listed page, by https, at the first step only where the page's setting says so. */
import type { Page } from '@playwright/test';
import type { Person } from '../../../demo/people.ts';
import { expect } from '../fixtures/test.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { authenticator, withoutSuggestions } from './authenticator.ts';
import { newCodes, openSite, type Site, test } from './passkey-site.ts';

/** The redirect stays away, so that the page can be looked at afterwards. */
const STAYS = `<script>addEventListener('news-success', (event) => { event.preventDefault(); document.title = JSON.stringify(event.detail.method ?? event.detail.kind); });</script>`;

const script = (site: Site, attributes: string) =>
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

test('a frame without permission shows nothing of passkeys, at the first step and as the second factor', async ({ page, site, person }) => {
  await site.withPasskey(page, person);
  site.ahead(60_000);
  site.publisher.show(`${STAYS}<news-login></news-login>${script(site, OF_DOMAIN)}`);
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
    site,
    person,
  }) => {
    await site.withPasskey(page, person);
    await withoutSuggestions(page);
    site.publisher.show(`${STAYS}<news-login></news-login>${script(site, OF_DOMAIN)}`);
    site[where].show(`<iframe src="${site.publisher.origin}" allow="${ALLOWED}" style="width: 100%; height: 900px"></iframe>`);
    await page.goto(site[where].origin);
    const frame = page.frameLocator('iframe');
    const button = frame.getByRole('button', { name: 'Log in with a passkey' });
    await expect(button).toBeEnabled();
    await button.click();
    if (says) await expect(frame.getByRole('alert')).toContainText(says);
    else await expect.poll(() => page.frames()[1]?.title()).toBe('"passkey"');
  });

for (const [origin, shows] of [
  ['https://newsline.example', true],
  ['https://press.newsline.example', true],
  ['https://other-newsline.example', false],
  ['http://newsline.example', false],
] as const)
  test(`for newsline.example the page ${origin} shows ${shows ? 'the button' : 'nothing of passkeys'}`, async ({ page, site }) => {
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
    await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeVisible({ visible: shows });
    if (!shows) expect(asked).toEqual([]);
  });

test('a passkey that was created below the domain logs in at the domain itself', async ({ page }) => {
  const [below, top] = ['https://press.newsline.example', 'https://newsline.example'];
  const site = await openSite({ PASSKEY_DOMAIN: 'newsline.example', ALLOWED_ORIGINS: `${below},${top}` });
  try {
    for (const origin of [below, top]) {
      const body = `<!doctype html><title>Page</title>${STAYS}<news-login></news-login><script src="/news-auth.js" data-api-base-url="${origin}" data-passkey-domain="newsline.example"></script>`;
      await page.route(`${origin}/**`, async (route) => {
        const { pathname, search } = new URL(route.request().url());
        if (pathname === '/') return route.fulfill({ contentType: 'text/html', body });
        return route.fulfill({ response: await route.fetch({ url: `${site.hosted}${pathname}${search}` }) });
      });
    }
    const person = site.someone();
    const keys = await authenticator(page);
    await withoutSuggestions(page);
    await page.goto(below);
    await signInOn(page).pass(person);
    await site.useApp(page, person);
    await signInOn(page).button('Create a passkey').click();
    await expect.poll(() => page.title()).toBe('"login"');
    expect((await keys.credentials()).map(({ rpId }) => rpId)).toEqual(['newsline.example']);
    await page.goto(top);
    await signInOn(page).button('Log in with a passkey').click();
    await expect.poll(() => page.title()).toBe('"passkey"');
  } finally {
    // Calls of the page may still be on their way.
    await page.unrouteAll({ behavior: 'wait' });
    await site.close();
  }
});

test('without the setting of the page a passkey is the second factor, and nothing else', async ({ page, site, person }) => {
  await site.withPasskey(page, person);
  site.ahead(60_000);
  site.publisher.show(`${STAYS}<news-login></news-login><news-security></news-security>${script(site, '')}`);
  const asked = requestsOf(page, /\/auth\/passkey/);
  await page.goto(site.publisher.origin);
  const login = page.locator('news-login');
  await expect(signInOn(login).email).toHaveAttribute('autocomplete', 'username');
  await expect(signInOn(login).button('Log in with a passkey')).toHaveCount(0);
  await signInOn(login).pass(person);
  await signInOn(login).usePasskey();
  await expect.poll(() => page.title()).toBe('"login"');
  const security = page.locator('news-security');
  await expect(security.getByRole('heading', { name: 'Recovery codes' })).toBeVisible();
  await expect(security.getByRole('heading', { name: 'Passkeys' })).toHaveCount(0);
  expect(asked).toEqual([]);
});

/** Signs in by the app in the frame of a page that is on the list; the frame then shows `<news-security>` to the user. */
async function toFramedSecurity(page: Page, site: Site, person: Person, allow: string) {
  site.publisher.show(`${STAYS}<news-login></news-login><news-security></news-security>${script(site, OF_DOMAIN)}`);
  site.portal.show(`<iframe src="${site.publisher.origin}" allow="${allow}" style="width: 100%; height: 900px"></iframe>`);
  await page.goto(site.portal.origin);
  const frame = page.frameLocator('iframe');
  const login = frame.locator('news-login');
  await signInOn(login).pass(person);
  await site.useApp(login, person);
  return { login, security: frame.locator('news-security') };
}

test('without the setting of the page no passkey is offered after the sign-in', async ({ page, site, person }) => {
  await authenticator(page);
  site.publisher.show(`${STAYS}<news-login></news-login>${script(site, '')}`);
  await page.goto(site.publisher.origin);
  await signInOn(page).pass(person);
  const answer = page.waitForResponse((response) => response.url().endsWith('/mfa/verifyToken'));
  await site.useApp(page, person);
  expect(await (await answer).json()).toMatchObject({ data: { offerPasskey: true } });
  await expect.poll(() => page.title()).toBe('"login"');
});

test('<news-security> in a frame without permission offers no new passkey; the passkeys there are and recovery codes are managed as ever', async ({
  page,
  site,
  person,
}) => {
  await site.withPasskey(page, person);
  site.ahead(60_000);
  const asked = requestsOf(page, /passkeys?\/options/);
  const { security } = await toFramedSecurity(page, site, person, '');
  const { button, field, heading } = signInOn(security);
  const passkeys = security.getByRole('listitem');
  await expect(passkeys.filter({ hasText: 'Chrome' })).toBeVisible();
  await expect(button('Create a passkey')).toHaveCount(0);
  await security.getByRole('button', { name: /^Rename Chrome/ }).click();
  await field('Name').fill('My laptop');
  await button('Save').click();
  await expect(passkeys.filter({ hasText: 'My laptop' })).toBeVisible();
  await newCodes(security);
  await button('Remove My laptop').click();
  await security.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(security.getByText('The passkey was removed.')).toBeVisible();
  // Nothing of passkeys is left where none can be made.
  await expect(heading('Passkeys')).toHaveCount(0);
  await expect(heading('Recovery codes')).toBeVisible();
  await expect(security.getByText('Authenticator app')).toBeVisible();
  expect(asked).toEqual([]);
});

test('<news-security> in a frame with permission creates a passkey', async ({ page, site, person }) => {
  const keys = await authenticator(page);
  const { login, security } = await toFramedSecurity(page, site, person, ALLOWED);
  await signInOn(login).button('Not now').click();
  await signInOn(security).button('Create a passkey').click();
  await expect(security.getByText('The passkey was added.')).toBeVisible();
  expect(await keys.credentials()).toHaveLength(1);
});

test('after a recovery code, on a page that may not use passkeys, web support is named in place of the offer', async ({
  page,
  site,
  person,
}) => {
  await site.withPasskey(page, person);
  const [code = ''] = await newCodes(page);
  await site.forbidPasskeys(page);
  await site.toMethods(page, person);
  const { choice, button, field, submit, heading } = signInOn(page);
  await choice('Use a recovery code').check();
  await expect(choice('Use a passkey')).toHaveCount(0);
  await button('Enter Code').click();
  await field('Recovery code').fill(code);
  await submit.click();
  await expect(heading('You used a recovery code')).toBeVisible();
  await expect(page.getByText('If you no longer have your second factor, please contact web support.')).toBeVisible();
  await expect(button('Create a passkey')).toHaveCount(0);
  await page.reload();
  await button('Continue').click();
  await site.atTarget(page);
});
