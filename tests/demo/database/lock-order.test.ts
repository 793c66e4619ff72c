// @vitest-environment node
/** Changes of one account that meet: one waits for the other, and neither is answered 503 because of a deadlock. */
import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ANSWERS, PASSWORD, type Person } from '../../../demo/people.ts';
import { accounts } from '../../../demo/server/db/schema/accounts.ts';
import { forgetEnded } from '../../../demo/server/housekeeping.ts';
import { reset } from '../../../demo/server/limits/counters.ts';
import { addressAttempt } from '../../../demo/server/limits/limits.ts';
import type { Reply } from '../../../src/contract/contract.ts';
import { signUpsOn } from '../registration/sign-ups.ts';
import { openServer, sparePerson, type TestServer } from '../server.ts';
import { ssoPeople } from '../sso/sso-demo.ts';
import { vouchedSignOn } from '../sso/vouched-sign-on.ts';
import type { Outcome, SignedIn } from '../visitor.ts';
import { patience } from '../../patience.ts';

const TARGET = 'http://localhost:4402';
const NEW = 'Quite-New-2026!x';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ DATABASE_WAIT_MS: '20000', DATABASE_LOCK_MS: '10000' }, 'PostgreSQL');
});
afterAll(() => server.close());

const run = (statement: string, values: unknown[] = []) => server.admin?.query(statement, values);

/** Inside a transaction the statistics are a snapshot, so it is cleared first. */
async function untilWaiting(count: number): Promise<void> {
  const blocked = "select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  const waiting = async () => {
    await run('select pg_stat_clear_snapshot()');
    return (await run(blocked))?.rows;
  };
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(count), patience);
}

/** Begins both calls, the second one while the first waits for what `lock` locks. */
async function bothOf<T>(lock: [statement: string, values?: unknown[]], first: () => Promise<T>, second: () => Promise<T>) {
  await run('begin');
  const calls: Promise<T>[] = [];
  try {
    await run(...lock);
    for (const [before, call] of [first, second].entries()) {
      calls.push(call());
      await untilWaiting(before + 1);
    }
  } finally {
    await run('rollback');
  }
  return Promise.all(calls);
}

const meeting = async (...args: Parameters<typeof bothOf<Outcome>>) =>
  (await bothOf(...args)).map(({ status, errorCode }) => errorCode ?? status);

const holdSession = (id: string): [string, unknown[]] => ['select * from sessions where id = $1 for update', [id]];
const sessionOf = async ({ id }: Person, place: number): Promise<string> =>
  (await run('select id from sessions where account_id = $1 order by stored_at', [id]))?.rows[place].id;

const changePassword = ({ access }: SignedIn, { id, email }: Person, oldPassword = PASSWORD) =>
  server.call('changePassword', { bearer: access, body: { userId: id, username: email, oldPassword, newPassword: NEW } });

