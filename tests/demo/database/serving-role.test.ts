// @vitest-environment node
/** A release on PostgreSQL: `migrate` changes tables, the servers may not, and a restored database opens nothing that was open (demo/server/README.md). */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { runAdmin } from '../../../demo/server/admin/run.ts';
import { createApp } from '../../../demo/server/app.ts';
import { openDatabase } from '../../../demo/server/db/open.ts';
import { readServiceSettings } from '../../../demo/server/settings/service-settings.ts';
import { type OwnDatabase, ownDatabase } from '../../postgres.ts';
import { openServer, sparePerson } from '../server.ts';
import { passkeysOn } from '../passkeys/passkeys.ts';

vi.setConfig({ hookTimeout: 240_000 });

const guide = readFileSync('demo/server/README.md', 'utf8');

let database: OwnDatabase;
const role = `news_auth_${randomUUID().replaceAll('-', '')}`;
let serving: string;
beforeAll(async () => {
  database = await ownDatabase(inject('postgres'));
  await database.admin.query(`create role ${role} login password 'serving'`);
  const url = new URL(database.url);
  url.username = role;
  url.password = 'serving';
  serving = url.href;
  for (const statement of /create schema if not exists[\s\S]*?(?=```)/.exec(guide)?.[0].split(';\n') ?? [])
    await database.admin.query(statement.replaceAll('to news_auth', `to ${role}`));
});
afterAll(async () => {
  await database.admin.query(`drop owned by ${role}; drop role ${role}`);
  await database.drop();
});

const environment = (url: string) => ({
  DATABASE_URL: url,
  SECRETS_KEY: 'ab'.repeat(32),
  PUBLIC_ORIGIN: 'http://localhost:4400',
  LANDING_URL: 'http://localhost:4499/',
  LOG_FORMAT: 'json',
});

async function admin(url: string, ...argv: readonly string[]) {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  return { code: await runAdmin(argv, { environment: environment(url), print, complain: print }), lines };
}

const LACKS = /^The database that DATABASE_URL names lacks \d+ of the migrations of this release: run "node admin\.js migrate"/;

it('pending migrations are refused in a sentence, by server and commands', async () => {
  await expect(openDatabase(readServiceSettings(environment(serving)), false)).rejects.toThrow(LACKS);
  expect(await admin(serving, 'maintenance', 'list')).toEqual({ code: 1, lines: [expect.stringMatching(LACKS)] });
});

it('a role that may not change tables cannot migrate; the owner can, twice; then both roles work', async () => {
  expect(await admin(serving, 'migrate')).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^The database [^\n]* cannot be used: permission denied for [^\n]* \(42501\)\.$/)],
  });
  for (const _ of [1, 2]) expect((await admin(database.url, 'migrate')).code).toBe(0);
  expect((await admin(serving, 'maintenance', 'add', '2099-01-01T00:00:00Z', '2099-01-02T00:00:00Z')).code).toBe(0);
  await database.admin.query(`revoke delete on maintenance_windows from ${role}`);
  expect(await admin(serving, 'maintenance', 'remove', '1')).toEqual({
    code: 1,
    lines: ['The database could not do it: permission denied for table maintenance_windows (42501).'],
  });
  await database.admin.query(`grant delete on maintenance_windows to ${role}`);
  const settings = readServiceSettings(environment(serving));
  const server = await createApp(settings, { database: await openDatabase(settings, false), log: () => undefined });
  const answer = await server.app.request('/system/maintenance/public/windows');
  expect(((await answer.json()) as { data: unknown[] }).data).toHaveLength(1);
  const { db } = server.service;
  await expect(db.execute('create table more (id integer)')).rejects.toThrow();
  for (const statement of ['delete from audit', "update audit set who = 'x'", 'truncate audit', 'select * from audit'])
    await expect(db.execute(statement), statement).rejects.toThrow();
  await db.execute('select forget_audit()');
  await server.close();
});

it('check names the limits that the serving role lacks, until they are set as in the guide', async () => {
  const limits = async () => (await admin(serving, 'check')).lines.filter((line) => line.includes('database limits'));
  expect(await limits()).toEqual([expect.stringMatching(/^warning .*set statement_timeout = …; .*set lock_timeout = …; .*set idle_in_/)]);
  const statements = /(alter role news_auth set [^;]*;\n)+/.exec(guide)?.[0] ?? '';
  await database.admin.query(statements.replaceAll('role news_auth', `role ${role}`));
  expect(await limits()).toEqual([expect.stringMatching(/^ok /)]);
});

it('after a restore the statements of the guide end what was open, and no code opens twice', async () => {
  const server = await openServer({ PASSKEY_DOMAIN: 'localhost' }, 'PostgreSQL', { now: () => new Date() });
  const person = sparePerson(0);
  const session = await server.signIn(person);
  const passkeys = passkeysOn(server);
  const [recoveryCode = ''] = await passkeys.recoveryCodes(session.access);
  const { mfaRetrievalToken } = await server.challenge(person);
  const statements = /```sql restore\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
  expect(statements).toContain('truncate');
  await server.admin?.query(statements);
  expect((await server.call('basicProfile', { bearer: session.access })).errorCode).toBe('TOKEN_INVALID');
  expect((await server.call('mfaSend', { body: { mfaRetrievalToken } })).errorCode).toBe('TOKEN_INVALID');
  const result = await server.admin?.query('select totp_last_step as step from accounts where id = $1', [person.id]);
  expect(Number(result?.rows[0]?.step)).toBeGreaterThanOrEqual(Math.floor(Date.now() / 30_000));
  // In the dump the code is unused, whatever became of it since.
  const later = await server.challenge(person);
  expect(later.methods).toEqual(['text', 'app']);
  expect((await passkeys.useCode(later.mfaRetrievalToken, recoveryCode)).errorCode).toBe('INVALID_MFA_CODE');
  await server.close();
});
