// @vitest-environment node
/** Attacks by simultaneous requests. PGlite runs one query at a time; PostgreSQL shows the races that this hides. */
import { EventEmitter, once } from 'node:events';
import { desc, eq, type SQL, sql, type WithSubquery } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ANSWERS, PASSWORD, type Person } from '../../../demo/people.ts';
import { findAccount } from '../../../demo/server/accounts/find.ts';
import type { Failure } from '../../../demo/server/failure/failure.ts';
import { type Account, securityAnswers } from '../../../demo/server/db/schema/accounts.ts';
import { pendingLogins } from '../../../demo/server/db/schema/sign-in.ts';
import { seedPeople } from '../../../demo/server/demo-parts/seed.ts';
import { rowsOf } from '../../../demo/server/db/statements.ts';
import { openTicket } from '../../../demo/server/security/reset-tickets.ts';
import { lockForSignIn } from '../../../demo/server/security/sessions.ts';
import { openServer, personOf, sparePerson, type TestServer } from '../server.ts';
import { type Outcome, signedIn } from '../visitor.ts';
import { patience } from '../../patience.ts';

const TARGET = 'http://localhost:4402';
const NEW = 'Quite-New-2026!x';

/** Writes down each answer that counts: a question's own row only says whether one did. */
async function noteAnswers({ service: { db } }: TestServer): Promise<void> {
  await db.execute('create table if not exists counted (account_id text)');
  await db.execute(`create or replace function note_answer() returns trigger language plpgsql as $$
    begin insert into counted values (new.account_id); return new; end $$`);
  await db.execute('create or replace trigger note_answer after update on security_answers for each row execute function note_answer()');
}

