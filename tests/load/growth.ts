/** What a call costs the database as it grows: blocks and rows by pg_stat_statements, beside those of a thousand accounts. */
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { type Person, spares } from '../../demo/people.ts';
import { createApp } from '../../demo/server/app.ts';
import { openDatabase } from '../../demo/server/db/open.ts';
import { forgetEnded } from '../../demo/server/housekeeping.ts';
import { readSettings } from '../../demo/server/settings/settings.ts';
import { signUpBody } from '../demo/registration/sign-up-body.ts';
import { visitorOf } from '../demo/visitor.ts';
import { type OwnDatabase, ownDatabase, type PostgresServer } from '../postgres.ts';
import { unlimited } from './deployments.ts';
import { percentile } from './measure.ts';

/** A setting of the server: the library must be there from its start on. */
export const STATEMENTS_COUNTED = 'shared_preload_libraries=pg_stat_statements';

const FEW = 1000;
const TIMES = 20;
/** Measured: accounts, five sessions each with two tokens, three rows of the audit, a network and a wrong try. */
const BYTES_EACH = 6200;

const rows = (accounts: number): readonly string[] => {
  const each = `generate_series(1, ${accounts}) n`;
  return [
    `insert into accounts (id, email, email_key, created_at)
       select 'bulk' || n, 'bulk' || n || '@bulk.example', 'bulk' || n || '@bulk.example', now() from ${each}`,
    `insert into sessions (id, account_id, rotation_key, in_wizard, created_at, authenticated_at, last_used_at, expires_at)
       select md5(n || '-' || m), 'bulk' || n, md5(m || 'k' || n), false, now(), now(), now(), now() + interval '20 hours' + n * interval '1 ms' from ${each}, generate_series(1, 5) m`,
    `insert into session_tokens (hash, session_id, kind, expires_at)
       select md5(kind || n || '-' || m) || md5(n::text), md5(n || '-' || m), kind, now() + interval '20 hours' from ${each}, generate_series(1, 5) m, unnest(array['access', 'refresh']) kind`,
    `insert into tries (key, at, ends_at, locks) select 'password:' || md5(n::text) || md5(n || 'x'), now(), now() + interval '1 day', false from ${each}`,
    `insert into known_networks (hash, account_id, ends_at) select md5(n::text) || md5(n || 'y'), 'bulk' || n, now() + interval '30 days' from ${each}`,
    `insert into audit (who, action, subject, network, outcome) select 'owner', 'password changed', md5(n::text), '203.0.113.9', 'done' from ${each}, generate_series(1, 3)`,
  ];
};

/** Rows that housekeeping takes away. */
const ended = [
  `insert into sessions (id, account_id, rotation_key, in_wizard, created_at, authenticated_at, last_used_at, expires_at, stored_at)
     select 'ended' || n, 'bulk1', 'k', false, t, t, t, t, t from (select n, now() - interval '9 days' as t from generate_series(1, 1000) n) as one`,
  `insert into session_tokens (hash, session_id, kind, expires_at, stored_at)
     select 'ended' || n, 'ended' || n, 'refresh', t, t from (select n, now() - interval '9 days' as t from generate_series(1, 1000) n) as one`,
];

interface Cost {
  readonly blocks: number;
  readonly rows: number;
  readonly p50: number;
}

const HOUSEKEEPING = "(query like '%ctid%' or query like '%forget_audit%')";

async function counted(admin: OwnDatabase['admin'], which: string): Promise<{ readonly blocks: number; readonly rows: number }> {
  const { rows } = await admin.query(
    `select coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 as blocks, coalesce(sum(rows), 0)::float8 as rows
       from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database()) and query not like '%pg_stat_statements%' and ${which}`,
  );
  return rows[0] as { blocks: number; rows: number };
}

