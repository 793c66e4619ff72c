// @vitest-environment node
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedPeople } from '../../../demo/server/demo-parts/seed.ts';
import { audit } from '../../../demo/server/db/schema/audit.ts';
import { accounts } from '../../../demo/server/db/schema/accounts.ts';
import { openPendingLogin } from '../../../demo/server/security/pending-logins.ts';
import { personOf, sparePerson, type TestServer } from '../server.ts';
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
  await seedPeople(server.service, [robin, other, personOf('Devon')]);
});

const audited = (action: string) => server.service.db.select().from(audit).where(eq(audit.action, action));
const subjects = async (to: string) => (await server.outbox(to)).map(({ subject }) => subject);

describe('a passkey as the second factor', () => {
  it('is named by the challenge, signs in, and is noted as used', async () => {
    const { authenticator } = await there.enrol(robin);
    const { mfaRetrievalToken, methods } = await server.challenge(robin);
    expect(methods).toEqual(['text', 'app', 'passkey']);
    const options = await there.secondFactorOptions(mfaRetrievalToken);
    expect(options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'preferred',
      allowCredentials: [{ id: authenticator.passkeys[0]?.id }],
    });
    const done = await there.useAsSecond(mfaRetrievalToken, authenticator.get(options));
    expect(done.status).toBe(200);
    expect(done.data).toMatchObject({ id: robin.id });
    expect(done.data).not.toHaveProperty('offerPasskey');
    expect(done.headers.get('x-auth-token')).toMatch(/^[\w-]{43}$/);
    expect((await there.stored(robin))[0]).toMatchObject({ counter: 1, lastUsedAt: server.now() });
  });

  it('needs no user verification, which the password stands in for', async () => {
    const { authenticator } = await there.enrol(robin);
    const { mfaRetrievalToken } = await server.challenge(robin);
    const credential = authenticator.get(await there.secondFactorOptions(mfaRetrievalToken), { isVerified: false });
    expect((await there.useAsSecond(mfaRetrievalToken, credential)).status).toBe(200);
  });

  it.each<[string, Lies]>([
    ['an origin that is not on the list', { origin: 'http://localhost:9999' }],
    ['an origin of another domain', { origin: 'https://newsline.example' }],
    ['a frame on a page that is not on the list', { crossOrigin: true, topOrigin: 'https://evil.example' }],
    ['a frame that does not say where it is', { crossOrigin: true }],
    ['a page that names a page around it, but is in no frame', { topOrigin: 'http://localhost:4401' }],
    ['another domain', { domain: 'example.com' }],
    ['another challenge', { challenge: 'bm90IHRoaXMgb25l' }],
    ['another user handle', { userHandle: 'c29tZWJvZHkgZWxzZQ' }],
    ['no user handle', { userHandle: '' }],
    ['a changed backup eligibility', { isBackupEligible: true }],
    ['a wrong signature', { signed: 'something else' }],
  ])('is refused for %s, as a wrong code', async (_, lies) => {
    const { authenticator } = await there.enrol(robin);
    const { mfaRetrievalToken } = await server.challenge(robin);
    const credential = authenticator.get(await there.secondFactorOptions(mfaRetrievalToken), lies);
    expect((await there.useAsSecond(mfaRetrievalToken, credential)).errorCode).toBe('INVALID_MFA_CODE');
    const again = authenticator.get(await there.secondFactorOptions(mfaRetrievalToken));
    expect((await there.useAsSecond(mfaRetrievalToken, again)).status).toBe(200);
  });

  it('may be used in a frame on one of our own pages', async () => {
    const { authenticator } = await there.enrol(robin);
    const { mfaRetrievalToken } = await server.challenge(robin);
    const lies = { crossOrigin: true, topOrigin: 'http://localhost:4401' };
    const credential = authenticator.get(await there.secondFactorOptions(mfaRetrievalToken), lies);
    expect((await there.useAsSecond(mfaRetrievalToken, credential)).status).toBe(200);
  });

  it('whose counter does not rise is refused, noted and told to both addresses', async () => {
    const { authenticator } = await there.enrol(robin);
    await server.service.db.update(accounts).set({ contactEmail: 'robin@wire.example', language: 'de' }).where(eq(accounts.id, robin.id));
    for (const [counter, status] of [
      [5, 200],
      [5, 401],
      [0, 401],
      [6, 200],
    ] as const) {
      const { mfaRetrievalToken } = await server.challenge(robin);
      const credential = authenticator.get(await there.secondFactorOptions(mfaRetrievalToken), { counter });
      expect((await there.useAsSecond(mfaRetrievalToken, credential)).status).toBe(status);
    }
    for (const address of [robin.email, 'robin@wire.example'])
      expect((await subjects(address)).filter((subject) => subject === 'Ein Passkey Ihres Newsline-Kontos wurde abgelehnt')).toHaveLength(
        2,
      );
    expect(await audited('passkey copied')).toMatchObject([{ outcome: 'refused' }, { outcome: 'refused' }]);
  });

  it('reports no copy while the signature is wrong', async () => {
    const { authenticator } = await there.enrol(robin);
    const before = (await subjects(robin.email)).length;
    const { mfaRetrievalToken } = await server.challenge(robin);
    const credential = authenticator.get(await there.secondFactorOptions(mfaRetrievalToken), { counter: 0, signed: 'something else' });
    expect((await there.useAsSecond(mfaRetrievalToken, credential)).errorCode).toBe('INVALID_MFA_CODE');
    expect(await subjects(robin.email)).toHaveLength(before);
  });

  it('that counts nothing may be used any number of times', async () => {
    const { authenticator } = await there.enrol(robin, createAuthenticator({ counts: false, isBackupEligible: true }));
    for (let n = 0; n < 3; n += 1) {
      const { mfaRetrievalToken } = await server.challenge(robin);
      const credential = authenticator.get(await there.secondFactorOptions(mfaRetrievalToken));
      expect((await there.useAsSecond(mfaRetrievalToken, credential)).status).toBe(200);
    }
  });

  it('answers a challenge once, within five minutes, of this login only, and only the newest', async () => {
    const { authenticator } = await there.enrol(robin);
    const first = (await server.challenge(robin)).mfaRetrievalToken;
    const second = (await server.challenge(robin)).mfaRetrievalToken;
    const ofFirst = await there.secondFactorOptions(first);
    const foreign = authenticator.get(ofFirst);
    expect((await there.useAsSecond(second, foreign)).errorCode).toBe('INVALID_MFA_CODE');
    const newer = await there.secondFactorOptions(first);
    expect((await there.useAsSecond(first, authenticator.get(ofFirst))).errorCode).toBe('INVALID_MFA_CODE');
    server.pass(5 * 60_000);
    expect((await there.useAsSecond(first, authenticator.get(newer))).errorCode).toBe('INVALID_MFA_CODE');
    const inTime = await there.secondFactorOptions(first);
    server.pass(5 * 60_000 - 1);
    const credential = authenticator.get(inTime);
    expect((await there.useAsSecond(first, credential)).status).toBe(200);
    expect((await there.useAsSecond(first, credential)).errorCode).toBe('TOKEN_INVALID');
  });

  it('of fifty parallel tries signs in once', async () => {
    const { authenticator } = await there.enrol(robin);
    const { mfaRetrievalToken } = await server.challenge(robin);
    const credential = authenticator.get(await there.secondFactorOptions(mfaRetrievalToken));
    const answers = await Promise.all(Array.from({ length: 50 }, () => there.useAsSecond(mfaRetrievalToken, credential)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await there.stored(robin)).toMatchObject([{ counter: 1 }]);
  });

  it('failed five times ends the login, as wrong codes do', async () => {
    const { authenticator } = await there.enrol(robin);
    const { mfaRetrievalToken } = await server.challenge(robin);
    for (let n = 0; n < 4; n += 1) {
      const credential = authenticator.get(await there.secondFactorOptions(mfaRetrievalToken), { signed: 'something else' });
      expect((await there.useAsSecond(mfaRetrievalToken, credential)).errorCode).toBe('INVALID_MFA_CODE');
    }
    expect((await there.useCode(mfaRetrievalToken, 'AAAAA-AAAAA')).errorCode).toBe('INVALID_MFA_CODE');
    const { mfaRetrievalToken: ended } = { mfaRetrievalToken };
    expect((await server.call('mfaPasskeyOptions', { body: { mfaRetrievalToken: ended } })).errorCode).toBe('TOKEN_INVALID');
  });

  it('of another account is refused', async () => {
    const { authenticator } = await there.enrol(other);
    await there.enrol(robin);
    const { mfaRetrievalToken } = await server.challenge(robin);
    const { challenge, rpId } = await there.secondFactorOptions(mfaRetrievalToken);
    const credential = authenticator.get({ challenge, ...(rpId && { rpId }) });
    expect((await there.useAsSecond(mfaRetrievalToken, credential)).errorCode).toBe('INVALID_MFA_CODE');
  });

  it('is refused in the shape of a wrong code when it is no credential at all', async () => {
    await there.enrol(robin);
    const { mfaRetrievalToken } = await server.challenge(robin);
    for (const credential of [null, 'x', {}, { id: 'a', rawId: 'a', type: 'public-key', response: {} }]) {
      const answer = await server.call('mfaPasskey', { body: { mfaRetrievalToken, credential: credential as never } });
      expect(answer.errorCode).toBe('INVALID_MFA_CODE');
    }
  });
});

