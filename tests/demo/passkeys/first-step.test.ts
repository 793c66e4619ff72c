// @vitest-environment node
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { seedPeople } from '../../../demo/server/demo-parts/seed.ts';
import { accounts, organizations } from '../../../demo/server/db/schema/accounts.ts';
import { idempotencyRecords } from '../../../demo/server/db/schema/idempotency-records.ts';
import { usedChallenges } from '../../../demo/server/db/schema/passkeys.ts';
import { openServer, personOf, sparePerson, type TestServer } from '../server.ts';
import { createAuthenticator, type Lies } from './authenticator.ts';
import { openPasskeyServer, passkeysOn } from './passkeys.ts';

let server: TestServer;
let there: ReturnType<typeof passkeysOn>;
beforeAll(async () => {
  server = await openPasskeyServer();
  there = passkeysOn(server);
});
afterAll(() => server.close());

const robin = sparePerson(0);
beforeEach(async () => {
  server.pass(3_600_000);
  await seedPeople(server.service, [robin, sparePerson(1), personOf('Quincy'), personOf('Harper')]);
});

const change = (id: string, set: Partial<typeof accounts.$inferInsert>) =>
  server.service.db.update(accounts).set(set).where(eq(accounts.id, id));

it('signs the owner of the passkey in without an address or a password', async () => {
  const { authenticator } = await there.enrol(robin);
  const options = await there.firstStepOptions();
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  expect(options).not.toHaveProperty('allowCredentials');
  const done = await there.logIn(authenticator.get(options));
  expect(done.status).toBe(200);
  expect(done.data).toMatchObject({ id: robin.id });
  expect(done.data).not.toHaveProperty('offerPasskey');
  const bearer = done.headers.get('x-auth-token') ?? '';
  expect((await server.call('basicProfile', { bearer })).status).toBe(200);
  await server.settled();
  const subject = server.service.seal.pseudonym(robin.email);
  expect(server.lines.some((line) => line.includes(` audit passkeyUsed subject=${subject} `))).toBe(true);
});

it.each<[string, Lies]>([
  ['without user verification', { isVerified: false }],
  ['from an origin that is not on the list', { origin: 'https://newsline.example' }],
  ['in a frame of a page that is not on the list', { crossOrigin: true, topOrigin: 'https://evil.example' }],
  ['in a frame that does not say where it is', { crossOrigin: true }],
  ['for another domain', { domain: 'example.com' }],
  ['with another challenge', { challenge: 'bm90IHRoaXMgb25l' }],
  ['with another user handle', { userHandle: 'c29tZWJvZHkgZWxzZQ' }],
  ['without a user handle', { userHandle: '' }],
  ['with a changed backup eligibility', { isBackupEligible: true }],
  ['with a wrong signature', { signed: 'something else' }],
])('refuses a passkey %s', async (_, lies) => {
  const { authenticator } = await there.enrol(robin);
  const refused = await there.logIn(authenticator.get(await there.firstStepOptions(), lies));
  expect(refused).toMatchObject({ status: 401, errorCode: 'INVALID_CREDENTIALS' });
});

it('answers unknown and disabled people and those of companies alike, and what is no credential too', async () => {
  const { authenticator } = await there.enrol(robin);
  const answers = [];
  const logIn = async (from = authenticator) => {
    const { body, status } = await there.logIn(from.get(await there.firstStepOptions()));
    answers.push({ status, ...body, requestId: undefined });
  };
  const stranger = createAuthenticator();
  stranger.create({ challenge: 'x', user: { id: 'eA' } });
  await logIn(stranger);
  await change(robin.id, { status: 'disabled' });
  await logIn();
  await change(robin.id, { status: 'active' });
  await server.service.db.update(organizations).set({ authType: 'saml' }).where(eq(organizations.domain, 'newsline.example'));
  await logIn();
  await server.service.db.update(organizations).set({ authType: null }).where(eq(organizations.domain, 'newsline.example'));
  const garbled = await server.call('passkeyLogin', { body: { credential: { id: 1 } as never } });
  answers.push({ status: garbled.status, ...garbled.body, requestId: undefined });
  expect(answers[0]).toMatchObject({ status: 401, errorCode: 'INVALID_CREDENTIALS' });
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  await logIn();
  expect(answers.at(-1)).toMatchObject({ status: 200 });
});

