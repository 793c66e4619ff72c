// @vitest-environment node
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedPeople } from '../../../demo/server/demo-parts/seed.ts';
import { accounts, organizations } from '../../../demo/server/db/schema/accounts.ts';
import { audit } from '../../../demo/server/db/schema/audit.ts';
import { passkeys } from '../../../demo/server/db/schema/passkeys.ts';
import type { Reply } from '../../../src/contract/contract.ts';
import { personOf, sparePerson, type TestServer } from '../server.ts';
import { signedIn } from '../visitor.ts';
import { createAuthenticator, type Lies } from './authenticator.ts';
import { openPasskeyServer, passkeysOn } from './passkeys.ts';

let server: TestServer;
let there: ReturnType<typeof passkeysOn>;
beforeAll(async () => {
  server = await openPasskeyServer();
  there = passkeysOn(server);
});
afterAll(() => server.close());

const [robin, other] = [sparePerson(0), sparePerson(1)];
beforeEach(async () => {
  server.pass(3_600_000);
  await seedPeople(server.service, [robin, other, personOf('Bailey')]);
});

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const DESTINATION = 'http://localhost:4402';
const seen = async (bearer: string) => (await server.call('security', { bearer })).data as Reply<'security'>;
const subjects = async (to: string) => (await server.outbox(to)).map(({ subject }) => subject);
const remove = (bearer: string, id: string) => server.call('removePasskey', { bearer, params: { id }, body: {} });
const audited = (action: string) => server.service.db.select().from(audit).where(eq(audit.action, action));
const rename = (bearer: string, id: string, name: string) => server.call('renamePasskey', { bearer, params: { id }, body: { name } });

/** Moves a session to another origin, as a signed-in page takes it over. */
async function redeemed({ access, refresh }: { readonly access: string; readonly refresh: string }) {
  const body = { refreshToken: refresh, deployment: '', destination: DESTINATION };
  const { transferToken }: Reply<'transfer'> = (await server.call('transfer', { bearer: access, body })).data;
  return signedIn(await server.call('redeem', { body: { transferToken, destination: DESTINATION }, headers: { origin: DESTINATION } }));
}

describe('what a signed-in user sees', () => {
  it('are passkeys by name, with their times, the codes left, the methods and the masked phone', async () => {
    const { access, id, authenticator } = await there.enrol(robin);
    const createdAt = server.now().toISOString();
    const phone = `******${robin.phone?.phoneNumber.slice(-4)}`;
    expect(await seen(access)).toEqual({
      passkeys: [{ id, name: 'Laptop', createdAt, lastUsedAt: null }],
      recoveryCodesLeft: 0,
      methods: ['text', 'app', 'passkey'],
      phone,
    });
    await there.recoveryCodes(access);
    server.pass(MINUTE);
    await there.logIn(authenticator.get(await there.firstStepOptions()));
    expect(await seen(access)).toMatchObject({
      passkeys: [{ lastUsedAt: server.now().toISOString() }],
      recoveryCodesLeft: 10,
      methods: ['text', 'app', 'passkey', 'recovery'],
    });
  });

  it('needs a session', async () => {
    expect((await server.call('security', { bearer: 'nobody' })).errorCode).toBe('TOKEN_INVALID');
  });
});

