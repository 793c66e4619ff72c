// @vitest-environment node
/** A session that ends while one of its calls waits for its turn: the call changes nothing. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ANSWERS, PASSWORD, type Person } from '../../../demo/people.ts';
import { accounts, contactChanges } from '../../../demo/server/db/schema/accounts.ts';
import { sessions, transferTokens } from '../../../demo/server/db/schema/sign-in.ts';
import { endSession } from '../../../demo/server/security/sessions.ts';
import { dailySubscription } from '../../../src/contract/daily-subscription.ts';
import type { Reply } from '../../../src/contract/contract.ts';
import { basic, professional } from '../registration/first-day.ts';
import { openServer, personOf, sparePerson, type TestServer } from '../server.ts';
import type { Outcome, SignedIn } from '../visitor.ts';
import { patience } from '../../patience.ts';

const TARGET = 'http://localhost:4402';
const NEW = 'Quite-New-2026!x';

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

/** Between a call's look at its session and its turn. */
function meanwhile(happens: () => Promise<unknown>): void {
  vi.spyOn(server.service, 'subjectQueue').mockImplementationOnce(async (_, work) => {
    await happens();
    return work();
  });
}

async function reset(person: Person): Promise<void> {
  await server.call('forgotPassword', { params: { requestId: 'x' }, body: { username: person.email } });
  const bearer = /#token=([\w-]+)/.exec((await server.outbox(person.email))[0]?.link ?? '')?.[1] ?? '';
  const challenge = await server.call('securityQuestion', { bearer, query: { legacyUserId: person.id, language: 'en' } });
  const { questionId = '' } = (challenge.data as Reply<'securityQuestion'>).questions[0] ?? {};
  const answer = ANSWERS.find((entry) => entry.questionId === questionId)?.answer ?? '';
  const body = { userId: person.id, questionId, answer, username: person.email, newPassword: NEW };
  expect((await server.call('resetPassword', { bearer, body })).status).toBe(200);
}

/** The older refresh token is used again, once its successor has been used and the seconds in which that counts as a repeat are over. */
async function theft(_: Person, { refresh: refreshToken }: SignedIn): Promise<void> {
  const next = await server.call('refresh', { body: { refreshToken } });
  const successor = next.headers.get('x-refresh-token') ?? '';
  expect((await server.call('refresh', { body: { refreshToken: successor } })).status).toBe(200);
  server.pass(11_000);
  expect((await server.call('refresh', { body: { refreshToken } })).status).toBe(401);
}

const changeContact = ({ access }: SignedIn, email: string) =>
  server.call('saveBasicProfile', { bearer: access, body: { ...basic, email } });

describe('a new contact address is not asked for, and no mail goes to it', () => {
  it.each([
    ['a reset of the password', reset],
    ['a log-out', (_: Person, { refresh: refreshToken }: SignedIn) => server.call('logout', { body: { refreshToken } })],
    ['a stolen refresh token', theft],
  ])('once %s has ended the session', async (what, ends) => {
    const person = sparePerson(what.length);
    const session = await server.signIn(person);
    meanwhile(() => ends(person, session));
    const address = `thief-of-${person.id}@elsewhere.example`;
    expect((await changeContact(session, address)).errorCode).toBe('TOKEN_INVALID');
    const { db } = server.service;
    expect(await db.select().from(contactChanges).where(eq(contactChanges.accountId, person.id))).toEqual([]);
    expect(await server.outbox(address)).toEqual([]);
  });
});

type Write = (bearer: string, person: Person, filterId: string, refreshToken: string) => Promise<Outcome>;

const writes: readonly [string, Write][] = [
  ['saveBasicProfile', (bearer, { email }) => server.call('saveBasicProfile', { bearer, body: { ...basic, email } })],
  ['saveProfile', (bearer) => server.call('saveProfile', { bearer, body: professional })],
  ['makeFilter', (bearer) => server.call('makeFilter', { bearer, body: { filterName: 'Another' } })],
  [
    'saveFilter',
    (bearer, _, filterId) =>
      server.call('saveFilter', { bearer, params: { filterId }, body: { filterName: 'Renamed', primaryFilter: true } }),
  ],
  ['saveFilterItems', (bearer, _, filterId) => server.call('saveFilterItems', { bearer, params: { filterId }, body: { regionIds: [] } })],
  ['dailySubscription', (bearer) => server.call('dailySubscription', { bearer, body: dailySubscription })],
  [
    'changePassword',
    (bearer, { id, email }) =>
      server.call('changePassword', { bearer, body: { userId: id, username: email, oldPassword: PASSWORD, newPassword: NEW } }),
  ],
  [
    'transfer',
    (bearer, _, __, refreshToken) => server.call('transfer', { bearer, body: { refreshToken, deployment: 'demo', destination: TARGET } }),
  ],
];

