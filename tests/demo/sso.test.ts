// @vitest-environment node
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeSigningKey } from '../../demo/identity/signing-key.ts';
import { samlSigner } from '../../demo/identity/saml.ts';
import { signedInXml } from '../../demo/identity/saml-messages.ts';
import { NX_ROLE } from '../../demo/people.ts';
import { signOns } from '../../demo/server/db/schema/sso.ts';
import { type Browser, type Page, formOn } from './browser.ts';
import { openServer, personOf } from './server.ts';
import { type SsoDemo, openSsoDemo, tampered } from './sso-demo.ts';

let demo: SsoDemo;
let browser: Browser;
beforeAll(async () => {
  demo = await openSsoDemo();
}, 60_000);
afterAll(() => demo.close());
beforeEach(() => {
  browser = demo.openBrowser();
});

const reese = personOf('Reese');
const sage = personOf('Sage');
const people = { saml: reese, oidc: sage } as const;
const ways = [['saml'], ['oidc']] as const;
const allow = { decision: 'allow' };

/** At the provider's log-in page, or where it led instead. */
const leave = (authType: 'saml' | 'oidc', redirectUrl?: string, username = people[authType].email) =>
  demo.leave(browser, authType, username, redirectUrl);

/** All the way: SAML needs its self-posting form posted. */
async function signOn(
  authType: 'saml' | 'oidc',
  redirectUrl?: string,
  fields: Record<string, string> = allow,
): Promise<Page> {
  const page = await browser.submit(await leave(authType, redirectUrl), fields);
  return authType === 'saml' ? browser.submit(page) : page;
}

const withoutToken = (url: string) => url.replace(/([?&])t=[A-Za-z0-9_-]{43}/, '$1t=…');

