// @vitest-environment node
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { allKept, endedRows, forgetEnded } from '../../../demo/server/housekeeping.ts';
import { openServer, type TestServer } from '../server.ts';
import { everyFlow } from './every-flow.ts';

vi.setConfig({ hookTimeout: 240_000 });

const MANY = 100_000;

/** One row for each number, like those that the flows write. */
const rows: Readonly<Record<string, string>> = {
  sessions: `(id, account_id, rotation_key, in_wizard, created_at, authenticated_at, last_used_at, expires_at)
    select 's' || n, 'bulk' || n, 'k', false, t, t, t, t + interval '1 day'`,
  session_tokens: `(hash, session_id, kind, expires_at) select 'h' || n, 's' || n, 'refresh', t + interval '1 day'`,
  transfer_tokens: `(hash, session_id, destination, expires_at) select 'h' || n, 's' || n, 'https://a.example', t`,
  pending_logins: `(token_hash, account_id, password_mark, setup, created_at, expires_at) select 'h' || n, 'bulk' || n, 'm', false, t, t`,
  reset_tickets: `(token_hash, account_id, created_at, expires_at) select 'h' || n, 'bulk' || n, t, t`,
  tries: `(key, at, ends_at, locks) select 'password:' || n, t, t, false`,
  outbox: `(kind, recipient, body, created_at) select 'mail', 'bulk' || n || '@bulk.example', 'x', t`,
  queued_messages: `(id, kind, name, account_id, subject, sealed, created_at, ends_at, due_at)
    select 'q' || n, 'mail', 'reset', 'bulk' || n, 's' || n, 'x', t, t, t + interval '1 day'`,
  security_answers: `(account_id, question_id, position, answer_hash) select 'bulk' || n, 'q11', 0, 'x'`,
  password_history: `(account_id, hash, created_at) select 'bulk' || n, 'x', t`,
  passkeys: `(id, account_id, credential_id, public_key, counter, transports, backup_eligible, name, created_at)
    select 'p' || n, 'bulk' || n, 'c' || n, 'x', 0, '{}', false, 'Laptop', t`,
  recovery_codes: `(account_id, hash, created_at) select 'bulk' || n, 'h' || n, t`,
  used_challenges: `(hash, expires_at) select 'h' || n, t`,
  kept_answers: `(key, body_hash, ends_at) select 'k' || n, 'b', t`,
  sign_ons: `(state_hash, auth_type, browser_hash, organization_id, destination, try_ids, created_at, expires_at)
    select 'h' || n, 'saml', 'b', 'vellum', 'x', '{}', t, t`,
  contact_changes: `(id_hash, account_id, email, created_at, expires_at) select 'h' || n, 'bulk' || n, 'x', t, t`,
  news_filters: `(id, account_id, filter_name) select 'f' || n, 'bulk' || n, 'Primary'`,
  daily_subscriptions: `(account_id, active, html, sort_by, display_content, frequency_flag, time_first_email_gmt, send_empty_email)
    select 'bulk' || n, false, true, 'groupByDate', 'headline', 1, 13, false`,
  identities: `(issuer, subject, account_id, created_at) select 'https://vellum.example', 'bulk' || n, 'bulk' || n, t`,
  sign_ups: `(account_id, interest_id, interest_other, professional_information) select 'bulk' || n, 'PO', '', '{}'`,
  registrations: `(id_hash, email_key, personal_information, professional_information, password_hash, answers, created_at, expires_at)
    select 'h' || n, 'bulk' || n || '@new.example', '{}', '{}', 'x', '[]', t, t`,
};

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ TRUSTED_PROXIES: '127.0.0.1', PASSKEY_DOMAIN: 'localhost' }, 'PostgreSQL');
  const run = (query: string) => server.admin?.query(query);
  await run(`insert into accounts (id, email, email_key, created_at)
    select 'bulk' || n, 'bulk' || n || '@bulk.example', 'bulk' || n || '@bulk.example', now() from generate_series(1, ${MANY}) n`);
  for (const [table, columns] of Object.entries(rows)) {
    const from = `from (select n, now() + make_interval(secs => n) as t from generate_series(1, ${MANY}) n) as one`;
    await run(`insert into ${table} ${columns} ${from}`);
  }
  await run('vacuum analyze');
});
afterAll(() => server.close());

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

const statementOf = (query: unknown, values: unknown): Statement | undefined => {
  const { text = query, values: bound = values ?? [] } = Object(query) as { text?: unknown; values?: unknown };
  const isPlanned = typeof text === 'string' && /^\s*(select|insert|update|delete)/i.test(text);
  return isPlanned ? { text, values: bound as readonly unknown[] } : undefined;
};

/** Every statement that the server sends while `work` runs, once each. */
async function statementsOf(work: () => Promise<void>): Promise<readonly Statement[]> {
  const seen = new Map<string, Statement>();
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const statement = statementOf(args[0], args[1]);
    if (statement) seen.set(statement.text, statement);
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as never);
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return [...seen.values()];
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}
const nodes = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** Large tables that a statement scans completely. */
async function readWhole({ text, values }: Statement): Promise<readonly string[]> {
  const explained = await server.admin?.query<{ readonly 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
    `explain (format json) ${text}`,
    [...values],
  );
  const plans = (explained?.rows ?? []).flatMap((row) => row['QUERY PLAN'].flatMap((plan) => nodes(plan.Plan)));
  expect(plans).not.toEqual([]);
  return plans.flatMap(({ 'Node Type': type, 'Relation Name': name = '' }) =>
    type === 'Seq Scan' && (name === 'accounts' || name in rows) ? [`${name}: ${text}`] : [],
  );
}

it('no statement of any flow scans a table of 100,000 rows from end to end', async () => {
  let leftOut: readonly string[] = [];
  const statements = await statementsOf(async () => {
    leftOut = await everyFlow(server);
    await forgetEnded(server.service);
    await server.look();
  });
  expect(leftOut).toEqual([]);
  expect(statements.length).toBeGreaterThan(90);
  const whole: string[] = [];
  // The sizes of all kept answers are added up once a minute, which the flows may take.
  const ofFlows = statements.filter(({ text }) => !text.includes('sum(coalesce(length(sealed)'));
  for (const statement of ofFlows) whole.push(...(await readWhole(statement)));
  expect(whole).toEqual([]);
});

it('counting tries and housekeeping scan no such table either', async () => {
  const dialect = new PgDialect();
  const { settings, now } = server.service;
  const house = allKept(settings).map((rule) => dialect.sqlToQuery(endedRows(rule, now())));
  const counting = [
    { sql: `select count(*), max(ends_at) filter (where locks) from tries where key = $1 and ends_at > now()`, params: ['password:7'] },
    { sql: `select count(*) from tries where key = $1 and ends_at > now()`, params: ['password:7'] },
  ];
  const whole: string[] = [];
  for (const { sql: text, params } of [...house, ...counting]) whole.push(...(await readWhole({ text, values: params })));
  expect(whole).toEqual([]);
});