describe('a new passkey', () => {
  const refused = { status: 400, errorCode: 'PASSKEY_REFUSED' };
  const ask = (bearer: string) => server.call('passkeyCreationOptions', { bearer, body: {} });

  it('is asked for with the options of a passkey that is both factors', async () => {
    const { access } = await there.enrol(robin);
    const options = await there.creationOptions(access);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Newsline' },
      user: { name: robin.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ type: 'public-key' }],
    });
    expect((options as { pubKeyCredParams?: unknown }).pubKeyCredParams).toEqual(
      [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
    );
    expect(Buffer.from(options.user?.id ?? '', 'base64url')).toHaveLength(32);
    expect((await there.creationOptions(access)).user?.id).toBe(options.user?.id);
    expect((await there.creationOptions((await server.signIn(other)).access)).user?.id).not.toBe(options.user?.id);
  });

  it('is told to both addresses and noted', async () => {
    await server.service.db.update(accounts).set({ contactEmail: 'robin@wire.example', language: 'fr' }).where(eq(accounts.id, robin.id));
    await there.enrol(robin);
    for (const address of [robin.email, 'robin@wire.example'])
      expect((await subjects(address))[0]).toBe('Une clé d’accès pour votre compte Newsline');
    const subject = server.service.seal.pseudonym(robin.email);
    expect(await audited('passkey added')).toContainEqual(expect.objectContaining({ who: 'owner', subject, outcome: 'done' }));
  });

  it.each<[string, Lies]>([
    ['from an origin that is not on the list', { origin: 'https://newsline.example' }],
    ['in a frame of a page that is not on the list', { crossOrigin: true, topOrigin: 'https://evil.example' }],
    ['in a frame that does not say where it is', { crossOrigin: true }],
    ['for another domain', { domain: 'example.com' }],
    ['for another challenge', { challenge: 'bm90IHRoaXMgb25l' }],
    ['without user verification', { isVerified: false }],
  ])('is refused %s', async (_, lies) => {
    const { access } = await server.signIn(robin);
    expect(await there.add(access, createAuthenticator(), lies)).toMatchObject({ status: 400, errorCode: 'PASSKEY_REFUSED' });
    expect(await there.stored(robin)).toEqual([]);
  });

  it('answers a challenge of its own session, once, within five minutes', async () => {
    const first = (await server.signIn(robin)).access;
    const second = (await server.signIn(robin)).access;
    const credential = createAuthenticator().create(await there.creationOptions(first));
    const send = (bearer: string) => server.call('addPasskey', { bearer, body: { credential, name: 'Laptop' } });
    expect((await send(second)).errorCode).toBe('PASSKEY_REFUSED');
    const answers = await Promise.all([send(first), send(first)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const late = createAuthenticator().create(await there.creationOptions(first));
    server.pass(5 * MINUTE);
    const body = { credential: late, name: 'Laptop' };
    expect((await server.call('addPasskey', { bearer: first, body })).errorCode).toBe('PASSKEY_REFUSED');
  });

  it('that the account has is PASSKEY_EXISTS, and another account cannot take it', async () => {
    const { access, authenticator } = await there.enrol(robin);
    const again = async (bearer: string) => {
      const options = await there.creationOptions(bearer);
      const credential = createTwin(authenticator).create(options);
      return server.call('addPasskey', { bearer, body: { credential, name: 'Twin' } });
    };
    expect(await again(access)).toMatchObject({ status: 409, errorCode: 'PASSKEY_EXISTS' });
    expect(await again((await server.signIn(other)).access)).toMatchObject({ status: 400, errorCode: 'PASSKEY_REFUSED' });
  });

  it('has an id of at most 1023 bytes', async () => {
    const { access } = await server.signIn(robin);
    const create = (bytes: number) => there.add(access, createAuthenticator({ id: Buffer.alloc(bytes, 7).toString('base64url') }));
    expect((await create(1023)).status).toBe(200);
    expect((await create(1024)).errorCode).toBe('PASSKEY_REFUSED');
    expect((await create(9000)).errorCode).toBe('PASSKEY_REFUSED');
  });

  it('is the twentieth at most', async () => {
    const { access } = await there.enrol(robin);
    const [passkey] = await there.stored(robin);
    if (!passkey) throw new Error('no passkey');
    const more = Array.from({ length: 19 }, (_, n) => ({ ...passkey, id: `more-${n}`, credentialId: `more-${n}` }));
    await server.service.db.insert(passkeys).values(more.slice(0, 18));
    const credential = createAuthenticator().create(await there.creationOptions(access));
    expect((await there.add((await server.signIn(robin)).access)).status).toBe(200);
    expect(await server.call('addPasskey', { bearer: access, body: { credential, name: 'Laptop' } })).toMatchObject(refused);
    // The device need not make one in vain.
    expect(await ask(access)).toMatchObject(refused);
    expect(await there.stored(robin)).toHaveLength(20);
  });

  it('is not for people whose company signs them in', async () => {
    const { access } = await server.signIn(robin);
    const credential = createAuthenticator().create(await there.creationOptions(access));
    await server.service.db.update(organizations).set({ authType: 'saml' }).where(eq(organizations.domain, 'newsline.example'));
    const answers = [await server.call('addPasskey', { bearer: access, body: { credential, name: 'Laptop' } }), await ask(access)];
    await server.service.db.update(organizations).set({ authType: null }).where(eq(organizations.domain, 'newsline.example'));
    expect(answers).toMatchObject([refused, refused]);
  });

  it('of no shape at all is refused', async () => {
    const { access } = await server.signIn(robin);
    for (const credential of [
      null,
      'x',
      {},
      { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 'e30', attestationObject: 'oA' } },
    ])
      expect(
        (await server.call('addPasskey', { bearer: access, body: { credential: credential as never, name: 'Laptop' } })).errorCode,
      ).toBe('PASSKEY_REFUSED');
  });
});