describe.each(ways)('signing on by %s', (authType) => {
  const person = people[authType];
  afterEach(() =>
    demo.change(person, {
      status: 'active',
      expiresAt: null,
      newUser: false,
      reviewProfile: false,
      roles: ['VISITOR: Members: Connect 4.5'],
    }),
  );

  it('asks for the address that was typed', async () => {
    expect(formOn(await leave(authType)).fields.username).toBe(person.email);
  });

  it('lands signed in, with a token for the target', async () => {
    const { url, status } = await signOn(authType);
    expect([status, withoutToken(url)]).toEqual([303, `${demo.landing}/?t=…`]);
    expect(await demo.redeem(url)).toMatchObject({
      status: 200,
      email: person.email,
      token: expect.stringMatching(/^.{43}$/),
    });
  });

  it('keeps a target of the allow-list to the byte', async () => {
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
    'LANDING@evil.example/',
    'LANDING\t/',
    ' LANDING/',
  ])('falls back to the landing page from %j', async (template) => {
    const hostile = template.replace('LANDING', demo.landing).replace('LOGIN', `${demo.hosted}/login/`);
    expect(withoutToken((await signOn(authType, hostile)).url)).toBe(`${demo.landing}/?t=…`);
  });

  it('checks the stored target again when it is used', async () => {
    const page = await leave(authType, `${demo.landing}/there`);
    await demo.service.db.update(signOns).set({ redirectUrl: 'https://evil.example/' });
    const next = await browser.submit(page, allow);
    const { url } = authType === 'saml' ? await browser.submit(next) : next;
    expect(withoutToken(url)).toBe(`${demo.landing}/?t=…`);
  });

  it('leads people of the NX client there', async () => {
    await demo.change(person, { roles: [NX_ROLE] });
    expect(withoutToken((await signOn(authType)).url)).toBe(`${demo.landing}/nx?t=…`);
  });

  it('leads a new account to the first-time-user address once, without a token', async () => {
    await demo.change(person, { newUser: true });
    expect((await signOn(authType)).url).toBe(`${demo.hosted}/login/?newuser=true`);
    expect(withoutToken((await signOn(authType)).url)).toBe(`${demo.landing}/?t=…`);
  });

  it('ends in words when it is denied', async () => {
    expect((await signOn(authType, undefined, { decision: 'deny' })).url).toBe(demo.failed);
    expect(demo.reason()).toBe('provider-said-no');
  });

  it('refuses somebody the service does not know', async () => {
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

  it.each(['avery.quinn@newsline.example', 'nobody@elsewhere.example', 'no address', ''])(
    'sends %j to no provider',
    async (username) => {
      expect((await leave(authType, undefined, username)).url).toBe(demo.failed);
      expect(demo.reason()).toBe('no-company');
    },
  );

  it('goes on in two tabs at once', async () => {
    const first = await leave(authType, `${demo.landing}/first`);
    const second = await leave(authType, `${demo.landing}/second`);
    const finish = async (page: Page) => {
      const next = await browser.submit(page, allow);
      return withoutToken((authType === 'saml' ? await browser.submit(next) : next).url);
    };
    expect(await finish(first)).toBe(`${demo.landing}/first?t=…`);
    expect(await finish(second)).toBe(`${demo.landing}/second?t=…`);
  });

  it('marks the browser with a cookie that scripts and other hosts do not see', async () => {
    const response = await fetch(`${demo.hosted}/auth/login/${authType}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ username: person.email }),
    });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(
      new RegExp(`^news-sso-${authType}=[\\w-]{43}; Max-Age=600; Path=/auth/login; HttpOnly; SameSite=Lax$`),
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('writes no token, cookie or address into the log', async () => {
    demo.lines.length = 0;
    const { url } = await signOn(authType);
    const cookie = browser.cookies().find(({ name }) => name.startsWith('news-sso'))?.value ?? 'none';
    expect(demo.lines).toHaveLength(2);
    for (const secret of [new URL(url).searchParams.get('t') ?? 'none', cookie, person.email]) {
      expect(demo.lines.join('\n')).not.toContain(secret);
    }
  });
});

describe('an OpenID answer', () => {
  /** The address of the answer, not yet visited. */
  async function answered(): Promise<URL> {
    browser = demo.openBrowser(`${demo.hosted}/auth/login/oidc/answer`);
    return new URL((await browser.submit(await leave('oidc'), allow)).url);
  }

  it('opens nothing twice', async () => {
    const answer = await answered();
    expect(withoutToken((await browser.go(answer.href)).url)).toBe(`${demo.landing}/?t=…`);
    expect((await browser.go(answer.href)).url).toBe(demo.failed);
    expect(demo.reason()).toBe('not-awaited');
  });

  it('opens once when it is brought twice at the same time', async () => {
    const answer = await answered();
    const ends = await Promise.all([browser.go(answer.href), browser.go(answer.href)]);
    expect(ends.map(({ url }) => withoutToken(url)).sort()).toEqual([`${demo.landing}/?t=…`, demo.failed].sort());
  });

  it.each([
    ['without its cookie', async () => browser.forget(), 'not-awaited'],
    [
      'in another browser that is signing on too',
      async () => {
        browser = demo.openBrowser();
        await leave('oidc');
      },
      'not-awaited',
    ],
    ['after ten minutes', async () => demo.pass(600_000), 'not-awaited'],
  ])('is refused %s', async (_, change, reason) => {
    const answer = await answered();
    await change();
    expect((await browser.go(answer.href)).url).toBe(demo.failed);
    expect(demo.reason()).toBe(reason);
  });

  it.each([
    ['another state', (query: URLSearchParams) => query.set('state', 'x'.repeat(43)), 'not-awaited'],
    ['no state', (query: URLSearchParams) => query.delete('state'), 'not-awaited'],
    ['two states', (query: URLSearchParams) => query.append('state', 'x'), 'answer-invalid'],
    ['another code', (query: URLSearchParams) => query.set('code', 'x'.repeat(43)), 'answer-invalid'],
    ['no code', (query: URLSearchParams) => query.delete('code'), 'answer-invalid'],
    ['another issuer', (query: URLSearchParams) => query.set('iss', 'https://evil.example'), 'answer-invalid'],
  ])('is refused with %s', async (_, change, reason) => {
    const answer = await answered();
    change(answer.searchParams);
    expect((await browser.go(answer.href)).url).toBe(demo.failed);
    expect(demo.reason()).toMatch(new RegExp(`^${reason}`));
  });

  it('is refused when it carries the code of another sign-on', async () => {
    const stolen = await answered();
    const own = await answered();
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect((await browser.go(own.href)).url).toBe(demo.failed);
    expect(demo.reason()).toMatch(/^answer-invalid/);
  });

  it('is refused when nobody asked', async () => {
    expect((await browser.go(`${demo.hosted}/auth/login/oidc/answer?code=x&state=y`)).url).toBe(demo.failed);
  });
});

describe('a SAML answer', () => {
  /** The page that would post itself. */
  const answered = async () => browser.submit(await leave('saml'), allow);
  const post = (fields: Record<string, string>) => browser.go(demo.saml.answerUrl, fields);
  const stateOf = (page: Page) => new URL(page.url).searchParams.get('RelayState') ?? '';

  it('opens nothing twice', async () => {
    const page = await answered();
    expect(withoutToken((await browser.submit(page)).url)).toBe(`${demo.landing}/?t=…`);
    expect((await browser.submit(page)).url).toBe(demo.failed);
    expect(demo.reason()).toBe('not-awaited');
  });

  it('opens once when it is brought twice at the same time', async () => {
    const page = await answered();
    const ends = await Promise.all([browser.submit(page), browser.submit(page)]);
    expect(ends.map(({ url }) => withoutToken(url)).sort()).toEqual([`${demo.landing}/?t=…`, demo.failed].sort());
  });

  it.each([
    ['without its cookie', async () => browser.forget()],
    [
      'in another browser that is signing on too',
      async () => {
        browser = demo.openBrowser();
        await leave('saml');
      },
    ],
    ['after ten minutes', async () => demo.pass(600_000)],
  ])('is refused %s', async (_, change) => {
    const page = await answered();
    await change();
    expect((await browser.submit(page)).url).toBe(demo.failed);
    expect(demo.reason()).toBe('not-awaited');
  });

  it.each([
    ['another address in it', (xml: string) => xml.replaceAll('reese.calder@', 'jamie.north@')],
    ['its signature stripped', (xml: string) => xml.replace(/<ds:Signature .*<\/ds:Signature>/s, '')],
    [
      'another audience in it',
      (xml: string) => xml.replace(/<saml:Audience>[^<]*/, '<saml:Audience>https://other.example'),
    ],
    ['a longer life in it', (xml: string) => xml.replaceAll(/NotOnOrAfter="\d{4}/g, 'NotOnOrAfter="2099')],
    [
      'a second assertion before the signed one',
      (xml: string) => {
        const forged =
          /<saml:Assertion .*<\/saml:Assertion>/s
            .exec(xml)?.[0]
            .replaceAll('reese.calder@', 'jamie.north@')
            .replace(/<ds:Signature .*<\/ds:Signature>/s, '') ?? '';
        return xml.replace('<saml:Assertion ', `${forged.replace(/ID="[^"]*"/, 'ID="_forged"')}<saml:Assertion `);
      },
    ],
    [
      'the signed assertion wrapped in a forged one',
      (xml: string) => {
        const real = /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0] ?? '';
        const forged = real
          .replaceAll('reese.calder@', 'jamie.north@')
          .replace(/ID="[^"]*"/, 'ID="_forged"')
          .replace(/<ds:Signature .*<\/ds:Signature>/s, '');
        return xml.replace(real, forged.replace('</saml:Issuer>', `</saml:Issuer><saml:Advice>${real}</saml:Advice>`));
      },
    ],
    ['an entity in it', (xml: string) => `<!DOCTYPE x [<!ENTITY e "jamie">]>${xml}`],
    ['no XML at all', () => 'nothing'],
  ])('is refused with %s', async (_, edit) => {
    const page = await answered();
    expect((await post(tampered(page, edit))).url).toBe(demo.failed);
    expect(demo.reason()).toMatch(/^answer-invalid/);
    // One try: the untouched answer is worth nothing any more.
    expect((await browser.submit(page)).url).toBe(demo.failed);
  });

  it('names the whole address when a comment is slipped into it', async () => {
    const fields = tampered(await answered(), (xml) =>
      xml.replaceAll('reese.calder@vellum', 'reese.<!-- -->calder@vellum'),
    );
    const { url } = await post(fields);
    expect((await demo.redeem(url)).email).toBe(reese.email);
  });

  it.each([
    [
      'another audience',
      { audience: 'https://other.example/saml' },
      undefined,
      'answer-invalid: SAML assertion audience mismatch',
    ],
    ['another issuer', { issuer: 'https://other.example/idp' }, undefined, 'answer-invalid: issuer'],
    ['another request', { inResponseTo: '_other' }, undefined, 'answer-invalid: InResponseTo is not valid'],
    [
      'no request in the signed half',
      {},
      (xml: string) => xml.replace(/(<saml:SubjectConfirmationData [^>]*) InResponseTo="[^"]*"/, '$1'),
      'answer-invalid: subject confirmation',
    ],
    [
      'another request in the signed half',
      {},
      (xml: string) => xml.replace(/(<saml:SubjectConfirmationData [^>]* InResponseTo=)"[^"]*"/, '$1"_other"'),
      'answer-invalid: InResponseTo does not match subjectInResponseTo',
    ],
    [
      'another recipient',
      {},
      (xml: string) => xml.replace(/Recipient="[^"]*"/, 'Recipient="https://other.example/"'),
      'answer-invalid: subject confirmation',
    ],
    [
      'no audience',
      {},
      (xml: string) => xml.replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, ''),
      'answer-invalid: SAML assertion has no AudienceRestriction',
    ],
    [
      'an end that has passed',
      {},
      (xml: string) => xml.replaceAll(/(NotBefore|NotOnOrAfter)="\d{4}/g, '$1="2020'),
      'answer-invalid: No valid subject confirmation found among those available in the SAML assertion',
    ],
    ["another company's address", { email: 'avery.quinn@newsline.example' }, undefined, 'foreign-address'],
  ])('is refused with %s, though the provider signed it', async (_, facts, edit, reason) => {
    const page = await leave('saml');
    const SAMLResponse = await demo.signed(page, { email: reese.email, ...facts }, edit);
    expect((await post({ SAMLResponse, RelayState: stateOf(page) })).url).toBe(demo.failed);
    expect(demo.reason()).toBe(reason);
  });

  it('is taken when the provider signed it for this request', async () => {
    const page = await leave('saml');
    const SAMLResponse = await demo.signed(page, { email: reese.email });
    expect(withoutToken((await post({ SAMLResponse, RelayState: stateOf(page) })).url)).toBe(`${demo.landing}/?t=…`);
  });

  it('is refused with the signature of another key', async () => {
    const page = await leave('saml');
    const stranger = samlSigner(demo.service.identity, await makeSigningKey('Stranger'));
    const inResponseTo = (await demo.signer.read(new URL(page.url).searchParams.get('SAMLRequest') ?? '')) ?? '';
    const SAMLResponse = await stranger.sign(signedInXml({ ...demo.saml, inResponseTo, email: reese.email }));
    expect((await post({ SAMLResponse, RelayState: stateOf(page) })).url).toBe(demo.failed);
    expect(demo.reason()).toBe('answer-invalid: Invalid signature');
  });

  it('is refused for another sign-on of the same browser', async () => {
    const first = await answered();
    const second = await leave('saml');
    const { SAMLResponse = '' } = formOn(first).fields;
    expect((await post({ SAMLResponse, RelayState: stateOf(second) })).url).toBe(demo.failed);
    expect(demo.reason()).toBe('answer-invalid: InResponseTo is not valid');
  });

  it('is refused when nobody asked', async () => {
    const page = await leave('saml');
    const SAMLResponse = await demo.signed(page, { email: reese.email });
    expect((await demo.openBrowser().go(demo.saml.answerUrl, { SAMLResponse })).url).toBe(demo.failed);
    expect((await post({ SAMLResponse })).url).toBe(demo.failed);
    expect(demo.reason()).toBe('not-awaited');
  });
});

describe('the SAML provider', () => {
  it('answers no request of a service it does not know', async () => {
    const page = await leave('saml');
    const url = new URL(page.url);
    url.searchParams.set('SAMLRequest', 'bm90aGluZw==');
    expect((await browser.go(url.href)).status).toBe(400);
  });

  it('shows its metadata', async () => {
    const { html } = await browser.go(demo.saml.issuer);
    expect(html).toContain(demo.saml.certificate);
  });
});

describe('a form that is posted again and again', () => {
  it('leads nowhere after a while, and again once the wait is over', async () => {
    demo.pass(demo.settings.lockMs);
    for (let round = 0; round < demo.settings.networkAttempts; round += 1) await leave('saml', undefined, 'no address');
    expect((await leave('saml')).url).toBe(demo.failed);
    expect(demo.reason()).toBe('TOO_MANY_REQUESTS');
    demo.pass(demo.settings.lockMs);
    expect(formOn(await leave('saml')).fields.username).toBe(reese.email);
  });
});

describe('on https, with providers of other sites', () => {
  it('marks the browser with a secure cookie of this host alone, which a post from another site carries', async () => {
    const server = await openServer({ PORT: '0', PUBLIC_ORIGIN: 'https://accounts.example.com' });
    const post = (authType: 'saml' | 'oidc') =>
      server.app.request(`/auth/login/${authType}`, {
        method: 'POST',
        body: new URLSearchParams({ username: people[authType].email }),
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