const endAll = () => server.service.db.update(sessions).set({ endedAt: server.now() });

describe('a session that has ended meanwhile', () => {
  it.each(writes)('changes nothing by %s', async (name, write) => {
    const person = sparePerson(60 + writes.findIndex(([write]) => write === name));
    const { access, refresh } = await server.signIn(person);
    const created = await server.call('makeFilter', { bearer: access, body: { filterName: 'First' } });
    const { filterId }: Reply<'makeFilter'> = created.data;
    const stored = async () => {
      const { db } = server.service;
      const [account] = await db.select().from(accounts).where(eq(accounts.id, person.id));
      return { account, transfers: await db.select().from(transferTokens) };
    };
    const before = await stored();
    meanwhile(endAll);
    expect((await write(access, person, filterId, refresh)).errorCode).toBe('TOKEN_INVALID');
    expect(await stored()).toEqual(before);
    const again = await server.signIn(person);
    const filters: Reply<'filters'> = (await server.call('filters', { bearer: again.access })).data;
    expect(filters).toEqual([{ filterId, filterName: 'First', primaryFilter: false }]);
  });

  it('chooses no security answers', async () => {
    const { access: bearer } = await server.signIn(personOf('Gray'));
    const save = () => server.call('saveAnswers', { bearer, body: { answers: [...ANSWERS] } });
    meanwhile(endAll);
    expect((await save()).errorCode).toBe('TOKEN_INVALID');
  });
});

describe('of two processes', () => {
  let other: TestServer;
  beforeAll(async () => {
    other = await openServer({ DATABASE_WAIT_MS: '20000', DATABASE_LOCK_MS: '10000' }, 'PostgreSQL');
  });
  afterAll(() => other.close());

  const isWaiting = async () => {
    await other.admin?.query('select pg_stat_clear_snapshot()');
    const blocked = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    return (await other.admin?.query(blocked))?.rowCount;
  };

  it('a write that waits for a reset under way in the other one changes nothing', async () => {
    const { admin } = other;
    const person = sparePerson(1);
    const { access: bearer } = await other.signIn(person);
    await admin?.query('begin');
    await admin?.query('select * from accounts where id = $1 for no key update', [person.id]);
    const saving = other.call('saveBasicProfile', { bearer, body: { ...basic, email: 'thief@elsewhere.example' } });
    await vi.waitUntil(isWaiting, patience);
    await admin?.query('update sessions set ended_at = now() where account_id = $1', [person.id]);
    await admin?.query('commit');
    expect((await saving).errorCode).toBe('TOKEN_INVALID');
    expect((await admin?.query('select * from contact_changes'))?.rows).toEqual([]);
  });

  it('a log-out in one waits for a write under way in the other, so nothing is written once it is answered', async () => {
    const { admin, service } = other;
    const person = sparePerson(2);
    const { access: bearer } = await other.signIn(person);
    await admin?.query('begin');
    await admin?.query('lock table contact_changes in exclusive mode');
    const saving = other.call('saveBasicProfile', { bearer, body: { ...basic, email: 'thief@elsewhere.example' } });
    await vi.waitUntil(isWaiting, patience);
    const [row] = await service.db.select().from(sessions).where(eq(sessions.accountId, person.id));
    let hasEnded = false;
    const ending = endSession(service, row?.id ?? '').then(() => (hasEnded = true));
    await vi.waitUntil(async () => hasEnded || (await isWaiting()) === 2, patience);
    expect(hasEnded).toBe(false);
    await admin?.query('commit');
    expect((await saving).status).toBe(200);
    await ending;
  });
});
