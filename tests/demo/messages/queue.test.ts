// @vitest-environment node
/** The queue: what was recorded is sent at least once, by any running process, until its end and while it opens something. */
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp, type AppDependencies } from '../../../demo/server/app.ts';
import { queuedMessages } from '../../../demo/server/db/schema/queued-messages.ts';
import { forgetEnded } from '../../../demo/server/housekeeping.ts';
import type { Mail } from '../../../demo/server/service.ts';
import { endTicketsOf, openTicket } from '../../../demo/server/security/reset-tickets.ts';
import { openSeal, rotateSecrets } from '../../../demo/server/security/sealing.ts';
import { readSettings } from '../../../demo/server/settings/settings.ts';
import { signUpBody } from '../registration/sign-up-body.ts';
import { openServer, sparePerson, type TestServer } from '../server.ts';
import { patience } from '../../patience.ts';

const MINUTE_MS = 60_000;
const SECRETS_KEY = 'ab'.repeat(32);

interface Sent {
  readonly id: string;
  readonly to: string;
  readonly body: string;
}

/** What each attempt meets, in turn; the last one goes on. */
let fate: (() => Promise<void>)[];
let sent: Sent[];

const meet = async (message: Sent) => {
  sent.push(message);
  await (fate.length > 1 ? fate.shift() : fate[0])?.();
};
const dependencies: AppDependencies = {
  deliverMail: ({ to, body }: Mail, id) => meet({ id, to, body }),
  deliverText: (to, body, id) => meet({ id, to, body }),
};
const refuseForNow = () => Promise.reject(Object.assign(new Error('busy'), { responseCode: 451, response: '451 come again' }));
const never = () => Promise.reject(Object.assign(new Error('no'), { responseCode: 550, response: '550 no such user' }));
const taken = () => Promise.resolve();

let server: TestServer;
beforeEach(async () => {
  fate = [taken];
  sent = [];
  server = await openServer({ SECRETS_KEY, METRICS_TOKEN: 'collector', LOG_FORMAT: 'json' }, undefined, dependencies);
});
afterEach(() => server.close());

const queued = () => server.service.db.select().from(queuedMessages);

/** The next look of the server, or of another one, at which all waits and leases are over. */
async function look(at: Pick<TestServer, 'look' | 'settled'> = server): Promise<void> {
  await server.service.db.update(queuedMessages).set({ dueAt: sql`now()` });
  await at.look();
  await at.settled();
}

const forgot = async (username: string) => {
  const { status } = await server.call('forgotPassword', { params: { requestId: 'x' }, body: { username } });
  expect(status).toBe(200);
  await server.settled();
};

/** Another process on the same database. */
async function other(changes: { readonly deliverMail?: undefined } = {}) {
  const database = { db: server.service.db, close: async () => undefined };
  const settings = readSettings({ DATA_DIR: 'memory', LOG_FORMAT: 'json', SECRETS_KEY });
  return createApp(settings, { database, now: server.now, log: (line) => void server.lines.push(line), ...dependencies, ...changes });
}

it('leaves nothing behind once the carrier has taken it', async () => {
  await forgot(sparePerson(0).email);
  expect(sent).toEqual([expect.objectContaining({ to: sparePerson(0).email, id: expect.stringMatching(/^[\w-]{36}$/) })]);
  expect(await queued()).toEqual([]);
});

it('keeps what waits sealed: no address, number, code or link is in the table', async () => {
  fate = [refuseForNow];
  const { mfaRetrievalToken } = await server.challenge(sparePerson(1));
  await server.call('mfaSend', { body: { mfaRetrievalToken } });
  await server.call('register', { body: signUpBody('sealed@reader.example') });
  await server.settled();
  const rows = JSON.stringify(await queued());
  expect(await queued()).toHaveLength(2);
  expect(rows).not.toMatch(/reader\.example|2125550|https?:|verification/);
  expect(rows).not.toContain(sparePerson(1).email);
});

it.each([
  ['asks to come again', refuseForNow],
  ['loses the connection', () => Promise.reject(new Error('closed'))],
])('is sent again, under the same id, to a carrier that %s', async (_, how) => {
  fate = [how, how, taken];
  await forgot(sparePerson(0).email);
  for (const attempts of [1, 2]) {
    expect((await queued()).map((row) => row.attempts)).toEqual([attempts]);
    await look();
  }
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(({ id, body }) => id + body)).size).toBe(1);
  expect(await queued()).toEqual([]);
  await look();
  expect(sent).toHaveLength(3);
});

