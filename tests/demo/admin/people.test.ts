// @vitest-environment node
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailKey } from '../../../demo/server/accounts/email-key.ts';
import { findAccount } from '../../../demo/server/accounts/find.ts';
import { pendingStep } from '../../../demo/server/accounts/forced-steps.ts';
import { passkeys, recoveryCodes } from '../../../demo/server/db/schema/passkeys.ts';
import { queuedMessages } from '../../../demo/server/db/schema/queued-messages.ts';
import { rowsOf } from '../../../demo/server/db/statements.ts';
import { hashToken } from '../../../demo/server/security/tokens.ts';
import type { Mail } from '../../../demo/server/service.ts';
import { personOf, sparePerson } from '../server.ts';
import { type AdministeredServer, openAdministered } from './admin.ts';

let server: AdministeredServer;
beforeAll(async () => {
  server = await openAdministered();
});
afterAll(() => server.close());

const DAY_MS = 86_400_000;
const login = (email: string, password: string) => server.call('login', { body: { email, password, strategy: 'legacyUser' } });

describe('create', () => {
  it('mails a temporary password that begins the first-time wizard and dies after 24 hours', async () => {
    const sent: Mail[] = [];
    const created = await server.admin(['create', 'Ada@Press.example', '--first-name', 'Ada', '--language', 'de'], {
      env: { MAIL_FROM: 'The News Desk <news@press.example>' },
      dependencies: { deliverMail: async (mail) => void sent.push(mail) },
    });
    expect(created.code).toBe(0);
    const [mail] = sent;
    expect([sent.length, mail?.to]).toEqual([1, 'Ada@Press.example']);
    // Whom to ask for help, where WEB_SUPPORT_EMAIL names no other address.
    expect(mail?.body).toMatch(/ news@press\.example\b/);
    expect(mail?.body).toContain('Guten Tag Ada,');
    expect(mail?.body).toContain('http://localhost:4400/login');
    const password = /^\w{5}-\w{5}-\w{5}$/m.exec(mail?.body ?? '')?.[0] ?? '';
    expect(password).not.toBe('');
    expect([...created.out, ...created.err].join()).not.toContain(password);
    const answer = await login('ada@press.example', password);
    expect(answer).toMatchObject({ errorCode: 'USER_REQUIRES_MFA', data: { requireMfaSetup: true } });
    const { mfaRetrievalToken } = answer.data as { mfaRetrievalToken: string };
    const phone = { countryCode: '1', phoneNumber: '2125550177' };
    const begun = await server.call('mfaProfile', { body: { mfaRetrievalToken, ...phone } });
    const { user } = begun.data as { user: { twilioMfa: { setupId: string } } };
    const mfaToken = await server.latestCode('12125550177');
    const done = await server.call('mfaVerifySetup', { body: { mfaRetrievalToken, mfaToken, setupId: user.twilioMfa.setupId } });
    expect(done.data).toMatchObject({ resetPassword: true, reviewProfile: true, hasSecurityAnswers: false, firstName: 'Ada' });
    server.pass(DAY_MS);
    expect((await login('ada@press.example', password)).errorCode).toBe('TEMPORARY_PASSWORD_EXPIRED');
  });

  it('prints the password with --print only, and needs that without a mail server', async () => {
    const refused = await server.admin(['create', 'bo@press.example']);
    expect(refused).toEqual({ code: 1, out: [], err: [expect.stringContaining('--print')] });
    const { code, out } = await server.admin(['create', 'bo@press.example', '--print', '--json']);
    const { password, email } = JSON.parse(out[0] ?? '') as { password: string; email: string };
    expect([code, out.length, email]).toEqual([0, 1, 'bo@press.example']);
    expect((await login(email, password)).errorCode).toBe('USER_REQUIRES_MFA');
  });

  it.each([
    ['a known address', sparePerson(0).email.toUpperCase(), 1],
    ['the domain of a company with a provider of its own', 'somebody@vellum.example', 1],
    ['what is no address', 'press.example', 2],
    ['an address that the log-in has no room for', `${'a'.repeat(60)}@${'b'.repeat(20)}.example`, 2],
  ])('refuses %s', async (_, email, code) => {
    const ran = await server.admin(['create', email, '--print']);
    expect(ran).toMatchObject({ code, out: [] });
    expect(ran.err[0]).toMatch(/^[^\n]+\.$/);
  });

  it('--company makes an account without a password, which nothing keeps from signing on', async () => {
    const company = await server.admin(['create', 'ellis@vellum.example', '--company', '--first-name', 'Ellis', '--json']);
    expect(company).toMatchObject({ code: 0, out: [expect.stringContaining('"email":"ellis@vellum.example"')] });
    expect(await server.outbox('ellis@vellum.example')).toEqual([]);
    const account = await findAccount(server.service, 'ellis@vellum.example');
    if (!account) throw new Error('no account');
    expect(account).toMatchObject({ firstName: 'Ellis', organizationId: 'vellum', passwordHash: null, temporaryUntil: null });
    expect(await pendingStep(server.service, account)).toBeUndefined();
  });

  it.each([
    ['a domain without a provider', 'flo@press.example', ['--company'], 1, /^--company is for the domain of a company/],
    ['a password that there is not', 'flo@vellum.example', ['--company', '--print'], 2, /^--print is not usable with --company/],
    ['a domain that needs it', 'flo@vellum.example', ['--print'], 1, /--company makes one without\.$/],
  ])('--company is refused or asked for: %s', async (_, email, options, code, words) => {
    expect(await server.admin(['create', email, ...options])).toEqual({ code, out: [], err: [expect.stringMatching(words)] });
  });

  it('says that its mail could not be sent', async () => {
    const dependencies = { deliverMail: () => Promise.reject(new Error('refused')) };
    expect(await server.admin(['create', 'cy@press.example'], { dependencies })).toMatchObject({
      code: 1,
      err: expect.arrayContaining([expect.stringMatching(/^The account was made, but its mail is not sent yet/)]),
    });
    const final = { deliverMail: () => Promise.reject(Object.assign(new Error('refused'), { responseCode: 550 })) };
    expect(await server.admin(['create', 'di@press.example'], { dependencies: final })).toMatchObject({
      code: 1,
      err: expect.arrayContaining([expect.stringMatching(/^The account was made, but the mail server refused its mail/)]),
    });
  });
});

