// @vitest-environment node
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { seedPeople } from '../../../demo/server/demo-parts/seed.ts';
import { recoveryCodes } from '../../../demo/server/db/schema/passkeys.ts';
import type { Reply } from '../../../src/contract/contract.ts';
import { openSeal } from '../../../demo/server/security/sealing.ts';
import { sparePerson, type TestServer } from '../server.ts';
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
  await seedPeople(server.service, [robin, other]);
});

const subjects = async () => (await server.outbox(robin.email)).map(({ subject }) => subject);

async function logIn(code: string, person = robin) {
  const { mfaRetrievalToken } = await server.challenge(person);
  return there.useCode(mfaRetrievalToken, code);
}

it('are ten of five and five letters that cannot be confused, each of which signs in once, in any case and without its hyphen', async () => {
  const codes = await there.recoveryCodes((await server.signIn(robin)).access);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/);
  expect((await server.challenge(robin)).methods).toEqual(['text', 'app', 'recovery']);
  const typed = [codes[0], codes[1]?.toLowerCase(), codes[2]?.replace('-', ''), ` ${codes[3]?.replace('-', ' ')} `];
  for (const code of typed) expect((await logIn(code ?? '')).status).toBe(200);
  for (const code of typed) expect((await logIn(code ?? '')).errorCode).toBe('INVALID_MFA_CODE');
});

it('are refused as wrong ones when they are no text at all', async () => {
  const { mfaRetrievalToken } = await server.challenge(robin);
  for (const code of ['', '123456', 'K'.repeat(5000), 7, null, ['AAAAA-AAAAA']])
    expect((await there.useCode(mfaRetrievalToken, code as never)).errorCode).toBe('INVALID_MFA_CODE');
});

it('are stored as hashes only, replaced by new ones, and open no other account', async () => {
  const { access } = await server.signIn(robin);
  const old = await there.recoveryCodes(access);
  const rows = await server.service.db.select().from(recoveryCodes).where(eq(recoveryCodes.accountId, robin.id));
  expect(rows).toHaveLength(10);
  for (const { hash } of rows) expect(hash).toMatch(/^[\w-]{43}$/);
  await there.recoveryCodes((await server.signIn(other)).access);
  expect((await logIn(old[0] ?? '', other)).errorCode).toBe('INVALID_MFA_CODE');
  const fresh = await there.recoveryCodes(access);
  expect((await logIn(old[0] ?? '')).errorCode).toBe('INVALID_MFA_CODE');
  expect((await logIn(fresh[0] ?? '')).status).toBe(200);
});

it('sign in one of many who send the same one at once', async () => {
  const [code = ''] = await there.recoveryCodes((await server.signIn(robin)).access);
  const logins = await Promise.all([0, 1, 2].map(() => server.challenge(robin)));
  const answers = await Promise.all(logins.map(({ mfaRetrievalToken }) => there.useCode(mfaRetrievalToken, code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
});

it('count as wrong codes: five end the login, ten are told to the owner, twenty lock for a day', async () => {
  await there.recoveryCodes((await server.signIn(robin)).access);
  for (let login = 0; login < 4; login += 1) {
    server.pass(20 * 60_000);
    const { mfaRetrievalToken } = await server.challenge(robin);
    for (let n = 0; n < 5; n += 1) expect((await there.useCode(mfaRetrievalToken, 'AAAAA-AAAAA')).errorCode).toBe('INVALID_MFA_CODE');
    expect((await there.useCode(mfaRetrievalToken, 'AAAAA-AAAAA')).errorCode).toBe('TOKEN_INVALID');
  }
  expect((await subjects()).filter((subject) => subject.startsWith('Wrong verification codes'))).toHaveLength(1);
  server.pass(20 * 60_000);
  const locked = await server.call('login', { body: { email: robin.email, password: robin.password ?? '', strategy: 'legacyUser' } });
  expect(locked.errorCode).toBe('USER_ACCOUNT_LOCKED');
});

it('tell of each use, and that the last two are left', async () => {
  const { access } = await server.signIn(robin);
  const codes = await there.recoveryCodes(access);
  const low = async () => (await subjects()).filter((subject) => subject.startsWith('Few recovery codes')).length;
  const before = { used: (await subjects()).length, low: await low() };
  for (const [used, code] of codes.entries()) {
    server.pass(60_000);
    expect((await logIn(code)).status).toBe(200);
    const left = codes.length - used - 1;
    expect(await low()).toBe(before.low + Math.max(0, 3 - left));
  }
  expect(
    (await subjects()).filter((subject) => subject === 'A recovery code of your Newsline account was used').length,
  ).toBeGreaterThanOrEqual(10);
  expect((await server.challenge(robin)).methods).toEqual(['text', 'app']);
  const again = await server.signIn(robin);
  const seen = (await server.call('security', { bearer: again.access })).data as Reply<'security'>;
  expect(seen.recoveryCodesLeft).toBe(0);
});

it('bring the offer of a passkey back, even if it was declined before', async () => {
  const { access } = await server.signIn(robin);
  const [code = ''] = await there.recoveryCodes(access);
  await server.call('postponePasskey', { bearer: access, body: { later: true } });
  expect((await server.signIn(robin)).user).not.toHaveProperty('offerPasskey');
  expect((await logIn(code)).data).toHaveProperty('offerPasskey', true);
  expect((await server.signIn(robin)).user).toHaveProperty('offerPasskey', true);
});

it('stay what they are when the keys of the service change', () => {
  const [old, fresh] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const before = openSeal({ secretsKey: old, secretsKeys: [], dataDir: 'memory' });
  const after = openSeal({ secretsKey: undefined, secretsKeys: [{ id: 'fresh', key: fresh }], dataDir: 'memory' });
  const hashOf = (seal: typeof before, code: string) => seal.digest('recovery codes', robin.id, code);
  after.pseudonymsOf(before.pseudonymKey());
  expect(hashOf(after, 'ABCDE23456')).toBe(hashOf(before, 'ABCDE23456'));
  expect(hashOf(before, 'ABCDE23456')).not.toBe(hashOf(before, 'ABCDE23457'));
});
