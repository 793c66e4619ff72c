// @vitest-environment node
/** What a provider must state about a person: its own id for the person, a verified address, and a second factor. */
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { and, eq } from 'drizzle-orm';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { identities } from '../../../demo/server/db/schema/sso.ts';
import { createOidcClient } from '../../../demo/server/sso/oidc-client.ts';
import { SignOnRefused } from '../../../demo/server/sso/refused.ts';
import { type Browser, formOn } from '../browser.ts';
import { personOf } from '../server.ts';
import { allow, openSsoDemo, type SsoDemo, ssoPeople, withoutToken } from './sso-demo.ts';

const MFA = 'https://refeds.org/profile/mfa';

describe('an OpenID provider', () => {
  let server: Server;
  let issuer: string;
  /** The claims of the next answer. */
  let says: { token: Record<string, unknown>; user: Record<string, unknown> };
  type Sign = (token: SignJWT, key: CryptoKey) => Promise<string>;
  const soundly: Sign = (token, key) => token.sign(key);
  let sign = soundly;
  /** Answers in place of the provider where it returns true. */
  let endless: (path: string, response: ServerResponse) => boolean = () => false;

  beforeAll(async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    const jwk = { ...(await exportJWK(publicKey)), alg: 'ES256', use: 'sig', kid: 'k' };
    const answers: Record<string, () => Promise<object>> = {
      '/.well-known/openid-configuration': async () => ({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['ES256'],
      }),
      '/jwks': async () => ({ keys: [jwk] }),
      '/token': async () => {
        const token = new SignJWT(says.token).setProtectedHeader({ alg: 'ES256', kid: 'k' }).setIssuer(issuer).setAudience('newsline');
        return { access_token: 'a', token_type: 'Bearer', id_token: await sign(token.setIssuedAt().setExpirationTime('5m'), privateKey) };
      },
      '/userinfo': async () => says.user,
    };
    server = createServer(async ({ url = '' }, response) => {
      const path = url.split('?')[0] ?? '';
      response.setHeader('content-type', 'application/json');
      if (!endless(path, response)) response.end(JSON.stringify(await answers[path]?.()));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  async function signOn(token: Record<string, unknown>, user: Record<string, unknown>) {
    const party = createOidcClient({ issuer, clientId: 'newsline', clientSecret: 's', answerUrl: 'http://localhost:1/answer' }, [MFA]);
    const flow = { state: 'state', secret: 'secret', startedAt: new Date() };
    const { searchParams } = new URL(await party.leave(flow, 'sage@harborline.example'));
    expect(searchParams.get('acr_values')).toBe(MFA);
    const sub = 'person-7';
    says = { token: { sub, nonce: searchParams.get('nonce'), ...token }, user: { sub, ...user } };
    return party.handleCallback(flow, new URLSearchParams({ code: 'c', state: 'state' }));
  }
  const email = 'sage@harborline.example';
  const reasonOf = (work: Promise<unknown>) => work.catch((error: unknown) => (error instanceof SignOnRefused ? error.reason : error));

  it.each([[{ acr: MFA }], [{ amr: ['pwd', 'mfa'] }]])('is trusted with %j, by issuer and subject', async (token) => {
    expect(await signOn(token, { email, email_verified: true })).toEqual({ issuer, subject: 'person-7', email });
  });

  it.each<[string, Sign]>([
    ['by another key', async (token) => token.sign((await generateKeyPair('ES256')).privateKey)],
    ['of nothing', async (token, key) => (await token.sign(key)).replace(/[^.]+$/, 'AAAA')],
    [
      'of other claims',
      async (token, key) => (await token.sign(key)).replace(/[^.]+$/, (await token.setSubject('p8').sign(key)).replace(/.+\./, '')),
    ],
  ])('is refused with a signature %s', async (_, unsoundly) => {
    sign = unsoundly;
    expect(await reasonOf(signOn({ acr: MFA }, { email, email_verified: true }))).toBe('answer-invalid');
    sign = soundly;
  });

  it.each([[{}], [{ acr: '0' }], [{ amr: ['pwd'] }], [{ amr: 'mfa' }], [{ acr: [MFA] }]])(
    'is refused with %j, because it must have asked for a second factor when ours is skipped',
    async (token) => {
      expect(await reasonOf(signOn(token, { email, email_verified: true }))).toBe('one-factor');
    },
  );

  it.each([
    [{ email }],
    [{ email, email_verified: false }],
    [{ email, email_verified: 'true' }],
    [{ email_verified: true }],
    [{ email: [email], email_verified: true }],
    [{ email: { value: email }, email_verified: true }],
  ])('is refused with %j, because the address must be one, and verified', async (user) => {
    expect(await reasonOf(signOn({ acr: MFA }, user))).toBe('answer-invalid');
  });

  it.each(['/token', '/userinfo'])('is refused where %s answers without an end, and is not read on', async (path) => {
    let sent = 0;
    const isClosed = new Promise<void>((resolve) => {
      endless = (asked, response) => {
        if (asked !== path) return false;
        const piece = ' '.repeat(65_536);
        const writing = setInterval(() => {
          response.write(piece);
          sent += piece.length;
        }, 5);
        response.on('close', () => {
          clearInterval(writing);
          resolve();
        });
        return true;
      };
    });
    expect(await reasonOf(signOn({ acr: MFA }, { email, email_verified: true }))).toBe('answer-invalid');
    await isClosed;
    endless = () => false;
    // The limit, and what was on its way already.
    expect(sent).toBeLessThan(8 * 1024 * 1024);
  });
});

describe('an account of a company', () => {
  let demo: SsoDemo;
  let browser: Browser;
  beforeAll(async () => {
    demo = await openSsoDemo();
  }, 120_000);
  afterAll(() => demo.close());
  beforeEach(async () => {
    browser = demo.openBrowser();
    await demo.service.db.delete(identities);
  });

  const reese = ssoPeople.saml;
  const kept = () => demo.service.db.select().from(identities);
  /** A SAML sign-on with any id that the provider gives the person. */
  async function signOn(email: string, edit?: (xml: string) => string) {
    const page = await demo.leave(browser, 'saml', reese.email);
    const RelayState = new URL(page.url).searchParams.get('RelayState') ?? '';
    return browser.go(demo.saml.answerUrl, { SAMLResponse: await demo.signed(page, { email }, edit), RelayState });
  }

  it('is linked to issuer and subject at the first sign-on', async () => {
    expect(withoutToken((await signOn(reese.email)).url)).toBe(`${demo.landing}/?t=…`);
    expect(await kept()).toMatchObject([{ issuer: demo.saml.issuer, subject: reese.email, accountId: reese.id }]);
    const page = await browser.submit(await demo.leave(browser, 'oidc', ssoPeople.oidc.email), allow);
    expect(withoutToken(page.url)).toBe(`${demo.landing}/?t=…`);
    expect(await kept()).toContainEqual(expect.objectContaining({ accountId: ssoPeople.oidc.id }));
  });

  it('is closed to another person of the company who has its address now', async () => {
    await demo.service.db
      .insert(identities)
      .values({ issuer: demo.saml.issuer, subject: 'person-1', accountId: reese.id, createdAt: new Date() });
    expect((await signOn(reese.email)).url).toBe(demo.failed);
    expect(demo.reason()).toBe('foreign-subject');
  });

  it('is found by its subject when the provider gives the person another address', async () => {
    const renamed = 'reese.new@vellum.example';
    await demo.service.db
      .insert(identities)
      .values({ issuer: demo.saml.issuer, subject: renamed, accountId: reese.id, createdAt: new Date() });
    expect(withoutToken((await signOn(renamed)).url)).toBe(`${demo.landing}/?t=…`);
    const own = and(eq(identities.accountId, reese.id), eq(identities.subject, renamed));
    expect(await demo.service.db.select().from(identities).where(own)).toHaveLength(1);
  });

  it('is the same in whatever case the provider writes its address, as everywhere else', async () => {
    for (const written of ['Reese.Calder@Vellum.example', reese.email, 'REESE.CALDER@VELLUM.EXAMPLE'])
      expect(withoutToken((await signOn(written)).url)).toBe(`${demo.landing}/?t=…`);
    expect(await kept()).toMatchObject([{ subject: reese.email, accountId: reese.id }]);
  });

  it('of another company is closed to a subject that was kept for it', async () => {
    const avery = personOf('Avery');
    await demo.service.db
      .insert(identities)
      .values({ issuer: demo.saml.issuer, subject: 'x@vellum.example', accountId: avery.id, createdAt: new Date() });
    expect((await signOn('x@vellum.example')).url).toBe(demo.failed);
    expect(demo.reason()).toBe('foreign-address');
  });

  it('is closed to an answer that reports only a password', async () => {
    const page = await signOn(reese.email, (xml) => xml.replace(MFA, 'urn:oasis:names:tc:SAML:2.0:ac:classes:Password'));
    expect([page.url, demo.reason()]).toEqual([demo.failed, 'one-factor']);
    expect(formOn(page).fields).toEqual({});
  });
});