describe('two changes that meet', () => {
  it('of news filters, each of which is to be the primary one', async () => {
    const bearer = (await server.signIn(sparePerson(1))).access;
    const filters: Reply<'makeFilter'>[] = [];
    for (const filterName of ['A', 'B', 'C']) filters.push((await server.call('makeFilter', { bearer, body: { filterName } })).data);
    const [a, b, c] = filters.map(({ filterId }) => filterId);
    const save = (filterId = '', filterName = '') =>
      server.call('saveFilter', { bearer, params: { filterId }, body: { filterName, primaryFilter: true } });
    const lock = 'select * from news_filters where id = $1 for update';
    expect(
      await meeting(
        [lock, [c]],
        () => save(a, 'A'),
        () => save(b, 'B'),
      ),
    ).toEqual([200, 200]);
    const remaining: Reply<'filters'> = (await server.call('filters', { bearer })).data;
    expect(remaining.filter(({ primaryFilter }) => primaryFilter).map(({ filterName }) => filterName)).toEqual(['B']);
  });

  it('of news filters that are to have the same name', async () => {
    const bearer = (await server.signIn(sparePerson(2))).access;
    const make = (filterName: string) => server.call('makeFilter', { bearer, body: { filterName } });
    const { filterId }: Reply<'makeFilter'> = (await make('Before')).data;
    const rename = () => server.call('saveFilter', { bearer, params: { filterId }, body: { filterName: 'Same', primaryFilter: false } });
    const lock = 'select * from news_filters where id = $1 for update';
    expect(await meeting([lock, [filterId]], rename, () => make('Same'))).toEqual([200, 200]);
    expect((await server.call('filters', { bearer })).data).toHaveLength(1);
  });

  it('of a session that is handed over and a password', async () => {
    const person = sparePerson(3);
    await server.signIn(person);
    const { access, refresh } = await server.signIn(person);
    const last = await server.signIn(person);
    const { data } = await server.call('transfer', {
      bearer: access,
      body: { refreshToken: refresh, deployment: '', destination: TARGET },
    });
    const { transferToken }: Reply<'transfer'> = data;
    const redeem = () => server.call('redeem', { body: { transferToken, destination: TARGET }, headers: { origin: TARGET } });
    const lock = holdSession(await sessionOf(person, 0));
    expect(await meeting(lock, () => changePassword(last, person), redeem)).toEqual([200, 'TOKEN_INVALID']);
  });

  it('of sign-ons of one new account, of which one is led to the first-time-user address', async () => {
    const { service } = server;
    const { id } = ssoPeople.saml;
    await service.db.update(accounts).set({ newUser: true }).where(eq(accounts.id, id));
    const finish = () => vouchedSignOn(service);
    const left = await bothOf(['select * from accounts where id = $1 for share', [id]], finish, finish);
    expect(left.sort()).toEqual([expect.stringMatching(/newuser=true$/), expect.stringMatching(/\?t=/)]);
  });

  it('of sign-ups for one address, each of which is to become its account', async () => {
    const email = 'two.tries@press.example';
    const signUps = signUpsOn(server);
    const ids = [await signUps.submit(email), await signUps.submit(email)];
    for (const id of ids) await signUps.confirm(id);
    const lock = "insert into accounts (id, email, email_key, created_at) values ('held', $1, $1, now())";
    const [first = '', other = ''] = ids;
    expect(
      await meeting(
        [lock, [email]],
        () => signUps.activate(first),
        () => signUps.activate(other),
      ),
    ).toEqual([200, 'RESOURCE_NOT_FOUND']);
  });

  it('of two links of one sign-up', async () => {
    const email = 'two.links@press.example';
    const signUps = signUpsOn(server);
    const submitted = await signUps.submit(email);
    await signUps.login(email);
    const other = await signUps.linkId(email);
    expect(other).not.toBe(submitted);
    for (const id of [submitted, other]) await signUps.confirm(id);
    const lock = "insert into accounts (id, email, email_key, created_at) values ('held', $1, $1, now())";
    expect(
      await meeting(
        [lock, [email]],
        () => signUps.activate(submitted),
        () => signUps.activate(other),
      ),
    ).toEqual([200, 200]);
  });

  it('of security answers, while one of the old ones is checked', async () => {
    const person = sparePerson(4);
    await server.service.db.update(accounts).set({ resetPassword: true, reviewProfile: true }).where(eq(accounts.id, person.id));
    const wizard = await server.signIn(person);
    server.pass(1000);
    expect((await changePassword(wizard, person)).status).toBe(200);
    await server.signIn(person, NEW);
    await server.call('forgotPassword', { params: { requestId: 'x' }, body: { username: person.email } });
    const bearer = /#token=([\w-]+)/.exec((await server.outbox(person.email))[0]?.link ?? '')?.[1] ?? '';
    const challenge = await server.call('securityQuestion', { bearer, query: { legacyUserId: person.id, language: 'en' } });
    const { questionId = '' } = (challenge.data as Reply<'securityQuestion'>).questions[0] ?? {};
    const save = () => server.call('saveAnswers', { bearer: wizard.access, body: { answers: [...ANSWERS] } });
    const check = () => server.call('verifyAnswer', { bearer, body: { userId: person.id, questionId, answer: 'a guess' } });
    const lock = holdSession(await sessionOf(person, 1));
    expect(await meeting(lock, save, check)).toEqual([200, 'TOKEN_INVALID']);
  });
});

it('tries are forgotten without waiting for one that is being taken back', async () => {
  const attempt = addressAttempt(server.service, 'somebody@press.example');
  const login = () => server.call('login', { body: { email: attempt.subject, password: 'Wrong-Password-1', strategy: 'legacyUser' } });
  await login();
  server.pass(1000);
  await login();
  const left = async () => (await run("select id from tries where key like 'address:%' and not locks order by id desc"))?.rows ?? [];
  const before = (await left()).length;
  await run('begin');
  await run('delete from tries where id = $1', [(await left())[0].id]);
  await reset(server.service, attempt);
  await run('commit');
  expect((await left()).length).toBe(before - 2);
});

it('a call that takes long to store its answer holds one connection, however often it says that it is alive', async () => {
  const { mfaRetrievalToken } = await server.challenge(sparePerson(5));
  await run('create function hold() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(78); return new; end $$');
  await run('create trigger hold before update on kept_answers for each row when (new.sealed is not null) execute function hold()');
  await run('select pg_advisory_lock(78)');
  const sending = server.call('mfaSend', { body: { mfaRetrievalToken } });
  await untilWaiting(1);
  // Says so every two seconds.
  await pause(4500);
  await untilWaiting(1);
  await run('select pg_advisory_unlock(78)');
  expect((await sending).status).toBe(200);
  await run('drop trigger hold on kept_answers');
});

it('housekeeping leaves a row that is in use for its next round', async () => {
  const old = `now() - interval '10 days'`;
  server.pass(Date.now() - server.now().getTime());
  for (const key of ['in use', 'not in use'])
    await run(`insert into tries (key, at, ends_at, locks, stored_at) values ($1, ${old}, ${old}, false, ${old})`, [key]);
  const left = async () => (await run("select key from tries where key like '%in use'"))?.rows.map(({ key }) => key);
  await run('begin');
  await run("select * from tries where key = 'in use' for update");
  await forgetEnded(server.service);
  await run('commit');
  expect(await left()).toEqual(['in use']);
  await forgetEnded(server.service);
  expect(await left()).toEqual([]);
});