/** All that may open an account. */
async function open(n: number) {
  const person = sparePerson(n);
  const session = await server.signIn(person);
  const { mfaRetrievalToken } = await server.challenge(person);
  await server.call('forgotPassword', { params: { requestId: 'x' }, body: { username: person.email } });
  const ticket = /#token=([\w-]+)/.exec((await server.outbox(person.email))[0]?.link ?? '')?.[1] ?? '';
  return async () => {
    const answers = [
      await server.call('basicProfile', { bearer: session.access }),
      await server.call('refresh', { body: { refreshToken: session.refresh } }),
      await server.call('mfaSend', { body: { mfaRetrievalToken } }),
      await server.call('securityQuestion', { bearer: ticket, query: { legacyUserId: person.id, language: 'en' } }),
    ];
    return answers.map((answer) => answer.errorCode ?? answer.status);
  };
}

const ENDED = ['TOKEN_INVALID', 'TOKEN_INVALID', 'TOKEN_INVALID', 'TOKEN_INVALID'];

it('disable closes the account and ends what is open; enable opens it, and brings nothing back', async () => {
  const answers = await open(1);
  const { email, password = '' } = sparePerson(1);
  expect((await server.admin(['disable', email])).code).toBe(0);
  expect(await answers()).toEqual(ENDED);
  expect((await login(email, password)).errorCode).toBe('INVALID_CREDENTIALS');
  expect((await server.admin(['enable', email])).code).toBe(0);
  expect((await login(email, password)).errorCode).toBe('USER_REQUIRES_MFA');
  expect(await answers()).toEqual(ENDED);
});

it('end-sessions ends what is open and leaves the account', async () => {
  const answers = await open(2);
  expect((await server.admin(['end-sessions', sparePerson(2).email])).code).toBe(0);
  expect(await answers()).toEqual(ENDED);
  expect((await server.signIn(sparePerson(2))).access).not.toBe('');
});

it('unlock lets a user in whom wrong passwords have locked out', async () => {
  const { email, password = '' } = sparePerson(3);
  for (let n = 0; n < 5; n += 1) await login(email, 'Wrong-Password-1');
  expect((await login(email, password)).errorCode).toBe('USER_ACCOUNT_LOCKED');
  expect((await server.admin(['unlock', email])).code).toBe(0);
  expect((await login(email, password)).errorCode).toBe('USER_REQUIRES_MFA');
});

it('reset-factor asks, removes the second factor, ends what is open and mails the owner', async () => {
  const answers = await open(4);
  const { email, password = '' } = sparePerson(4);
  expect(await server.admin(['reset-factor', email])).toMatchObject({ code: 2, err: [expect.stringContaining('--yes')] });
  expect((await server.admin(['reset-factor', email], { ask: async () => 'no' })).code).toBe(1);
  expect((await server.challenge(sparePerson(4))).requireMfaSetup).toBe(false);
  expect((await server.admin(['reset-factor', email], { ask: async () => 'yes' })).code).toBe(0);
  expect(await answers()).toEqual(ENDED);
  expect((await server.outbox(email))[0]?.subject).toBe('The second factor of your Newsline account was removed');
  expect((await login(email, password)).data).toMatchObject({ requireMfaSetup: true, methods: [] });
});

