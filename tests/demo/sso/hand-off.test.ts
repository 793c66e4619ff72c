// @vitest-environment node
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSigningKey } from '../../../demo/identity/signing-key.ts';
import { signOns } from '../../../demo/server/db/schema/sso.ts';
import { formOn } from '../browser.ts';
import { openServer, type TestServer } from '../server.ts';
import { companiesFile, companyOf } from './sso-companies.ts';
import { openSsoDemo, type SsoDemo, ssoPeople } from './sso-demo.ts';

let demo: SsoDemo;
beforeAll(async () => {
  demo = await openSsoDemo();
}, 60_000);
afterAll(() => demo.close());

const post = (authType: 'saml' | 'oidc') =>
  fetch(`${demo.hosted}/auth/login/${authType}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ username: ssoPeople[authType].email }),
  });

const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';

async function leave(authType: 'saml' | 'oidc') {
  const response = await post(authType);
  const address = response.headers.get('location') ?? '';
  const open = (headers: Record<string, string> = { cookie: cookieOf(response) }) =>
    fetch(demo.hosted + address, { redirect: 'manual', headers });
  return { status: response.status, address, cookie: cookieOf(response), open };
}

describe.each(['saml', 'oidc'] as const)('leaving for a company by %s', (authType) => {
  const provider = () => (authType === 'saml' ? demo.saml.signOnUrl : demo.identity.oidc.issuer);

  it('leads by way of an address of the service’s own, which no policy of a page has to name', async () => {
    const { status, address } = await leave(authType);
    expect(status).toBe(303);
    expect(address).toMatch(new RegExp(`^/auth/login/${authType}/leave/[\\w-]{43}$`));
  });

  it('is a page that replaces itself, and holds a link for readers without script', async () => {
    const { open } = await leave(authType);
    const page = await open();
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    const policy = page.headers.get('content-security-policy') ?? '';
    const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
    expect(policy).toMatch(/^default-src 'none'; .*form-action 'none'; .*frame-ancestors 'none'/);
    const html = await page.text();
    expect(html).toContain(`<script nonce="${nonce}">location.replace(`);
    expect(html).toContain('In a moment you will be redirected to your company&#39;s secure login page.');
    expect(html).toMatch(new RegExp(`If nothing happens, <a id="on" href="${provider()}[^"]*">click here</a>\\.`));
  });

  it('speaks the language of the browser, in its direction', async () => {
    const first = await leave(authType);
    const german = await (await first.open({ cookie: first.cookie, 'accept-language': 'xx, de-AT;q=0.8, en' })).text();
    expect(german).toContain('<html lang="de" dir="ltr">');
    expect(german).not.toContain('click here');
    const second = await leave(authType);
    expect(await (await second.open({ cookie: second.cookie, 'accept-language': 'ar' })).text()).toContain('<html lang="ar" dir="rtl">');
    const third = await leave(authType);
    expect(await (await third.open({ cookie: third.cookie, 'accept-language': 'en-GB, de' })).text()).toContain(
      '<html lang="en" dir="ltr">',
    );
  });

  it('leads on once', async () => {
    const { open } = await leave(authType);
    expect((await open()).status).toBe(200);
    const again = await open();
    expect([again.status, again.headers.get('location')]).toEqual([303, demo.failed]);
    expect(demo.reason()).toBe('not-awaited');
  });

  it.each([
    ['another browser', async () => cookieOf(await post(authType))],
    ['a browser without cookies', async () => ''],
  ])('leads %s nowhere, and the own one still on', async (_, cookie) => {
    const { open } = await leave(authType);
    expect((await open({ cookie: await cookie() })).headers.get('location')).toBe(demo.failed);
    expect((await open()).status).toBe(200);
  });

  it('leads on for ten minutes', async () => {
    const { open } = await leave(authType);
    demo.pass(11 * 60_000);
    expect((await open()).headers.get('location')).toBe(demo.failed);
  });

  it('keeps no address of a person readable in the database', async () => {
    await leave(authType);
    const stored = JSON.stringify(await demo.service.db.select().from(signOns));
    expect(stored).not.toContain('login_hint');
    expect(stored).not.toContain(ssoPeople[authType].email);
  });
});

describe('a provider that wants a post', () => {
  let server: TestServer;
  const sent = async () => {
    const begun = await server.app.request('/auth/login/saml', {
      method: 'POST',
      body: new URLSearchParams({ username: 'a"<b>@kestrel.example' }),
    });
    const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? '';
    return server.app.request(begun.headers.get('location') ?? '', { headers: { cookie } });
  };
  beforeAll(async () => {
    const { certificate, privateKey } = await makeSigningKey('kestrel');
    const signOnUrl = 'https://idp.kestrel.example/sign-on?tenant=1';
    const saml = { issuer: 'https://idp.kestrel.example/', signOnUrl, certificates: [certificate], binding: 'post', privateKey };
    server = await openServer({ SSO_PROVIDERS: companiesFile([{ ...companyOf('kestrel'), saml }]) });
  }, 20_000);
  afterAll(() => server.close());

  it('gets the form of a page that names its origin alone, with a button for readers without script', async () => {
    const page = await sent();
    expect(page.headers.get('content-security-policy')).toContain("; form-action https://idp.kestrel.example; base-uri 'none'");
    const html = await page.text();
    expect(html).toContain("document.getElementById('on').submit()");
    expect(html).toContain('<button>click here</button>');
    const { action, fields } = formOn({ html, url: 'https://idp.kestrel.example/', status: 200, headers: page.headers });
    expect(action).toBe('https://idp.kestrel.example/sign-on?tenant=1');
    expect(fields).toMatchObject({ RelayState: expect.stringMatching(/^[\w-]{43}$/), login_hint: 'a"<b>@kestrel.example' });
    const request = Buffer.from(fields.SAMLRequest ?? '', 'base64');
    expect(() => inflateRawSync(request)).toThrow();
    expect(request.toString()).toMatch(/^<(\?xml[^>]*><)?samlp:AuthnRequest/);
    expect(request.toString()).toContain('xmldsig-more#rsa-sha256');
    expect(request.toString()).not.toContain('xmldsig#sha1');
  });
});
