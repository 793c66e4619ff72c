// @vitest-environment node
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeSigningKey } from '../../../demo/identity/signing-key.ts';
import { NX_ROLE } from '../../../demo/people.ts';
import { attempts } from '../../../demo/server/db/schema/sign-in.ts';
import { signOns } from '../../../demo/server/db/schema/sso.ts';
import { seedPeople } from '../../../demo/server/demo-parts/seed.ts';
import { type Browser, formOn, type Page } from '../browser.ts';
import { openServer } from '../server.ts';
import { companiesFile, companyOf } from './sso-companies.ts';
import { allow, openSsoDemo, type SsoDemo, ssoPeople, withoutToken } from './sso-demo.ts';

let demo: SsoDemo;
let browser: Browser;
beforeAll(async () => {
  demo = await openSsoDemo();
}, 60_000);
afterAll(() => demo.close());
beforeEach(() => {
  browser = demo.openBrowser();
});

const ways = [['saml'], ['oidc']] as const;

/** Goes to the provider's log-in page, or wherever the service leads instead. */
const leave = (authType: 'saml' | 'oidc', redirectUrl?: string, username = ssoPeople[authType].email) =>
  demo.leave(browser, authType, username, redirectUrl);

/** Completes the sign-on; for SAML it also submits the form that a browser would submit by itself. */
async function signOn(authType: 'saml' | 'oidc', redirectUrl?: string, fields: Record<string, string> = allow): Promise<Page> {
  const page = await browser.submit(await leave(authType, redirectUrl), fields);
  return authType === 'saml' ? browser.submit(page) : page;
}