/** @returns the cost of one, without what the server does meanwhile by itself */
async function costOf(
  admin: OwnDatabase['admin'],
  times: number,
  work: (n: number) => Promise<unknown>,
  which = `not ${HOUSEKEEPING}`,
): Promise<Cost> {
  const durations: number[] = [];
  await admin.query('select pg_stat_statements_reset()');
  const began = performance.now();
  for (let n = 0; n < times; n += 1) {
    const started = performance.now();
    await work(n);
    durations.push(performance.now() - started);
  }
  const took = performance.now() - began;
  const all = await counted(admin, which);
  await admin.query('select pg_stat_statements_reset()');
  await pause(took);
  const idle = await counted(admin, which);
  return { blocks: (all.blocks - idle.blocks) / times, rows: (all.rows - idle.rows) / times, p50: percentile(durations, 0.5) };
}

async function measureAt(postgres: PostgresServer, accounts: number): Promise<Readonly<Record<string, Cost>>> {
  const database = await ownDatabase(postgres.url);
  const { admin } = database;
  const settings = readSettings({
    ...unlimited,
    DATABASE_URL: database.url,
    DATA_DIR: 'memory',
    SECRETS_KEY: 'ab'.repeat(32),
    LOG_FORMAT: 'json',
  });
  const demo = await createApp(settings, { database: await openDatabase(settings), log: () => undefined });
  try {
    await admin.query('create extension if not exists pg_stat_statements');
    const began = performance.now();
    for (const query of rows(accounts)) await admin.query(query);
    await admin.query('vacuum analyze');
    const size = Number((await admin.query('select pg_database_size(current_database()) as size')).rows[0].size);
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(`${accounts} accounts: ${Math.round(size / 1e6)} MB in ${seconds} s.`);
    const visitor = visitorOf((path, init) => demo.app.request(path, init), demo.settled);
    const personOf = (n: number) => spares[n % spares.length] as Person;
    const tokens: string[] = [];
    const register = (email: string) => visitor.call('register', { body: signUpBody(email) });
    // Each connection has its plans, and each table its first page.
    for (let n = 0; n < 10; n += 1) await visitor.signIn(personOf(n));
    await register('first@reader.example');
    const calls = {
      'look-up': await costOf(admin, TIMES, (n) => visitor.call('preflight', { body: { username: `bulk${n + 1}@bulk.example` } })),
      'log-in': await costOf(admin, TIMES, async (n) => tokens.push((await visitor.signIn(personOf(n))).refresh)),
      refresh: await costOf(admin, TIMES, (n) => visitor.call('refresh', { body: { refreshToken: tokens[n] ?? '' } })),
      registration: await costOf(admin, TIMES, (n) => register(`new${n}@reader.example`)),
    };
    for (const query of ended) await admin.query(query);
    return { ...calls, 'clean-up of 1,000 sessions': await costOf(admin, 1, () => forgetEnded(demo.service), HOUSEKEEPING) };
  } finally {
    await demo.close();
    await database.drop();
  }
}

const rounded = (number: number) => Number(number.toFixed(1));

export async function compareGrowth(postgres: PostgresServer, accounts: number): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir());
  const needed = Math.round((accounts * BYTES_EACH) / 1e6);
  console.log(
    `A database of ${accounts} accounts and ${5 * accounts} sessions needs ${needed} MB; ${Math.round((bavail * bsize) / 1e6)} MB are free in ${tmpdir()}.`,
  );
  const few = await measureAt(postgres, FEW);
  const many = await measureAt(postgres, accounts);
  console.table(
    Object.entries(few).map(([call, less]) => {
      const more = many[call] ?? less;
      const share = Math.round((more.blocks / less.blocks - 1) * 100);
      return {
        call,
        [`blocks at ${FEW}`]: rounded(less.blocks),
        [`at ${accounts}`]: rounded(more.blocks),
        'more %': share,
        [`rows at ${FEW}`]: rounded(less.rows),
        [`rows at ${accounts}`]: rounded(more.rows),
        'p50 ms': rounded(less.p50),
        'p50 ms then': rounded(more.p50),
        goal: share <= 15 ? 'met' : 'missed',
      };
    }),
  );
}
