// @vitest-environment node
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../../demo/people.ts';
import { accounts } from '../../../demo/server/db/schema/accounts.ts';
import { pendingLogins } from '../../../demo/server/db/schema/sign-in.ts';
import { seedPeople } from '../../../demo/server/demo-parts/seed.ts';
import { findPendingLogin, judgeCode } from '../../../demo/server/security/pending-logins.ts';
import { openServer, personOf, sparePerson, type TestServer } from '../server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());
// Every test begins with its people untouched, an hour after the one before.
beforeEach(async () => {
  server.pass(3_600_000);
  await seedPeople(server.service, [sparePerson(0), sparePerson(1), ...['Casey', 'Xan', 'Jules'].map(personOf)]);
});

const send = (mfaRetrievalToken: string) => server.call('mfaSend', { body: { mfaRetrievalToken } });
const verify = (mfaRetrievalToken: string, mfaToken: string) => server.call('mfaVerify', { body: { mfaRetrievalToken, mfaToken } });
const secretOf = (person: Person) => person.totpSecret ?? '';
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function textChallenge(person: Person) {
  const { mfaRetrievalToken } = await server.challenge(person);
  const answer = await send(mfaRetrievalToken);
  return { token: mfaRetrievalToken, answer, code: await server.latestCode(person) };
}