it('a wait is over only by the clock of the database', async () => {
  fate = [refuseForNow, taken];
  await forgot(sparePerson(0).email);
  await server.look();
  await server.settled();
  expect(sent).toHaveLength(1);
});

it('what a process was killed over is sent by another one, under the same id', async () => {
  // The process never hears of it again.
  fate = [() => new Promise<void>(() => undefined), taken];
  await server.call('register', { body: signUpBody('killed@reader.example') });
  await vi.waitUntil(() => sent.length === 1, patience);
  const second = await other();
  await look(second);
  expect(sent).toHaveLength(2);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  expect(await queued()).toEqual([]);
});

it('a text that was not sent at once is sent again, though its code was stored a moment later', async () => {
  let ms = server.now().getTime();
  Object.assign(server.service, { now: () => new Date(ms++) });
  fate = [refuseForNow, taken];
  await texted(1);
  await look();
  expect(sent).toHaveLength(2);
  expect(await queued()).toEqual([]);
});

it('of two processes that look at once one sends', async () => {
  fate = [refuseForNow, taken];
  await forgot(sparePerson(0).email);
  const second = await other();
  await server.service.db.update(queuedMessages).set({ dueAt: sql`now()` });
  await Promise.all([server.look(), second.look()]);
  await Promise.all([server.settled(), second.settled()]);
  expect(sent).toHaveLength(2);
});

it('a process that is still sending keeps others away', async () => {
  let end: () => void = () => undefined;
  fate = [() => new Promise<void>((resolve) => (end = resolve))];
  await server.call('register', { body: signUpBody('slow@reader.example') });
  await vi.waitUntil(() => sent.length === 1, patience);
  const second = await other();
  await server.service.db.update(queuedMessages).set({ dueAt: sql`now()` });
  await server.look();
  await second.look();
  await second.settled();
  expect(sent).toHaveLength(1);
  end();
  await server.settled();
  expect(await queued()).toEqual([]);
});

it('a request for a reset link outlives the process that answered it', async () => {
  vi.spyOn(server.service, 'carry').mockImplementation(() => Promise.resolve());
  await forgot(sparePerson(0).email);
  vi.restoreAllMocks();
  expect([sent, (await queued()).map(({ kind, name }) => [kind, name])]).toEqual([[], [['request', 'reset']]]);
  await look(await other());
  expect(sent).toEqual([expect.objectContaining({ to: sparePerson(0).email })]);
  expect(await queued()).toEqual([]);
});

it('a request for an unknown address waits and goes alike', async () => {
  vi.spyOn(server.service, 'carry').mockImplementation(() => Promise.resolve());
  await forgot('nobody@reader.example');
  vi.restoreAllMocks();
  expect(await queued()).toEqual([expect.objectContaining({ kind: 'request', accountId: null })]);
  await look();
  expect([sent, await queued()]).toEqual([[], []]);
});

describe('a dead letter', () => {
  const metrics = async () => (await server.app.request('/metrics', { headers: { authorization: 'Bearer collector' } })).text();

  it('is what the carrier refuses for good: logged, counted, without its words, for a week', async () => {
    fate = [never];
    await forgot(sparePerson(0).email);
    const [dead, ...more] = await queued();
    expect([dead?.deadAt !== null, dead?.sealed, more]).toEqual([true, null, []]);
    await look();
    expect(sent).toHaveLength(1);
    expect(server.lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ level: 'error', what: 'mail reset', message: 'was not sent: 550 no such user' }),
    );
    expect(await metrics()).toContain('news_auth_mails_total{outcome="refused"} 1\n');
    const days = async (count: number) => {
      await server.service.db.execute(
        sql`update queued_messages set dead_at = now() - make_interval(days => ${count}), stored_at = now() - make_interval(days => ${count})`,
      );
      await forgetEnded({ ...server.service, now: () => new Date() });
      return (await queued()).length;
    };
    expect([await days(6), await days(8)]).toEqual([1, 0]);
  });

  it.each([
    ['a text', 3, 'text code', () => texted(1)],
    ['a reset mail', 60, 'mail reset', () => forgot(sparePerson(2).email)],
    ['a confirmation', 1440, 'mail confirm', () => server.call('register', { body: signUpBody('late@reader.example') })],
  ])('is %s that could not be sent in %i minutes', async (_, minutes, what, ask) => {
    fate = [refuseForNow];
    await ask();
    await server.settled();
    server.pass(minutes * MINUTE_MS - 1);
    await look();
    expect(sent).toHaveLength(2);
    server.pass(1);
    fate = [taken];
    await look();
    expect(sent).toHaveLength(2);
    expect((await queued()).map(({ sealed }) => sealed)).toEqual([null]);
    expect(server.lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ level: 'error', what, message: 'was not sent in time' }),
    );
    expect(await metrics()).toMatch(/news_auth_(mails|texts)_total\{outcome="late"[^}]*\} 1\n/);
  });
});

