// @vitest-environment node
/** What a provider must state about a person: its own id for the person, a verified address, and a second factor. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { and, eq } from 'drizzle-orm';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeSigningKey } from '../../../demo/identity/signing-key.ts';
import { identities } from '../../../demo/server/db/schema/sso.ts';
import { createOidcClient } from '../../../demo/server/sso/oidc-client.ts';
import { SignOnRefused } from '../../../demo/server/sso/refused.ts';
import { type Browser, formOn } from '../browser.ts';
import { freePort } from '../../processes.ts';
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
  let rotate: () => Promise<void>;
  let current: { readonly privateKey: CryptoKey; readonly kid: string; readonly jwk: object };
  let keysAsked = 0;
  /** Answers in place of the provider where it returns true. */
  let answerInstead: (path: string, response: ServerResponse) => boolean = () => false;

  beforeAll(async () => {
    rotate = async () => {
      const { privateKey, publicKey } = await generateKeyPair('ES256');
      const kid = randomUUID();
      current = { privateKey, kid, jwk: { ...(await exportJWK(publicKey)), alg: 'ES256', use: 'sig', kid } };
    };
    await rotate();
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
      '/jwks': async () => {
        keysAsked += 1;
        return { keys: [current.jwk] };
      },
      '/token': async () => {
        const token = new SignJWT(says.token)
          .setProtectedHeader({ alg: 'ES256', kid: current.kid })
          .setIssuer(issuer)
          .setAudience('newsline');
        return {
          access_token: 'a',
          token_type: 'Bearer',
          id_token: await sign(token.setIssuedAt().setExpirationTime('5m'), current.privateKey),
        };
      },
      '/userinfo': async () => says.user,
    };
    server = createServer(async ({ url = '' }, response) => {
      const path = url.split('?')[0] ?? '';
      response.setHeader('content-type', 'application/json');
      if (!answerInstead(path, response)) response.end(JSON.stringify(await answers[path]?.()));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  const partyOf = () =>
    createOidcClient({ issuer, clientId: 'newsline', clientSecret: 's', answerUrl: 'http://localhost:1/answer' }, [MFA]);

  async function signOn(token: Record<string, unknown>, user: Record<string, unknown>, party = partyOf()) {
    const flow = { state: 'state', secret: 'secret', startedAt: new Date() };
    const { searchParams } = new URL(String(await party.leave(flow, 'sage@harborline.example')));
    expect(searchParams.get('acr_values')).toBe(MFA);
    const sub = 'person-7';
    says = { token: { sub, nonce: searchParams.get('nonce'), ...token }, user: { sub, ...user } };
    return party.handleCallback(flow, new URLSearchParams({ code: 'c', state: 'state' }));
  }
  const email = 'sage@harborline.example';
  const detailOf = (work: Promise<unknown>) =>
    work.catch((error: unknown) => (error instanceof SignOnRefused ? `${error.reason}: ${error.message}` : error));
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

  it.each([
    [{}, 'no claim email'],
    [{ email }, 'no claim email_verified'],
    [{ email, email_verified: 'true' }, 'email_verified is no boolean'],
    [{ email, email_verified: false }, 'address not verified'],
  ])('is refused with %j, and the log says: %s', async (user, why) => {
    expect(await detailOf(signOn({ acr: MFA }, user))).toBe(`answer-invalid: ${why}`);
  });

  it('may change its keys twice within a minute, and is asked for them only then', async () => {
    const party = partyOf();
    const good = () => signOn({ acr: MFA }, { email, email_verified: true }, party);
    keysAsked = 0;
    for (let n = 0; n < 3; n += 1) {
      expect(await good()).toMatchObject({ email });
      expect(await good()).toMatchObject({ email });
      expect(keysAsked).toBe(n + 1);
      await rotate();
    }
  });

  it.each([
    ['invalid_client', 401, 'answer-invalid: invalid_client'],
    ['invalid_grant', 400, 'answer-invalid: invalid_grant'],
    ['hidden-words', 400, 'answer-invalid: OAUTH_RESPONSE_BODY_ERROR'],
  ])('is named by the name of its error, %s, where that is one of the standard', async (error, status, logged) => {
    answerInstead = (path, response) => {
      if (path !== '/token') return false;
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error, error_description: 'hidden' }));
      return true;
    };
    expect(await detailOf(signOn({ acr: MFA }, { email, email_verified: true }))).toBe(logged);
    answerInstead = () => false;
  });

  it.each([
    ['access_denied', 'provider-said-no: access_denied'],
    ['hidden-words', 'provider-said-no: another error'],
  ])('says no with %s', async (error, code) => {
    const flow = { state: 'state', secret: 'secret', startedAt: new Date() };
    const answer = new URLSearchParams({ error, state: 'state', iss: issuer });
    expect(await detailOf(partyOf().handleCallback(flow, answer))).toBe(code);
  });

  describe('that cannot be reached', () => {
    const tried = async (address: string) => {
      const party = createOidcClient({ issuer: address, clientId: 'n', clientSecret: 's', answerUrl: 'http://localhost:1/answer' }, [MFA]);
      return detailOf(party.leave({ state: 's', secret: 's', startedAt: new Date() }, email));
    };

    it('is told apart: refused, without a name, without TLS', async () => {
      expect(await tried(`http://localhost:${await freePort()}`)).toBe('provider-unreachable: connection refused (ECONNREFUSED)');
      expect(await tried('https://nowhere.invalid')).toMatch(/^provider-unreachable: name not found \(E/);
      expect(await tried(issuer.replace('http:', 'https:'))).toMatch(/^provider-unreachable: no TLS \(E/);
    });

    it('is told apart: an untrusted certificate', async () => {
      const { privateKey, certificate } = await makeSigningKey('localhost');
      const cert = `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----`;
      const secure = createSecureServer({ key: privateKey, cert }, (_, response) => response.end('{}')).listen(0, '127.0.0.1');
      await once(secure, 'listening');
      expect(await tried(`https://localhost:${(secure.address() as AddressInfo).port}`)).toMatch(
        /^provider-unreachable: certificate \([A-Z_]+\)$/,
      );
      secure.close();
    });
  });

  it.each(['/token', '/userinfo'])('is refused where %s answers without an end, and is not read on', async (path) => {
    let sent = 0;
    const isClosed = new Promise<void>((resolve) => {
      answerInstead = (address, response) => {
        if (address !== path) return false;
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
    answerInstead = () => false;
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
  const identityRows = () => demo.service.db.select().from(identities);
  /** A SAML sign-on with any id that the provider gives the person. */
  async function signOn(email: string, edit?: (xml: string) => string) {
    const page = await demo.leave(browser, 'saml', reese.email);
    const RelayState = new URL(page.url).searchParams.get('RelayState') ?? '';
    return browser.go(demo.saml.answerUrl, { SAMLResponse: await demo.signed(page, { email }, edit), RelayState });
  }

  it('is linked to issuer and subject at the first sign-on', async () => {
    expect(withoutToken((await signOn(reese.email)).url)).toBe(`${demo.landing}/?t=…`);
    expect(await identityRows()).toMatchObject([{ issuer: demo.saml.issuer, subject: reese.email, accountId: reese.id }]);
    const page = await browser.submit(await demo.leave(browser, 'oidc', ssoPeople.oidc.email), allow);
    expect(withoutToken(page.url)).toBe(`${demo.landing}/?t=…`);
    expect(await identityRows()).toContainEqual(expect.objectContaining({ accountId: ssoPeople.oidc.id }));
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
    const isIdentity = and(eq(identities.accountId, reese.id), eq(identities.subject, renamed));
    expect(await demo.service.db.select().from(identities).where(isIdentity)).toHaveLength(1);
  });

  it('is the same in whatever case the provider writes its address, as everywhere else', async () => {
    for (const written of ['Reese.Calder@Vellum.example', reese.email, 'REESE.CALDER@VELLUM.EXAMPLE'])
      expect(withoutToken((await signOn(written)).url)).toBe(`${demo.landing}/?t=…`);
    expect(await identityRows()).toMatchObject([{ subject: reese.email, accountId: reese.id }]);
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