describe('text codes', () => {
  it('sign in with six digits from the text message', async () => {
    const { token, answer, code } = await textChallenge(sparePerson(0));
    expect(answer.data).toEqual({ authStatus: { statusCode: 200, message: 'OK' } });
    expect(code).toMatch(/^\d{6}$/);
    const done = await verify(token, code);
    expect(done.status).toBe(200);
    expect(done.data).toMatchObject({ id: sparePerson(0).id, hasSecurityAnswers: true, isExpired: false });
    expect(done.headers.get('x-auth-token')).toMatch(/^[\w-]{43}$/);
    expect(done.headers.get('x-refresh-token')).toMatch(/^[\w-]{43}$/);
    expect(JSON.parse(done.headers.get('x-bw-cookies') ?? '')).toEqual([]);
  });

  it('work once, even in a race', async () => {
    const { token, code } = await textChallenge(sparePerson(0));
    const answers = await Promise.all([verify(token, code), verify(token, code), verify(token, code)]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect((await verify(token, code)).errorCode).toBe('TOKEN_INVALID');
  });

  it('are valid for three minutes', async () => {
    const early = await textChallenge(sparePerson(0));
    server.pass(3 * 60_000 - 1);
    expect((await verify(early.token, early.code)).status).toBe(200);
    const late = await textChallenge(sparePerson(1));
    server.pass(3 * 60_000);
    expect((await verify(late.token, late.code)).errorCode).toBe('INVALID_MFA_CODE');
  });

  it('end after ten minutes, with their screen', async () => {
    const { token } = await textChallenge(sparePerson(0));
    server.pass(9 * 60_000 + 59_000);
    expect((await send(token)).status).toBe(200);
    const code = await server.latestCode(sparePerson(0));
    server.pass(1000);
    expect((await verify(token, code)).errorCode).toBe('TOKEN_INVALID');
  });

  it('no longer work after a resend, which has to wait thirty seconds', async () => {
    const { token, code } = await textChallenge(sparePerson(0));
    const early = await send(token);
    expect([early.errorCode, early.headers.get('retry-after')]).toEqual(['TOO_MANY_REQUESTS', '30']);
    // Another tab of this login opens its code box (contract.md).
    expect(early.data).toEqual({ reason: 'CODE_SENT' });
    server.pass(30_000);
    const both = await Promise.all([send(token), send(token)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 429]);
    const fresh = await server.latestCode(sparePerson(0));
    if (fresh !== code) expect((await verify(token, code)).errorCode).toBe('INVALID_MFA_CODE');
    expect((await verify(token, fresh)).status).toBe(200);
  });

  it('work for their own login only', async () => {
    const first = await textChallenge(sparePerson(0));
    const second = await textChallenge(sparePerson(0));
    if (first.code !== second.code) expect((await verify(second.token, first.code)).errorCode).toBe('INVALID_MFA_CODE');
    expect((await verify(second.token, second.code)).status).toBe(200);
  });

  it('are stored as a hash that cannot be checked without the login token', async () => {
    const { code } = await textChallenge(sparePerson(0));
    const rows = await server.service.db.select().from(pendingLogins);
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`);
  });

  it('are reported when their message could not be delivered', async () => {
    const { mfaRetrievalToken } = await server.challenge(personOf('Xan'));
    expect((await send(mfaRetrievalToken)).data).toMatchObject({ authStatus: { statusCode: 400 } });
  });

  it('are limited per account', async () => {
    let refused = 0;
    for (let n = 0; n < 22; n += 1) {
      const { mfaRetrievalToken } = await server.challenge(sparePerson(0));
      if ((await send(mfaRetrievalToken)).status === 429) refused += 1;
    }
    expect(refused).toBe(2);
  });
});

describe('guessing codes', () => {
  it('ends a login after five wrong ones, even parallel ones and after resends', async () => {
    const { token, code } = await textChallenge(sparePerson(0));
    const tries = await Promise.all(Array.from({ length: 4 }, () => verify(token, otherThan(code))));
    expect(tries.every((attempt) => attempt.errorCode === 'INVALID_MFA_CODE')).toBe(true);
    server.pass(30_000);
    await send(token);
    const fresh = await server.latestCode(sparePerson(0));
    expect((await verify(token, otherThan(fresh))).errorCode).toBe('INVALID_MFA_CODE');
    expect((await verify(token, fresh)).errorCode).toBe('TOKEN_INVALID');
  });

  it('locks the account after ten wrong codes over several logins', async () => {
    for (let login = 0; login < 2; login += 1) {
      const { token, code } = await textChallenge(sparePerson(0));
      for (let n = 0; n < 5; n += 1) await verify(token, otherThan(code));
    }
    const answer = await server.call('login', {
      body: { email: sparePerson(0).email, password: sparePerson(0).password ?? '', strategy: 'legacyUser' },
    });
    expect([answer.status, answer.errorCode]).toEqual([423, 'USER_ACCOUNT_LOCKED']);
  });
});

describe('a login that waits for its code', () => {
  const ends = [
    ['the account', 'USER_ACCOUNT_EXPIRED', (at: Date) => ({ expiresAt: at })],
    ['the temporary password', 'TEMPORARY_PASSWORD_EXPIRED', (at: Date) => ({ temporaryUntil: at })],
  ] as const;
  const change = (person: Person, values: Partial<typeof accounts.$inferInsert>) =>
    server.service.db.update(accounts).set(values).where(eq(accounts.id, person.id));

  it.each(ends)('is told when %s has ended since the password, and gets no session', async (_, errorCode, ending) => {
    await change(sparePerson(0), ending(new Date(server.now().getTime() + 1000)));
    const { token, code } = await textChallenge(sparePerson(0));
    server.pass(1000);
    const answers = [await verify(token, code), await send(token)];
    expect(answers.map((answer) => [answer.status, answer.errorCode])).toEqual([
      [403, errorCode],
      [403, errorCode],
    ]);
    expect(answers[0]?.headers.get('x-auth-token')).toBeNull();
  });

  it.each(ends)('is told in set-up too when %s has ended', async (_, errorCode, ending) => {
    const jules = personOf('Jules');
    await change(jules, ending(new Date(server.now().getTime() + 1000)));
    const { mfaRetrievalToken, requireMfaSetup } = await server.challenge(jules);
    expect(requireMfaSetup).toBe(true);
    server.pass(1000);
    const phone = { mfaRetrievalToken, countryCode: '1', phoneNumber: '2125550133' };
    const answers = [
      await server.call('mfaProfile', { body: phone }),
      await server.call('mfaQrcode', { query: phone }),
      await server.call('mfaVerifySetup', { body: { mfaRetrievalToken, mfaToken: '123456', setupId: 'x' } }),
    ];
    expect(answers.map((answer) => answer.errorCode)).toEqual([errorCode, errorCode, errorCode]);
  });

  it('is told when the account was locked meanwhile, by wrong codes of other logins', async () => {
    const { token } = await textChallenge(sparePerson(0));
    for (let login = 0; login < 2; login += 1) {
      const { mfaRetrievalToken } = await server.challenge(sparePerson(0));
      for (let n = 0; n < 5; n += 1) await verify(mfaRetrievalToken, otherThan(server.appCode(secretOf(sparePerson(0)))));
    }
    const answer = await verify(token, await server.latestCode(sparePerson(0)));
    expect([answer.status, answer.errorCode]).toEqual([423, 'USER_ACCOUNT_LOCKED']);
  });

  it('ends without a reason when the account was disabled meanwhile, which no caller may learn', async () => {
    const { token, code } = await textChallenge(sparePerson(0));
    await change(sparePerson(0), { status: 'disabled', expiresAt: server.now() });
    expect((await verify(token, code)).errorCode).toBe('TOKEN_INVALID');
  });

  it('sees what became of the account while its code waited for another one to be judged', async () => {
    const { token, code } = await textChallenge(sparePerson(0));
    const { service } = server;
    const holder = await findPendingLogin(service, token);
    const judged = (values: Partial<typeof accounts.$inferInsert>) =>
      change(sparePerson(0), values).then(() => judgeCode(service, holder, async () => code));
    await expect(judged({ expiresAt: service.now() })).rejects.toMatchObject({ errorCode: 'USER_ACCOUNT_EXPIRED' });
    await expect(judged({ expiresAt: null, temporaryUntil: service.now() })).rejects.toMatchObject({
      errorCode: 'TEMPORARY_PASSWORD_EXPIRED',
    });
    expect(await judged({ temporaryUntil: null, status: 'disabled' })).toBe('late');
    expect(await judged({ status: 'active' })).toEqual({ right: code });
  });
});

describe('authenticator codes', () => {
  it('sign in once each, even in a race or in another login', async () => {
    const person = personOf('Casey');
    const code = server.appCode(secretOf(person));
    const { mfaRetrievalToken } = await server.challenge(person);
    const answers = await Promise.all([verify(mfaRetrievalToken, code), verify(mfaRetrievalToken, code)]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const again = await server.challenge(person);
    expect((await verify(again.mfaRetrievalToken, code)).errorCode).toBe('INVALID_MFA_CODE');
  });

  it.each([
    ['five minutes old', -9, 200],
    ['older', -10, 401],
    ['half a minute ahead', 1, 200],
    ['further ahead', 2, 401],
  ])('are accepted up to five minutes late and half a minute early: %s', async (_, steps, status) => {
    const person = personOf('Casey');
    const { mfaRetrievalToken } = await server.challenge(person);
    expect((await verify(mfaRetrievalToken, server.appCode(secretOf(person), steps))).status).toBe(status);
  });

  it('have their secrets encrypted in the database, each bound to its account', async () => {
    const { db, seal } = server.service;
    const [account] = await db
      .select()
      .from(accounts)
      .where(eq(accounts.id, personOf('Casey').id));
    const sealed = account?.totpSecret ?? '';
    expect(sealed).not.toContain(secretOf(personOf('Casey')));
    expect(seal.open(sealed, personOf('Casey').id)).toBe(secretOf(personOf('Casey')));
    expect(() => seal.open(sealed, personOf('Avery').id)).toThrow();
  });

  it('are answered 500 once the key to the secret is lost: that counts nothing, ends nothing, and a text code still opens', async () => {
    const { db, seal } = server.service;
    const person = sparePerson(0);
    await db
      .update(accounts)
      .set({ totpSecret: seal.close(secretOf(person), 'sealed for another account') })
      .where(eq(accounts.id, person.id));
    const { mfaRetrievalToken, methods, requireMfaSetup } = await server.challenge(person);
    expect([methods, requireMfaSetup]).toEqual([['text', 'app'], false]);
    for (let n = 0; n < 12; n += 1) expect((await verify(mfaRetrievalToken, server.appCode(secretOf(person)))).status).toBe(500);
    await send(mfaRetrievalToken);
    expect((await verify(mfaRetrievalToken, await server.latestCode(person))).status).toBe(200);
    const next = await textChallenge(person);
    expect((await verify(next.token, next.code)).status).toBe(200);
  });

  it('are refused when an earlier one arrives after a later one', async () => {
    const person = personOf('Casey');
    const first = await server.challenge(person);
    await verify(first.mfaRetrievalToken, server.appCode(secretOf(person)));
    const second = await server.challenge(person);
    expect((await verify(second.mfaRetrievalToken, server.appCode(secretOf(person), -1))).errorCode).toBe('INVALID_MFA_CODE');
  });
});