async function texted(n: number) {
  const { mfaRetrievalToken } = await server.challenge(sparePerson(n));
  await server.call('mfaSend', { body: { mfaRetrievalToken } });
  await server.settled();
  return mfaRetrievalToken;
}

describe('is not sent once it opens nothing', () => {
  beforeEach(() => {
    fate = [refuseForNow];
  });

  it('a code that another one has replaced', async () => {
    const mfaRetrievalToken = await texted(1);
    server.pass(MINUTE_MS);
    await server.call('mfaSend', { body: { mfaRetrievalToken } });
    await server.settled();
    const newest = sent.at(-1)?.id;
    fate = [taken];
    await look();
    expect(sent.slice(2).map(({ id }) => id)).toEqual([newest]);
    expect(await queued()).toEqual([]);
  });

  it('a code that was used', async () => {
    const mfaRetrievalToken = await texted(1);
    await server.call('mfaVerify', { body: { mfaRetrievalToken, mfaToken: await server.latestCode(sparePerson(1)) } });
    await look();
    expect([sent.length, await queued()]).toEqual([1, []]);
  });

  it('a reset link that three newer ones have ended', async () => {
    for (let n = 0; n < 3; n += 1) await forgot(sparePerson(2).email);
    await openTicket(server.service, sparePerson(2).id);
    await look();
    expect(
      sent
        .slice(3)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(
      sent
        .slice(1, 3)
        .map(({ id }) => id)
        .sort(),
    );
  });

  it('a reset link after a reset', async () => {
    await forgot(sparePerson(2).email);
    await endTicketsOf(server.service, sparePerson(2).id);
    await look();
    expect([sent.length, await queued()]).toEqual([1, []]);
  });

  it('a confirmation whose link was opened', async () => {
    await server.call('register', { body: signUpBody('open@reader.example') });
    const [mail] = await server.outbox('open@reader.example');
    await server.call('confirmEmail', { body: { userId: mail?.link?.split('/').at(-1) ?? '' } });
    await look();
    expect([sent.length, await queued()]).toEqual([1, []]);
  });
});

it('a mail that no key opens any more is a dead letter', async () => {
  fate = [refuseForNow];
  await forgot(sparePerson(0).email);
  await server.service.db.update(queuedMessages).set({ sealed: 'AAAA' }).where(eq(queuedMessages.kind, 'mail'));
  await look();
  expect((await queued()).map(({ sealed, deadAt }) => [sealed, deadAt !== null])).toEqual([[null, true]]);
});

it('a mail that waits while no process has a mail server any more is a dead letter at its end', async () => {
  fate = [refuseForNow];
  await forgot(sparePerson(0).email);
  const mute = await other({ deliverMail: undefined });
  await look(mute);
  expect((await queued()).map(({ sealed, attempts }) => [sealed !== null, attempts])).toEqual([[true, 1]]);
  server.pass(60 * MINUTE_MS);
  await look(mute);
  expect((await queued()).map(({ sealed, deadAt }) => [sealed, deadAt !== null])).toEqual([[null, true]]);
  await mute.close();
});

it('a change of keys seals anew what waits', async () => {
  fate = [refuseForNow];
  await forgot(sparePerson(0).email);
  const { db } = server.service;
  const key = { id: 'new', key: Buffer.alloc(32, 7) };
  const seal = openSeal({ secretsKey: Buffer.from(SECRETS_KEY, 'hex'), secretsKeys: [key], dataDir: 'memory' });
  await rotateSecrets({ db, seal });
  const [row] = await queued();
  expect(row?.sealed).toMatch(/^new\./);
  expect(JSON.parse(seal.open(row?.sealed ?? '', row?.id ?? ''))).toMatchObject({ to: sparePerson(0).email });
});