it('tells only the owner that the account or its temporary password has ended', async () => {
  const { authenticator } = await there.enrol(robin);
  const tries = [
    ['USER_ACCOUNT_EXPIRED', { expiresAt: new Date(server.now().getTime() - 1), temporaryUntil: null }],
    ['TEMPORARY_PASSWORD_EXPIRED', { expiresAt: null, temporaryUntil: new Date(server.now().getTime() - 1) }],
  ] as const;
  for (const [code, set] of tries) {
    await change(robin.id, set);
    expect((await there.logIn(authenticator.get(await there.firstStepOptions()))).errorCode).toBe(code);
    const forged = authenticator.get(await there.firstStepOptions(), { signed: 'something else' });
    expect((await there.logIn(forged)).errorCode).toBe('INVALID_CREDENTIALS');
  }
});

it('leads an owner with a contact address to a new password, though no login name was typed', async () => {
  const { authenticator } = await there.enrol(robin);
  await change(robin.id, { contactEmail: 'robin@wire.example', isExpired: true });
  const done = await there.logIn(authenticator.get(await there.firstStepOptions()));
  expect(done.data).toMatchObject({ email: 'robin@wire.example', isExpired: true });
  const body = { userId: robin.id, username: 'robin@wire.example', oldPassword: robin.password ?? '', newPassword: 'Quite-New-2026!x' };
  const changed = await server.call('changePassword', { bearer: done.headers.get('x-auth-token') ?? '', body });
  expect(changed.body).toMatchObject({ statusCode: 200, data: { completed: true } });
});

it('is refused from outside the networks of the company', async () => {
  const quincy = personOf('Quincy');
  const { access, authenticator } = await (async () => {
    await server.service.db.update(organizations).set({ networks: null }).where(eq(organizations.domain, 'vaultbank.example'));
    const enrolled = await there.enrol(quincy);
    await server.service.db
      .update(organizations)
      .set({ networks: ['203.0.113.0/24'] })
      .where(eq(organizations.domain, 'vaultbank.example'));
    return enrolled;
  })();
  expect(access).not.toBe('');
  expect((await there.logIn(authenticator.get(await there.firstStepOptions()))).errorCode).toBe('UNAUTHORIZED_IP');
});

it('takes a challenge once, for ten minutes, and remembers its use no longer than that', async () => {
  const { authenticator } = await there.enrol(robin);
  const options = await there.firstStepOptions();
  server.pass(10 * 60_000 - 1);
  const credential = authenticator.get(options);
  expect((await there.logIn(credential)).status).toBe(200);
  expect((await there.logIn(authenticator.get(options))).errorCode).toBe('INVALID_CREDENTIALS');
  const late = await there.firstStepOptions();
  server.pass(10 * 60_000);
  expect((await there.logIn(authenticator.get(late))).errorCode).toBe('INVALID_CREDENTIALS');
  // A challenge that a refused credential carried is used too.
  const burnt = await there.firstStepOptions();
  expect((await there.logIn(authenticator.get(burnt, { signed: 'something else' }))).status).toBe(401);
  expect((await there.logIn(authenticator.get(burnt))).status).toBe(401);
  const rows = await server.service.db.select().from(usedChallenges);
  expect(rows.length).toBeGreaterThan(0);
  const isKept = rows.filter(({ expiresAt }) => expiresAt.getTime() > server.now().getTime() + 10 * 60_000);
  expect(isKept).toEqual([]);
});

it('of fifty parallel tries signs in once, and a repeat of that request gets the same session', async () => {
  const { authenticator } = await there.enrol(robin);
  const credential = authenticator.get(await there.firstStepOptions());
  const tries = Array.from({ length: 50 }, () => ({ 'x-request-id': randomUUID() }));
  const answers = await Promise.all(tries.map((headers) => there.logIn(credential, headers)));
  const winners = answers.flatMap((answer, index) => (answer.status === 200 ? [{ answer, headers: tries[index] }] : []));
  expect(winners).toHaveLength(1);
  const repeat = await there.logIn(credential, winners[0]?.headers);
  expect(repeat.headers.get('x-auth-token')).toBe(winners[0]?.answer.headers.get('x-auth-token'));
});

it('whose counter does not rise is refused and told', async () => {
  const { authenticator } = await there.enrol(robin);
  for (const [counter, status] of [
    [9, 200],
    [9, 401],
  ] as const)
    expect((await there.logIn(authenticator.get(await there.firstStepOptions(), { counter }))).status).toBe(status);
  expect((await server.outbox(robin.email))[0]?.subject).toBe('A passkey of your Newsline account was refused');
});