describe('races', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer({
      DATABASE_WAIT_MS: '60000',
      DATABASE_LOCK_MS: '10000',
      NETWORK_ATTEMPTS: '100000',
      SPREAD_FAILURES: '100000',
    });
  });
  afterAll(() => server.close());

  let next = 0;
  const nextPerson = () => sparePerson(next++);
  const times = <T>(count: number, work: (n: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, n) => work(n)));
  const codes = (answers: readonly Outcome[]) => answers.map(({ status, errorCode }) => errorCode ?? status).sort();
  const login = ({ email }: Person, password = PASSWORD) => server.call('login', { body: { email, password, strategy: 'legacyUser' } });
  const verify = (mfaRetrievalToken: string, mfaToken: string) => server.call('mfaVerify', { body: { mfaRetrievalToken, mfaToken } });

  async function tickets(person: Person, count: number): Promise<readonly string[]> {
    for (let n = 0; n < count; n += 1)
      await server.call('forgotPassword', { params: { requestId: 'x' }, body: { username: person.email } });
    const mails = await server.outbox(person.email);
    return mails.slice(0, count).map(({ link }) => /[?#&]token=([\w-]+)/.exec(link ?? '')?.[1] ?? '');
  }
  const question = async (person: Person, bearer: string) => {
    const { data } = await server.call('securityQuestion', { bearer, query: { legacyUserId: person.id, language: 'en' } });
    return (data as { questions?: readonly { questionId: string }[] } | undefined)?.questions?.[0]?.questionId ?? '';
  };
  const rightFor = (questionId: string) => ANSWERS.find((entry) => entry.questionId === questionId)?.answer ?? '';
  async function reset(person: Person, password = NEW): Promise<Outcome> {
    const [bearer = ''] = await tickets(person, 1);
    const questionId = await question(person, bearer);
    const body = { userId: person.id, questionId, answer: rightFor(questionId), username: person.email, newPassword: password };
    return server.call('resetPassword', { bearer, body });
  }

  describe.each([20, 50])('%i requests at the same time', (count) => {
    it('cannot guess more passwords than there are tries left', async () => {
      const person = nextPerson();
      const answers = codes(await times(count, () => login(person, 'Wrong-Password-1')));
      expect(answers).toEqual([...Array(5).fill('INVALID_CREDENTIALS'), ...Array(count - 5).fill('USER_ACCOUNT_LOCKED')]);
    });

    it('count as five wrong codes of a login, which ends then', async () => {
      const person = nextPerson();
      const { mfaRetrievalToken } = await server.challenge(person);
      const answers = codes(await times(count, (n) => verify(mfaRetrievalToken, String(900_000 + n))));
      expect(answers).toEqual([...Array(5).fill('INVALID_MFA_CODE'), ...Array(count - 5).fill('TOKEN_INVALID')]);
    });

    it('with right codes of one login let one in and lock no account', async () => {
      const person = nextPerson();
      const { mfaRetrievalToken } = await server.challenge(person);
      await server.call('mfaSend', { body: { mfaRetrievalToken } });
      const code = await server.latestCode(person);
      const answers = codes(await times(count, () => verify(mfaRetrievalToken, code)));
      expect(answers).toEqual([200, ...Array(count - 1).fill('TOKEN_INVALID')]);
      expect((await server.signIn(person)).access).toBeTruthy();
    });

    it('of several logins with one right authenticator code let one in and lock no account', async () => {
      const person = nextPerson();
      const waiting: string[] = [];
      for (let n = 0; n < count; n += 1) waiting.push((await server.challenge(person)).mfaRetrievalToken);
      const code = server.appCode(person.totpSecret ?? '');
      const answers = codes(await times(count, (n) => verify(waiting[n] ?? '', code)));
      expect(answers).toEqual([200, ...Array(count - 1).fill('INVALID_MFA_CODE')]);
      expect((await server.signIn(person)).access).toBeTruthy();
    });

    it('with answers to security questions use up one try per question, across all tickets', async () => {
      const person = nextPerson();
      const alive = await tickets(person, 3);
      await noteAnswers(server);
      await times(count, async (n) => {
        const bearer = alive[n % alive.length] ?? '';
        const questionId = await question(person, bearer);
        await server.call('verifyAnswer', { bearer, body: { userId: person.id, questionId, answer: `guess ${n}` } });
      });
      const counted = await rowsOf(server.service.db, sql`select * from counted where account_id = ${person.id}`);
      const rows = await server.service.db.select().from(securityAnswers).where(eq(securityAnswers.accountId, person.id));
      expect(rows).toHaveLength(3);
      expect(counted.length).toBeGreaterThan(0);
      expect(rows.filter(({ failedAttempts }) => failedAttempts > 0)).toHaveLength(counted.length);
    });

    it('that ask for a reset send three mails, whose links all work', async () => {
      const person = nextPerson();
      const answers = await times(count, () =>
        server.call('forgotPassword', { params: { requestId: 'x' }, body: { username: person.email } }),
      );
      expect(codes(answers)).toEqual(Array(count).fill(200));
      const mails = await server.outbox(person.email);
      expect(mails).toHaveLength(3);
      for (const { link } of mails) {
        const token = /token=([\w-]+)/.exec(link ?? '')?.[1] ?? '';
        expect((await server.call('verifyResetToken', { body: { token } })).status).toBe(200);
      }
    });

    it('that make links for one account leave the last three valid', async () => {
      const person = nextPerson();
      const tickets = await times(count, () => openTicket(server.service, person.id));
      const answers = await times(count, (n) => server.call('verifyResetToken', { body: { token: tickets[n] ?? '' } }));
      expect(codes(answers)).toEqual([200, 200, 200, ...Array(count - 3).fill('TOKEN_INVALID')]);
    });

    it('that refresh one token all get the same successor, and the session goes on', async () => {
      const { refresh } = await server.signIn(nextPerson());
      const answers = await times(count, () => server.call('refresh', { body: { refreshToken: refresh } }));
      expect(codes(answers)).toEqual(Array(count).fill(200));
      const successors = new Set(answers.map((answer) => signedIn(answer).refresh));
      expect(successors.size).toBe(1);
      const [refreshToken = ''] = successors;
      expect((await server.call('refresh', { body: { refreshToken } })).status).toBe(200);
    });

    it('that take over a session succeed once, with one transfer or with many', async () => {
      const redeem = (transferToken: string) =>
        server.call('redeem', { body: { transferToken, destination: TARGET }, headers: { origin: TARGET } });
      const { access, refresh } = await server.signIn(nextPerson());
      const handOver = async () => {
        const { data } = await server.call('transfer', {
          bearer: access,
          body: { refreshToken: refresh, deployment: '', destination: TARGET },
        });
        return (data as { transferToken: string }).transferToken;
      };
      const transfers = await times(count, handOver);
      const answers = codes(await times(2 * count, (n) => redeem(transfers[n % count] ?? '')));
      expect(answers).toEqual([200, ...Array(2 * count - 1).fill('TOKEN_INVALID')]);
    });

    it('of logins under way fail once the password is reset, whatever step they are at', async () => {
      const person = nextPerson();
      const early: string[] = [];
      for (let n = 0; n < 3; n += 1) early.push((await server.challenge(person)).mfaRetrievalToken);
      await server.call('mfaSend', { body: { mfaRetrievalToken: early[0] ?? '' } });
      const code = await server.latestCode(person);
      const [done, late, answers] = await Promise.all([
        reset(person),
        times(count, () => login(person)),
        times(count, () => verify(early[0] ?? '', code)),
      ]);
      expect(done.status).toBe(200);
      const waiting = late.map(({ data }) => (data as { mfaRetrievalToken?: string } | undefined)?.mfaRetrievalToken);
      for (const token of [...early, ...waiting]) {
        if (token) expect((await server.call('mfaSend', { body: { mfaRetrievalToken: token } })).errorCode).toBe('TOKEN_INVALID');
      }
      for (const answer of answers.filter(({ status }) => status === 200)) {
        expect((await server.call('basicProfile', { bearer: signedIn(answer).access })).errorCode).toBe('TOKEN_INVALID');
      }
    });
  });

  it('a login whose password was checked just before a reset opens nothing after it', async () => {
    const person = personOf('Avery');
    const { db } = server.service;
    const together = db.with.bind(db);
    const steps = new EventEmitter();
    const isThere = once(steps, 'is there');
    const from = async (opened: WithSubquery, fields: { isLocked: SQL }, table: SQL) => {
      steps.emit('is there');
      await once(steps, 'goes on');
      return together(opened).select(fields).from(table);
    };
    vi.spyOn(db, 'with').mockImplementation(
      (opened) =>
        ({ select: (fields: { isLocked: SQL }) => ({ from: (table: SQL) => from(opened as WithSubquery, fields, table) }) }) as never,
    );
    const late = login(person);
    await isThere;
    vi.mocked(db.with).mockRestore();
    expect((await reset(person)).status).toBe(200);
    steps.emit('goes on');
    const { mfaRetrievalToken } = (await late).data as { mfaRetrievalToken: string };
    expect((await server.call('mfaSend', { body: { mfaRetrievalToken } })).errorCode).toBe('TOKEN_INVALID');
  });
});

