// @vitest-environment node
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { ANSWERS } from '../../../demo/people.ts';
import { failureOf } from '../../../demo/server/failure/failure-of.ts';
import { createApp } from '../../../demo/server/app.ts';
import { openDatabase } from '../../../demo/server/db/open.ts';
import { readSettings } from '../../../demo/server/settings/settings.ts';
import { ownDatabase } from '../../postgres.ts';
import { openServer, sparePerson, type TestServer } from '../server.ts';
import { signedIn } from '../visitor.ts';
import { openRelay } from './tcp-relay.ts';
import { patience } from '../../patience.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ DATABASE_WAIT_MS: '20000', DATABASE_LOCK_MS: '5000' }, 'PostgreSQL');
});
afterAll(() => server.close());

const terminateAll = () =>
  server.admin?.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );

/** How many backends wait for a row. Inside a transaction the statistics are a snapshot, so it is cleared first. */
async function waiting(): Promise<number> {
  await server.admin?.query('select pg_stat_clear_snapshot()');
  const blocked = "select count(*)::int as many from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  return (await server.admin?.query(blocked))?.rows[0].many;
}

/** The only allowed statuses: answered, or 503 with retry-after. */
const isSound = ({ status, headers }: { status: number; headers: Headers }) =>
  status === 200 || (status === 503 && Number(headers.get('retry-after')) > 0);

describe('a connection that breaks', () => {
  it('ends the requests that were using it, but not the process, and no session is lost', async () => {
    const sessions = await Promise.all(Array.from({ length: 10 }, (_, n) => server.signIn(sparePerson(n))));
    const tokens = sessions.map(({ refresh }) => refresh);
    let stopped = false;
    const refreshing = tokens.map(async (_, n) => {
      const seen: boolean[] = [];
      while (!stopped) {
        const answer = await server.call('refresh', { body: { refreshToken: tokens[n] ?? '' } });
        if (answer.status === 200) tokens[n] = signedIn(answer).refresh;
        seen.push(isSound(answer));
      }
      return seen;
    });
    for (let round = 0; round < 10; round += 1) {
      await pause(150);
      await terminateAll();
    }
    stopped = true;
    expect((await Promise.all(refreshing)).flat()).not.toContain(false);
    for (const refreshToken of tokens) expect((await server.call('refresh', { body: { refreshToken } })).status).toBe(200);
  });
});

describe('a locked account row', () => {
  it('holds up the calls that write to it, and no others', async () => {
    const session = await server.signIn(sparePerson(11));
    const body = { firstName: 'A', lastName: 'B', email: sparePerson(11).email, language: 'en', timezoneOffset: 0 };
    const write = () => server.call('saveBasicProfile', { bearer: session.access, body });
    const admin = server.admin;
    await admin?.query('begin');
    await admin?.query('select * from accounts where id = $1 for update', [sparePerson(11).id]);
    const waiting = [write(), write(), write()];
    // Answered while the row is still locked.
    const others = await Promise.all([12, 13, 14, 15].map((n) => server.challenge(sparePerson(n))));
    expect(others.every(({ mfaRetrievalToken }) => mfaRetrievalToken)).toBe(true);
    const answers = await Promise.all(waiting);
    expect(answers.map(({ status, errorCode }) => [status, errorCode])).toEqual(Array(3).fill([503, 'SERVICE_UNAVAILABLE']));
    expect(answers.every(isSound)).toBe(true);
    await admin?.query('rollback');
    expect((await write()).status).toBe(200);
  });
});

describe('requests for a locked account in larger numbers than there are connections', () => {
  it('leave connections to all other callers, and are all answered', async () => {
    const { access } = await server.signIn(sparePerson(17));
    const body = { firstName: 'A', lastName: 'B', email: sparePerson(17).email, language: 'en', timezoneOffset: 0 };
    const admin = server.admin;
    await admin?.query('begin');
    await admin?.query('select * from accounts where id = $1 for update', [sparePerson(17).id]);
    const writing = Array.from({ length: 30 }, () => server.call('saveBasicProfile', { bearer: access, body }));
    const loggingIn = Array.from({ length: 4 }, () => server.challenge(sparePerson(17)));
    await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(0), patience);
    // Answered while the row is still locked, and not by 503.
    const others = await Promise.all([12, 13, 14].map((n) => server.challenge(sparePerson(n))));
    expect(others.every(({ mfaRetrievalToken }) => mfaRetrievalToken)).toBe(true);
    expect(await waiting()).toBeGreaterThan(0);
    await admin?.query('rollback');
    expect((await Promise.all(writing)).every(isSound)).toBe(true);
    await Promise.all(loggingIn);
    expect((await server.call('saveBasicProfile', { bearer: access, body })).status).toBe(200);
  });
});