/** An authenticator that makes another key under the same id. */
function createTwin(authenticator: ReturnType<typeof createAuthenticator>) {
  return createAuthenticator({ id: authenticator.passkeys[0]?.id });
}

describe('names', () => {
  const NAMED = 'Enter a name of 1 to 80 characters.';

  it('have 1 to 80 visible characters, whether a passkey is new or renamed', async () => {
    const { access, id } = await there.enrol(robin);
    for (const name of ['K', 'k'.repeat(80), '👩‍👩‍👧‍👦'.repeat(40), ' Home ']) {
      expect((await rename(access, id, name)).status).toBe(200);
      expect((await seen(access)).passkeys[0]?.name).toBe(name.trim());
    }
    for (const name of ['', '   ', '\u200b\u2060', 'k'.repeat(81), 7 as never]) {
      expect(await rename(access, id, name)).toMatchObject({ status: 400, errorCode: 'PASSKEY_REFUSED', body: { message: NAMED } });
    }
    expect(await there.add(access, createAuthenticator(), {}, '')).toMatchObject({
      errorCode: 'PASSKEY_REFUSED',
      body: { message: NAMED },
    });
    expect((await seen(access)).passkeys[0]?.name).toBe('Home');
  });

  it('may be given at any age of the session, to passkeys of one’s own', async () => {
    const { access, id } = await there.enrol(robin);
    const foreign = (await there.enrol(other)).id;
    server.pass(14 * MINUTE);
    expect((await rename(access, id, 'Desk')).status).toBe(200);
    for (const unknown of [foreign, 'nothing'])
      expect(await rename(access, unknown, 'Mine')).toMatchObject({ status: 404, errorCode: 'PASSKEY_UNKNOWN' });
  });
});

describe('a removed passkey', () => {
  it('is told and noted, and signs in no more', async () => {
    const { access, id, authenticator } = await there.enrol(robin);
    expect((await remove(access, id)).status).toBe(200);
    expect((await subjects(robin.email))[0]).toBe('A passkey of your Newsline account was removed');
    expect(await audited('passkey removed')).not.toEqual([]);
    expect((await there.logIn(authenticator.get(await there.firstStepOptions()))).errorCode).toBe('INVALID_CREDENTIALS');
    const { mfaRetrievalToken, methods } = await server.challenge(robin);
    expect(methods).toEqual(['text', 'app']);
    const { challenge } = await there.secondFactorOptions(mfaRetrievalToken);
    const credential = authenticator.get({ challenge, rpId: 'localhost' });
    expect((await there.useAsSecond(mfaRetrievalToken, credential)).errorCode).toBe('INVALID_MFA_CODE');
  });

  it('is never the last factor, for which recovery codes do not count', async () => {
    const { access, id } = await there.enrol(robin);
    await there.recoveryCodes(access);
    await server.service.db.update(accounts).set({ phoneNumber: null, totpSecret: null }).where(eq(accounts.id, robin.id));
    expect(await remove(access, id)).toMatchObject({ status: 409, errorCode: 'LAST_FACTOR' });
    const second = (await there.add(access)).data as Reply<'addPasskey'>;
    const answers = await Promise.all([remove(access, id), remove(access, String(second.id))]);
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual(['LAST_FACTOR', undefined].sort());
    expect(await there.stored(robin)).toHaveLength(1);
  });

  it('is not another account’s', async () => {
    const { access } = await there.enrol(robin);
    const foreign = (await there.enrol(other)).id;
    expect(await remove(access, foreign)).toMatchObject({ status: 404, errorCode: 'PASSKEY_UNKNOWN' });
    expect(await there.stored(other)).toHaveLength(1);
  });
});