describe('set-up', () => {
  const devon = personOf('Devon');
  const phone = { countryCode: '1', phoneNumber: '2125550777' };

  it('is not for accounts with a passkey, however they came to have no other factor', async () => {
    const { authenticator } = await there.enrol(robin);
    await server.service.db.update(accounts).set({ phoneNumber: null, totpSecret: null }).where(eq(accounts.id, robin.id));
    const { mfaRetrievalToken, requireMfaSetup, methods } = await server.challenge(robin);
    expect({ requireMfaSetup, methods }).toEqual({ requireMfaSetup: false, methods: ['passkey'] });
    const [account] = await server.service.db.select().from(accounts).where(eq(accounts.id, robin.id));
    const begun = account && (await openPendingLogin(server.service, account, true, sql`false`));
    for (const token of [mfaRetrievalToken, begun?.mfaRetrievalToken ?? '']) {
      const body = { mfaRetrievalToken: token, ...phone };
      expect((await server.call('mfaProfile', { body })).errorCode).toBe('TOKEN_INVALID');
      expect((await server.call('mfaQrcode', { query: body })).errorCode).toBe('TOKEN_INVALID');
      const setUp = { mfaRetrievalToken: token, mfaToken: '123456', setupId: 'any' };
      expect((await server.call('mfaVerifySetup', { body: setUp })).errorCode).toBe('TOKEN_INVALID');
    }
    const credential = authenticator.get(await there.secondFactorOptions(mfaRetrievalToken));
    expect((await there.useAsSecond(mfaRetrievalToken, credential)).status).toBe(200);
  });

  it('refuses the calls of passkeys and recovery codes', async () => {
    const { mfaRetrievalToken, requireMfaSetup, methods } = await server.challenge(devon);
    expect({ requireMfaSetup, methods }).toEqual({ requireMfaSetup: true, methods: [] });
    const credential = createAuthenticator().create({ challenge: 'x' });
    expect((await server.call('mfaPasskeyOptions', { body: { mfaRetrievalToken } })).errorCode).toBe('TOKEN_INVALID');
    const response = { ...credential.response, authenticatorData: 'x', signature: 'x' };
    expect((await there.useAsSecond(mfaRetrievalToken, { ...credential, response })).errorCode).toBe('TOKEN_INVALID');
    expect((await there.useCode(mfaRetrievalToken, 'AAAAA-AAAAA')).errorCode).toBe('TOKEN_INVALID');
  });

  it('is required where there are recovery codes only', async () => {
    const { access } = await server.signIn(robin);
    await there.recoveryCodes(access);
    await server.service.db.update(accounts).set({ phoneNumber: null, totpSecret: null }).where(eq(accounts.id, robin.id));
    const { requireMfaSetup, methods } = await server.challenge(robin);
    expect({ requireMfaSetup, methods }).toEqual({ requireMfaSetup: true, methods: [] });
  });
});