describe.each(ways)('signing on with %s', (authType) => {
  const person = ssoPeople[authType];
  afterEach(() =>
    demo.change(person, {
      status: 'active',
      expiresAt: null,
      newUser: false,
      reviewProfile: false,
      roles: ['VISITOR: Members: Connect 4.5'],
    }),
  );

  it('starts with the address that was typed', async () => {
    expect(formOn(await leave(authType)).fields.username).toBe(person.email);
  });

  it('signs in on the landing page, with a token for the target', async () => {
    const { url, status } = await signOn(authType);
    expect([status, withoutToken(url)]).toEqual([303, `${demo.landing}/?t=…`]);
    expect(await demo.redeem(url)).toMatchObject({
      status: 200,
      email: person.email,
      token: expect.stringMatching(/^.{43}$/),
    });
  });

  it('keeps an allowed target to the byte', async () => {
    const { url } = await signOn(authType, `${demo.landing}/a%2fb/?q=%7E+x&&t=old#top?t=1`);
    expect(withoutToken(url)).toBe(`${demo.landing}/a%2fb/?q=%7E+x&&t=…#top?t=1`);
    expect((await demo.redeem(url)).status).toBe(200);
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    'javascript:alert(1)',
    'https:evil.example',
    'https://localhost@evil.example/',
    '\\\\evil.example',
    'blob:https://evil.example/1',
    'LOGIN',
    'ROOT',
    'ROOT/?x=1',
    'LANDING@evil.example/',
    'LANDING\t/',
    ' LANDING/',
  ])('falls back to the landing page from %j', async (template) => {
    const hostile = template.replace('LANDING', demo.landing).replace('LOGIN', `${demo.hosted}/login/`).replace('ROOT', demo.hosted);
    expect(withoutToken((await signOn(authType, hostile)).url)).toBe(`${demo.landing}/?t=…`);
  });

  it('checks the stored target again when it is used', async () => {
    const page = await leave(authType, `${demo.landing}/there`);
    await demo.service.db.update(signOns).set({ redirectUrl: 'https://evil.example/' });
    const next = await browser.submit(page, allow);
    const { url } = authType === 'saml' ? await browser.submit(next) : next;
    expect(withoutToken(url)).toBe(`${demo.landing}/?t=…`);
  });

  it('leads users of the NX client there', async () => {
    await demo.change(person, { roles: [NX_ROLE] });
    expect(withoutToken((await signOn(authType)).url)).toBe(`${demo.landing}/nx?t=…`);
  });

  it('leads a new account to the first-time-user address once, without a token', async () => {
    await demo.change(person, { newUser: true });
    expect((await signOn(authType)).url).toBe(`${demo.hosted}/login/?newuser=true`);
    expect(withoutToken((await signOn(authType)).url)).toBe(`${demo.landing}/?t=…`);
  });

  it('ends in words when the provider denies it', async () => {
    expect((await signOn(authType, undefined, { decision: 'deny' })).url).toBe(demo.failed);
    expect(demo.reason()).toBe(authType === 'oidc' ? 'provider-said-no: access_denied' : 'provider-said-no');
  });

  it('refuses a person whom the service does not know', async () => {
    const email = person.email.replace(/^[^@]+/, 'jamie.north');
    expect((await signOn(authType, undefined, { ...allow, username: email })).url).toBe(demo.failed);
    expect(demo.reason()).toBe('no-account');
  });

  it.each([
    ['disabled', { status: 'disabled' }, 'no-account'],
    ['ended', { expiresAt: new Date(0) }, 'no-account'],
    ['unfinished', { reviewProfile: true }, 'setup-required'],
  ] as const)('refuses an account that is %s', async (_, changes, reason) => {
    await demo.change(person, changes);
    expect((await signOn(authType)).url).toBe(demo.failed);
    expect(demo.reason()).toBe(reason);
  });

  it('stays on the log-in page with an address the company does not know', async () => {
    const page = await browser.submit(await leave(authType), { ...allow, username: 'nobody@elsewhere.example' });
    expect(page.status).toBe(422);
    expect(page.html).toContain('This company knows nobody by that address.');
  });

  it.each(['avery.quinn@newsline.example', 'nobody@elsewhere.example', 'no address', ''])('sends %j to no provider', async (username) => {
    expect((await leave(authType, undefined, username)).url).toBe(demo.failed);
    expect(demo.reason()).toBe('no-company');
  });

  // Its provider's address would be longer than servers take.
  it('sends an endless address of a company to no provider', async () => {
    const { length } = person.email;
    expect((await leave(authType, undefined, 'x'.repeat(320 - length) + person.email)).url).not.toBe(demo.failed);
    expect((await leave(authType, undefined, 'x'.repeat(17_000) + person.email)).url).toBe(demo.failed);
    expect(demo.reason()).toBe('no-company');
  });

  it('works in two tabs at once', async () => {
    const first = await leave(authType, `${demo.landing}/first`);
    const second = await leave(authType, `${demo.landing}/second`);
    const finish = async (page: Page) => {
      const next = await browser.submit(page, allow);
      return withoutToken((authType === 'saml' ? await browser.submit(next) : next).url);
    };
    expect(await finish(first)).toBe(`${demo.landing}/first?t=…`);
    expect(await finish(second)).toBe(`${demo.landing}/second?t=…`);
  });

  it('marks the browser with a cookie that scripts and other hosts cannot see', async () => {
    const response = await fetch(`${demo.hosted}/auth/login/${authType}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ username: person.email }),
    });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(new RegExp(`^news-sso-${authType}=[\\w-]{43}; Max-Age=600; Path=/auth/login; HttpOnly; SameSite=Lax$`));
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('writes no token, cookie or address to the log', async () => {
    demo.lines.length = 0;
    const { url } = await signOn(authType);
    const cookie = browser.cookies().find(({ name }) => name.startsWith('news-sso'))?.value ?? 'none';
    // The call, the page that leads on, and the outcome.
    expect(demo.lines).toHaveLength(3);
    for (const secret of [new URL(url).searchParams.get('t') ?? 'none', cookie, person.email]) {
      expect(demo.lines.join('\n')).not.toContain(secret);
    }
  });
});

describe('a form that is posted again and again', () => {
  it('is refused after a while, and accepted again once the wait is over', async () => {
    demo.pass(demo.settings.lockMs);
    for (let round = 0; round < demo.settings.networkAttempts; round += 1) await leave('saml', undefined, 'no address');
    expect((await leave('saml')).url).toBe(demo.failed);
    expect(demo.reason()).toBe('TOO_MANY_REQUESTS');
    demo.pass(demo.settings.lockMs);
    expect(formOn(await leave('saml')).fields.username).toBe(ssoPeople.saml.email);
  });
});

describe('a sign-on that succeeds', () => {
  const counted = async () => (await demo.service.db.select().from(attempts)).map(({ id }) => id);

  /** Begins a sign-on with the marks of a page of another site, and goes to the provider. */
  async function leaveFromForeignPage(): Promise<Page> {
    const headers = { origin: 'null', 'sec-fetch-site': 'cross-site' };
    const body = new URLSearchParams({ username: ssoPeople.oidc.email });
    const response = await fetch(`${demo.hosted}/auth/login/oidc`, { method: 'POST', redirect: 'manual', headers, body });
    for (const cookie of response.headers.getSetCookie()) browser.keep(cookie);
    return browser.go(new URL(response.headers.get('location') ?? '', demo.hosted).href);
  }

  it.each([
    ['a page of ours', () => leave('oidc')],
    ['a page of the Web', leaveFromForeignPage],
  ])('takes back its own try and no other, begun from %s', async (_, begin) => {
    await demo.service.db.delete(attempts);
    const page = await begin();
    const ownCount = await counted();
    await leave('saml');
    await demo.openBrowser().go(`${demo.hosted}/auth/login/oidc`, { username: ssoPeople.oidc.email });
    const others = (await counted()).filter((id) => !ownCount.includes(id));
    expect([ownCount.length, others.length]).toEqual([1, 2]);
    expect(withoutToken((await browser.submit(page, allow)).url)).toBe(`${demo.landing}/?t=…`);
    expect(await counted()).toEqual(others);
  });
});

describe('on https, with providers on other sites', () => {
  it('the browser is marked with a secure cookie of this host alone, which a post from another site carries', async () => {
    const { certificate } = await makeSigningKey('A provider');
    const file = companiesFile([
      { ...companyOf('vellum'), saml: { issuer: 'https://idp.example/', signOnUrl: 'https://idp.example/', certificates: [certificate] } },
      { ...companyOf('harborline'), oidc: { issuer: 'http://localhost:1', clientId: 'news', clientSecret: 'secret' } },
    ]);
    const server = await openServer({
      PORT: '0',
      PUBLIC_ORIGIN: 'https://accounts.example.com',
      LANDING_URL: 'https://app.example.com/',
      SSO_PROVIDERS: file,
    });
    await seedPeople(server.service);
    const post = (authType: 'saml' | 'oidc') =>
      server.app.request(`/auth/login/${authType}`, {
        method: 'POST',
        body: new URLSearchParams({ username: ssoPeople[authType].email }),
      });
    const saml = await post('saml');
    expect(saml.headers.get('set-cookie')).toMatch(
      /^__Host-news-sso-saml=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=None$/,
    );
    const oidc = await post('oidc');
    expect(oidc.headers.get('set-cookie')).toMatch(
      /^__Host-news-sso-oidc=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(oidc.headers.get('location')).toBe('https://accounts.example.com/login/?errorCode=SSO_FAILED');
    expect(server.lines.at(-1)).toMatch(/provider-unreachable/);
    await server.close();
  }, 20_000);
});