describe('a fresh call', () => {
  const freshCalls = async (bearer: string, id: string) => [
    (await there.add(bearer)).errorCode,
    (await server.call('makeRecoveryCodes', { bearer, body: {} })).errorCode,
    (await remove(bearer, id)).errorCode,
  ];
  const refused = ['REAUTHENTICATION_REQUIRED', 'REAUTHENTICATION_REQUIRED', 'REAUTHENTICATION_REQUIRED'];
  const accepted = [undefined, undefined, undefined];

  it('takes a sign-in of ten minutes ago, and none of eleven, however often it was refreshed', async () => {
    const { refresh, id } = await there.enrol(robin);
    server.pass(10 * MINUTE);
    const still = signedIn(await server.call('refresh', { body: { refreshToken: refresh } }));
    expect(await freshCalls(still.access, id)).toEqual(accepted);
    server.pass(MINUTE);
    const renewed = signedIn(await server.call('refresh', { body: { refreshToken: still.refresh } }));
    expect(await freshCalls(renewed.access, id)).toEqual(refused);
  });

  it('takes a session that was redeemed from a sign-in of a minute ago, and none of eleven', async () => {
    const young = await there.enrol(robin);
    server.pass(MINUTE);
    expect(await freshCalls((await redeemed(young)).access, young.id)).toEqual(accepted);
    const old = await there.enrol(robin);
    server.pass(11 * MINUTE);
    expect(await freshCalls((await redeemed(old)).access, old.id)).toEqual(refused);
  });

  it('takes a sign-in by a passkey', async () => {
    const { authenticator, id } = await there.enrol(robin);
    server.pass(20 * MINUTE);
    const done = signedIn(await there.logIn(authenticator.get(await there.firstStepOptions())));
    expect(await freshCalls(done.access, id)).toEqual(accepted);
  });

  it('gives the same codes to a repeat of its request', async () => {
    const { access } = await server.signIn(robin);
    const headers = { 'x-request-id': '7d1f0f0e-5b1c-4d8e-9b3a-2f6c8e1a4b5d' };
    const ask = () => server.call('makeRecoveryCodes', { bearer: access, body: {}, headers });
    expect((await ask()).data).toEqual((await ask()).data);
    expect((await subjects(robin.email)).filter((subject) => subject.startsWith('New recovery codes')).length).toBeGreaterThan(0);
  });
});

describe('the offer', () => {
  it('comes with a second factor, until there is a passkey', async () => {
    expect((await server.signIn(robin)).user).toHaveProperty('offerPasskey', true);
    const { access, id } = await there.enrol(robin);
    expect((await server.signIn(robin)).user).not.toHaveProperty('offerPasskey');
    await remove(access, id);
    expect((await server.signIn(robin)).user).toHaveProperty('offerPasskey', true);
  });

  it('put off comes again after 90 days', async () => {
    const { access } = await server.signIn(robin);
    expect((await server.call('postponePasskey', { bearer: access, body: { later: true } })).status).toBe(200);
    expect((await server.signIn(robin)).user).not.toHaveProperty('offerPasskey');
    server.pass(90 * DAY - MINUTE);
    expect((await server.signIn(robin)).user).not.toHaveProperty('offerPasskey');
    server.pass(MINUTE);
    expect((await server.signIn(robin)).user).toHaveProperty('offerPasskey', true);
  });

  it('is not repeated where the session is redeemed', async () => {
    expect((await redeemed(await server.signIn(robin))).user).not.toHaveProperty('offerPasskey');
  });

  it('takes no other answer', async () => {
    const { access } = await server.signIn(robin);
    for (const body of [{ later: false }, {}, { later: 'yes' }])
      expect((await server.call('postponePasskey', { bearer: access, body: body as never })).status).toBe(400);
  });
});
