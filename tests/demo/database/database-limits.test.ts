// @vitest-environment node
/** A pooler gives the next transaction to another session: limits belong to the transaction, and nothing to the session. */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, inject, it, vi } from 'vitest';
import { openDatabase } from '../../../demo/server/db/open.ts';
import { rowsOf } from '../../../demo/server/db/statements.ts';
import { forgetEnded } from '../../../demo/server/housekeeping.ts';
import { readSettings } from '../../../demo/server/settings/settings.ts';
import { freshDatabase, openServer } from '../server.ts';
import { patience } from '../../patience.ts';
import { ownDatabase } from '../../postgres.ts';
import { everyFlow } from './every-flow.ts';
import { openRelay } from './tcp-relay.ts';

const limits = { DATABASE_POOL: '2', DATABASE_LOCK_MS: '1234', DATABASE_STATEMENT_MS: '5678' };

const limitsNow = sql`
  select setting from pg_settings where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout') order by name`;

it('every transaction has the limits of the settings, and there are no more connections than they allow', async () => {
  const { db, pool, close } = await freshDatabase(limits, 'PostgreSQL');
  const limitsOfOne = () => db.transaction((tx) => rowsOf<{ setting: string }>(tx, limitsNow));
  const results = await Promise.all([limitsOfOne(), limitsOfOne(), limitsOfOne()]);
  const settings = results.map((rows) => rows.map(({ setting }) => setting));
  expect(settings).toEqual(Array(3).fill(['5678', '1234', '5678']));
  expect(pool?.().size).toBe(2);
  const after = await rowsOf<{ setting: string }>(db, limitsNow);
  expect(after.map(({ setting }) => setting)).toEqual(['0', '0', '0']);
  await close();
});

it('a transaction waits for a lock as long as the settings say, and no longer', async () => {
  const { db, admin, close } = await freshDatabase({ DATABASE_LOCK_MS: '50', DATABASE_STATEMENT_MS: '60000' }, 'PostgreSQL');
  await admin?.query('select pg_advisory_lock(79)');
  const waiting = db.transaction((tx) => tx.execute(sql`select pg_advisory_xact_lock(79)`));
  await expect(waiting).rejects.toMatchObject({ cause: { code: '55P03' } });
  await close();
});

it('a connection begins without a limit of ours, which a pooler would refuse', async () => {
  const database = await ownDatabase(inject('postgres'));
  const url = new URL(database.url);
  const relay = await openRelay({ host: url.hostname, port: Number(url.port) });
  url.port = String(relay.port);
  const { close } = await openDatabase(readSettings({ DATABASE_URL: url.href }));
  await close();
  await relay.close();
  await database.drop();
  expect(relay.begun.length).toBeGreaterThan(1);
  // Length and version, then names and values.
  for (const bytes of relay.begun) {
    const names = bytes
      .subarray(8)
      .toString()
      .split('\0')
      .filter((_, index) => index % 2 === 0);
    expect(names.filter(Boolean).sort()).toEqual(['client_encoding', 'database', 'user']);
  }
});

/** All statements that are sent meanwhile, with their names. */
async function sentBy(work: () => Promise<unknown>) {
  const sent: { readonly text: string; readonly name?: string }[] = [];
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    sent.push(typeof args[0] === 'string' ? { text: args[0] } : (args[0] as { text: string }));
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as never);
  await work().finally(() => spy.mockRestore());
  return sent;
}

it('no flow, start or clean-up leaves anything to its session, or waits for a second one', async () => {
  const sent = await sentBy(async () => {
    const server = await openServer({ TRUSTED_PROXIES: '127.0.0.1', PASSKEY_DOMAIN: 'localhost', DATABASE_POOL: '1' }, 'PostgreSQL');
    await everyFlow(server);
    await forgetEnded(server.service);
    await server.look();
    await server.close();
  });
  const texts = sent.map(({ text }) => text);
  expect(texts.length).toBeGreaterThan(500);
  const ofSession = /^\s*(set(?! local)|reset|listen|prepare|declare|create temp|discard)\b|\badvisory_(un)?lock/i;
  expect(texts.filter((text) => text.split(';').some((statement) => ofSession.test(statement)))).toEqual([]);
  expect(texts.filter((text) => /^\s*begin/i.test(text) && !text.includes('set local lock_timeout'))).toEqual([]);
  expect(sent.filter(({ name }) => name)).toEqual([]);
});

it('statements have names only with DATABASE_PREPARED=1', async () => {
  const server = await openServer({ DATABASE_PREPARED: '1', DATABASE_POOL: '1' }, 'PostgreSQL');
  for (const _ of ['once', 'and once more']) await server.call('preflight', { body: { username: 'ada@press.example' } });
  const [row] = await rowsOf<{ many: number }>(
    server.service.db,
    sql`select count(*)::int as many from pg_prepared_statements where generic_plans + custom_plans > 1`,
  );
  expect(row?.many).toBeGreaterThan(0);
  await server.close();
});

it('a process that waits until another one has migrated the database says so', async () => {
  const database = await ownDatabase(inject('postgres'));
  await database.admin.query('begin; select pg_advisory_xact_lock(4400)');
  const notices: unknown[] = [];
  const opening = openDatabase(readSettings({ DATABASE_URL: database.url }), true, (entry) => notices.push(entry.message));
  await vi.waitFor(() => expect(notices).toEqual(['waits until another process has migrated the database']), patience);
  await database.admin.query('rollback');
  await (await opening).close();
  await database.drop();
});