describe('a code and a reset that arrive together', () => {
  it('are both answered, because they lock the account and its logins in the same order', async () => {
    const person = sparePerson(18);
    const { admin } = server;
    const { mfaRetrievalToken } = await server.challenge(person);
    await server.call('mfaSend', { body: { mfaRetrievalToken } });
    const mfaToken = await server.latestCode(person);
    await server.call('forgotPassword', { params: { requestId: 'x' }, body: { username: person.email } });
    const [mail] = await server.outbox(person.email);
    const bearer = /#token=([\w-]+)/.exec(mail?.link ?? '')?.[1] ?? '';
    const { data } = await server.call('securityQuestion', { bearer, query: { legacyUserId: person.id, language: 'en' } });
    const { questionId = '' } = (data as { questions: readonly { questionId: string }[] }).questions[0] ?? {};
    const answer = ANSWERS.find((entry) => entry.questionId === questionId)?.answer ?? '';
    const body = { userId: person.id, questionId, answer, username: person.email, newPassword: 'Quite-New-2026!x' };

    await admin?.query('begin');
    await admin?.query('select * from accounts where id = $1 for update', [person.id]);
    const reset = server.call('resetPassword', { bearer, body });
    await vi.waitFor(async () => expect(await waiting()).toBe(1), patience);
    const verify = server.call('mfaVerify', { body: { mfaRetrievalToken, mfaToken } });
    await vi.waitFor(async () => expect(await waiting()).toBe(2), patience);
    await admin?.query('rollback');
    expect((await reset).status).toBe(200);
    expect((await verify).errorCode).toBe('TOKEN_INVALID');
  });
});

describe('status 503 with retry-after', () => {
  it('is answered while the disk is full, and nothing of the refused call is kept', async () => {
    const { refresh } = await server.signIn(sparePerson(16));
    await server.admin?.query(
      "create function full() returns trigger language plpgsql as $$ begin raise exception 'disk' using errcode = '53100'; end $$",
    );
    await server.admin?.query('create trigger full_disk before insert on session_tokens execute function full()');
    const answer = await server.call('refresh', { body: { refreshToken: refresh } });
    await server.admin?.query('drop trigger full_disk on session_tokens');
    expect([answer.status, isSound(answer)]).toEqual([503, true]);
    expect((await server.call('refresh', { body: { refreshToken: refresh } })).status).toBe(200);
  });

  it('is answered while every connection is taken or the database is gone, and the call works afterwards', async () => {
    const ownDb = await ownDatabase(inject('postgres'));
    const url = new URL(ownDb.url);
    const relay = await openRelay({ host: url.hostname, port: Number(url.port) });
    url.port = String(relay.port);
    const settings = readSettings({
      DATABASE_URL: url.href,
      DATABASE_POOL: '1',
      DATABASE_WAIT_MS: '2000',
      DATA_DIR: 'memory',
      SECRETS_KEY: '0'.repeat(64),
    });
    const database = await openDatabase(settings);
    const demo = await createApp(settings, { database, log: () => undefined });
    const ask = () => demo.app.request('/system/maintenance/public/windows');
    expect((await ask()).status).toBe(200);

    let release: () => void = () => undefined;
    const taken = database.db.transaction((tx) => tx.execute(sql`select 1`).then(() => new Promise<void>((go) => (release = go))));
    const full = await ask();
    release();
    await taken;
    expect([full.status, isSound(full)]).toEqual([503, true]);
    expect((await ask()).status).toBe(200);

    relay.cut();
    const gone = await ask();
    relay.mend();
    expect([isSound(gone), await gone.json()]).toEqual([true, expect.objectContaining({ errorCode: 'SERVICE_UNAVAILABLE' })]);
    expect((await ask()).status).toBe(200);
    await demo.close();
    await relay.close();
    await ownDb.drop();
  });

  it.each([['08006'], ['53100'], ['53300'], ['57P01'], ['57014'], ['55P03'], ['40P01'], ['ECONNREFUSED'], ['ENOSPC']])(
    'is the answer to database error %s',
    (code) => {
      const failure = failureOf(new Error('query', { cause: Object.assign(new Error('x'), { code }) }));
      expect([failure.status, failure.errorCode]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    },
  );
});
