/** PgBouncer in transaction mode between two processes and PostgreSQL, with the role of the guide. */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OwnDatabase } from '../postgres.ts';
import { freePort } from '../processes.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { start } from './program.ts';
import { type OpenService, openService } from './service.ts';

const role = `news_auth_${randomUUID().replaceAll('-', '')}`;
const CONNECTIONS = 3;

/** @returns the address of the pooler */
async function pooled({ admin, url }: OwnDatabase): Promise<string> {
  const [, roles = '', rights = ''] =
    /(create role news_auth login.*?)create database.*?(create schema.*?)```/s.exec(readFileSync('demo/server/README.md', 'utf8')) ?? [];
  for (const statement of (roles + rights).replaceAll(/\bnews_auth\b/g, role).split('\n'))
    await admin.query(statement.replace('…', 'serving'));
  const { hostname, port: direct, pathname } = new URL(url);
  const port = await freePort();
  const file = join(temporaryFolder('pooler'), 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
news = host=${hostname} port=${direct} dbname=${pathname.slice(1)} user=${role} password=serving
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${CONNECTIONS}
`,
  );
  await start(port, 'pgbouncer', process.getuid?.() === 0 ? ['-u', 'nobody', file] : [file]);
  return `postgres://any@127.0.0.1:${port}/news`;
}

let service: OpenService;
let origins: readonly string[];
beforeAll(async () => {
  service = await openService(undefined, { DATABASE_LOCK_MS: '500' }, pooled);
  origins = service.processes.map(({ port }) => `http://127.0.0.1:${port}`);
});
afterAll(async () => {
  const { admin } = service.database;
  await admin.query(`drop owned by ${role}; drop role ${role}`).catch(() => undefined);
  await service.close();
});

const lookUp = (origin: string | undefined) =>
  fetch(`${origin}/auth/preflight/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'other@news.example' }),
  });

it('a user signs in at one process and goes on at the other', async () => {
  const { refresh } = await service.signIn(origins[0] ?? '');
  const { status } = await service.visitorAt(origins[1] ?? '').call('refresh', { body: { refreshToken: refresh } });
  expect(status).toBe(200);
});

it('sixty requests at once share three connections, and are all answered', async () => {
  const statuses = await Promise.all(Array.from({ length: 60 }, async (_, n) => (await lookUp(origins[n % 2])).status));
  expect(new Set(statuses)).toEqual(new Set([200]));
  const { rows } = await service.database.admin.query(`select count(*)::int as n from pg_stat_activity where usename = '${role}'`);
  expect(rows[0].n).toBeLessThanOrEqual(CONNECTIONS);
});

it('the time-out for locks holds, and nothing is left of it', async () => {
  const { admin } = service.database;
  await admin.query('begin; lock table organizations in access exclusive mode');
  const { status, headers } = await lookUp(origins[0]).finally(() => admin.query('rollback'));
  expect([status, headers.has('retry-after')]).toEqual([503, true]);
  expect((await lookUp(origins[0])).status).toBe(200);
});

it('an administrator’s command works there too', async () => {
  expect(await service.admin('maintenance', 'add', '2099-01-01T00:00:00Z', '2099-01-02T00:00:00Z')).toContain('2099');
});