it('a locked row of the counted tries keeps no other call waiting', async () => {
  const server = await openServer({ DATABASE_STATEMENT_MS: '5000' }, 'PostgreSQL');
  const body = (person: Person) => ({ email: person.email, password: 'Wrong-Password-1', strategy: 'legacyUser' as const });
  await server.call('login', { body: body(sparePerson(1)) });
  const { admin } = server;
  await admin?.query('begin');
  await admin?.query('select * from tries for update');
  expect((await server.call('login', { body: body(sparePerson(2)) })).errorCode).toBe('INVALID_CREDENTIALS');
  expect((await server.call('login', { body: body(sparePerson(1)) })).errorCode).toBe('INVALID_CREDENTIALS');
  await admin?.query('rollback');
  await server.close();
});

it('opening a session waits for a reset that is being stored, and is then refused', async () => {
  const server = await openServer({}, 'PostgreSQL');
  const { service, admin } = server;
  const before = (await findAccount(service, sparePerson(1).email)) as Account;
  await admin?.query('begin');
  await admin?.query("update accounts set password_hash = 'another' where id = $1", [before.id]);
  const opening = service.db.transaction((db) => lockForSignIn({ ...service, db }, before));
  const outcome = opening.catch((error: unknown) => (error as Failure).errorCode);
  const waiting = "select 1 from pg_locks where not granted and locktype = 'transactionid'";
  await vi.waitUntil(async () => (await admin?.query(waiting))?.rowCount, patience);
  await admin?.query('commit');
  expect(await outcome).toBe('TOKEN_INVALID');
  await server.close();
});

describe('two numbers at the same time', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer({ RESEND_WAIT_SECONDS: '0', TEXTS_PER_HOUR: '100', NETWORK_ATTEMPTS: '100000' });
  });
  afterAll(() => server.close());

  it('never turn on one of them by the code that was sent to the other', { timeout: 300_000 }, async () => {
    const devon = personOf('Devon');
    const numbers = ['2125550101', '2125550202'];
    for (let round = 0; round < 12; round += 1) {
      server.pass(3_600_000);
      await seedPeople(server.service, [devon]);
      const { mfaRetrievalToken } = await server.challenge(devon);
      await Promise.all(
        numbers.map((phoneNumber) => server.call('mfaProfile', { body: { mfaRetrievalToken, countryCode: '1', phoneNumber } })),
      );
      const [login] = await server.service.db.select().from(pendingLogins).orderBy(desc(pendingLogins.createdAt));
      const other = numbers.find((number) => number !== login?.phoneNumber) ?? '';
      const body = { mfaRetrievalToken, setupId: login?.setupId ?? '', mfaToken: await server.latestCode(`1${other}`) };
      expect((await server.call('mfaVerifySetup', { body })).errorCode).toBe('INVALID_MFA_CODE');
    }
  });
});