it('is not locked by wrong passwords or codes, and locks nothing but the network', async () => {
  const { authenticator } = await there.enrol(robin);
  for (let n = 0; n < 5; n += 1)
    await server.call('login', { body: { email: robin.email, password: 'Wrong-Password-1', strategy: 'legacyUser' } });
  expect((await server.call('preflight', { body: { username: robin.email } })).errorCode).toBe('USER_ACCOUNT_LOCKED');
  expect((await there.logIn(authenticator.get(await there.firstStepOptions()))).status).toBe(200);
  await seedPeople(server.service, [sparePerson(1)]);
  const mine = (await there.enrol(sparePerson(1))).authenticator;
  for (let n = 0; n < 12; n += 1) await there.logIn(mine.get(await there.firstStepOptions(), { signed: 'something else' }));
  expect((await there.logIn(mine.get(await there.firstStepOptions()))).status).toBe(200);
  expect((await server.challenge(sparePerson(1))).methods).toContain('passkey');
});

it('is refused with the network once too many have failed there', async () => {
  server.pass(3_600_000);
  const { authenticator } = await there.enrol(robin);
  const stranger = createAuthenticator();
  stranger.create({ challenge: 'x', user: { id: 'eA' } });
  for (let n = 0; n < 100; n += 1) {
    const { errorCode } = await there.logIn(stranger.get({ challenge: 'x', rpId: 'localhost' }));
    if (errorCode === 'TOO_MANY_REQUESTS') break;
  }
  expect((await there.logIn(authenticator.get(await there.firstStepOptions()))).errorCode).toBe('TOO_MANY_REQUESTS');
});

it('has options that are asked for anew by every request, and counted for the network', async () => {
  const few = await openServer({ PASSKEY_DOMAIN: 'localhost', CALLS_PER_NETWORK: '10', TRUSTED_PROXIES: '127.0.0.1' });
  const elsewhere = { 'x-forwarded-for': '203.0.113.9' };
  const { access } = await few.signIn(robin);
  const { mfaRetrievalToken } = await few.challenge(robin);
  const headers = { ...elsewhere, 'x-request-id': '7d1f0f0e-5b1c-4d8e-9b3a-2f6c8e1a4b5d' };
  const asks = [
    () => few.call('passkeyOptions', { body: {}, headers }),
    () => few.call('mfaPasskeyOptions', { body: { mfaRetrievalToken }, headers }),
    () => few.call('passkeyCreationOptions', { bearer: access, body: {}, headers }),
  ];
  const recordCount = () => few.service.db.$count(idempotencyRecords);
  const before = await recordCount();
  const challenges = [];
  for (const ask of [...asks, ...asks, ...asks])
    challenges.push(((await ask()).data as { publicKey: { challenge: string } }).publicKey.challenge);
  expect(new Set(challenges).size).toBe(9);
  expect(await recordCount()).toBe(before);
  await asks[2]?.();
  for (const ask of asks) expect((await ask()).errorCode).toBe('TOO_MANY_REQUESTS');
  await few.close();
});

it('leads to the forced step that is due', async () => {
  const harper = personOf('Harper');
  await change(harper.id, { reviewProfile: false });
  const { authenticator } = await there.enrol(harper);
  await change(harper.id, { reviewProfile: true });
  const done = await there.logIn(authenticator.get(await there.firstStepOptions()));
  expect(done.data).toMatchObject({ reviewProfile: true });
  const bearer = done.headers.get('x-auth-token') ?? '';
  expect((await server.call('security', { bearer })).errorCode).toBe('SETUP_REQUIRED');
});

it('leaves no credential, challenge or code in the log', async () => {
  const { access, authenticator } = await there.enrol(robin);
  const [code = ''] = await there.recoveryCodes(access);
  const options = await there.firstStepOptions();
  const credential = authenticator.get(options, { signed: 'something else' });
  await there.logIn(credential);
  const { mfaRetrievalToken } = await server.challenge(robin);
  await there.useCode(mfaRetrievalToken, code);
  await server.settled();
  const log = server.lines.join('\n');
  expect(log).toContain(' passkeyLogin ');
  for (const secret of [options.challenge, credential.id, credential.response.signature, code]) expect(log).not.toContain(secret);
});

it('works where keys have names', async () => {
  const named = await openServer({ PASSKEY_DOMAIN: 'localhost', SECRETS_KEYS: `one:${'ab'.repeat(32)}` });
  const passkeys = passkeysOn(named);
  const { authenticator } = await passkeys.enrol(robin);
  const options = await passkeys.firstStepOptions();
  expect(options.challenge).toMatch(/^[\w-]+$/);
  expect((await passkeys.logIn(authenticator.get(options))).status).toBe(200);
  await named.close();
});