it('reset-factor removes passkeys and recovery codes too, and the mail says so', async () => {
  const { db, now } = server.service;
  const { id: accountId, email } = sparePerson(10);
  const key = { credentialId: 'c10', publicKey: 'x', counter: 0, transports: [], backupEligible: false, name: 'Laptop' };
  await db.insert(passkeys).values({ ...key, id: 'p10', accountId, createdAt: now() });
  await db.insert(recoveryCodes).values({ accountId, hash: 'h', createdAt: now() });
  const sent: Mail[] = [];
  const dependencies = { deliverMail: async (mail: Mail) => void sent.push(mail) };
  expect((await server.admin(['reset-factor', email, '--yes'], { dependencies })).code).toBe(0);
  for (const table of [passkeys, recoveryCodes]) expect(await db.select().from(table).where(eq(table.accountId, accountId))).toEqual([]);
  expect(sent[0]?.body).toContain('the second factors of your Newsline account, its passkeys and its recovery codes,');
  expect((await server.challenge(sparePerson(10))).requireMfaSetup).toBe(true);
});

it('export prints what is stored of one person, without secrets', async () => {
  await open(5);
  const { code, out } = await server.admin(['export', sparePerson(5).email]);
  const data = JSON.parse(out.join('\n')) as Record<string, readonly unknown[]>;
  expect([code, data['account']]).toEqual([0, expect.objectContaining({ email: sparePerson(5).email, phoneNumber: '2125550206' })]);
  expect([data['sessions']?.length, data['securityAnswers']?.length]).toEqual([1, 3]);
  expect(out.join()).not.toMatch(/\$argon2|totpSecret|rotationKey|hash/i);
});

it('erase leaves no row with the address, and nothing of the account', async () => {
  const answers = await open(6);
  const { email, id, phone } = sparePerson(6);
  expect((await server.admin(['erase', email])).code).toBe(2);
  expect((await server.admin(['erase', email, '--yes'])).code).toBe(0);
  expect(await answers()).toEqual(ENDED);
  const { db } = server.service;
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  expect(tables.length).toBeGreaterThan(15);
  const number = `+${phone?.countryCode}${phone?.phoneNumber}`;
  // A hash of an address can be guessed.
  const hidden = [id, hashToken(id), hashToken(email), hashToken(number)].map((text) => `%${text}%`);
  for (const { name } of tables) {
    const isFound = sql`one::text ilike ${`%${email}%`} or one::text like any(${sql.param(hidden)})`;
    expect(await rowsOf(db, sql`select 1 from ${sql.identifier(name)} one where ${isFound}`), name).toEqual([]);
  }
  expect(await server.admin(['erase', email, '--yes'])).toMatchObject({ code: 1, err: ['There is no account with this address.'] });
});

it.each([
  ['disable', 11],
  ['end-sessions', 12],
  ['reset-factor', 13],
  ['erase', 14],
])('%s ends the messages that wait for their carrier', async (name, n) => {
  const { db, seal, now } = server.service;
  const { id: accountId, email } = sparePerson(n);
  const row = { kind: 'mail', name: 'reset', createdAt: now(), endsAt: new Date('2099-01-01'), dueAt: new Date('2099-01-01') } as const;
  const subject = seal.pseudonym(emailKey(email));
  await db.insert(queuedMessages).values({ ...row, id: `own-${n}`, accountId, subject });
  // Of a sign-up with the same address.
  if (name === 'erase') await db.insert(queuedMessages).values({ ...row, id: `other-${n}`, subject });
  expect((await server.admin([name, email, '--yes'])).code).toBe(0);
  expect(await db.select().from(queuedMessages).where(eq(queuedMessages.subject, subject))).toEqual([]);
});

it('pseudonym prints the name that stands for a person in the log, and each command logs who ran it', async () => {
  const { email } = personOf('Avery');
  const { out } = await server.admin(['pseudonym', email.toUpperCase()]);
  await login(email, 'Wrong-Password-1');
  expect(server.lines.join('\n')).toContain(`subject=${out[0]}`);
  const { err } = await server.admin(['unlock', email], { env: { SUDO_USER: 'grace' } });
  expect(err.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ level: 'audit', what: 'admin unlock', by: 'grace' }),
  );
  const named = await server.admin(['unlock', email, '--by', 'ops'], { env: { SUDO_USER: 'grace' } });
  expect(named.err.join()).toContain('"by":"ops"');
});
