/** `dist/server` in an empty folder without the checkout: what `npm ci --omit=dev && node main.js` does there. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { npm } from '../npm.ts';
import { type OwnDatabase, ownDatabase, type PostgresServer, startPostgres } from '../postgres.ts';
import { freePort } from '../processes.ts';

test.describe.configure({ mode: 'serial' });

let folder = '';
let postgres: PostgresServer;
let database: OwnDatabase;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'news-auth-server-'));
  await cp('dist/server', folder, { recursive: true });
  await npm(folder, 'ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund');
  postgres = await startPostgres();
  database = await ownDatabase(postgres.url);
});
test.afterAll(async () => {
  await database.drop();
  await postgres.stop();
  await rm(folder, { recursive: true });
});

/** Started from elsewhere: nothing depends on the folder that a process is started in. */
function run(environment: Readonly<Record<string, string>>, script = 'main.js', ...argv: readonly string[]) {
  const { PATH = '' } = process.env;
  const child: ChildProcess = spawn(process.execPath, [path.join(folder, script), ...argv], {
    cwd: tmpdir(),
    env: { PATH, ...environment },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
  return { child, output: () => output, ended: once(child, 'exit').then(([code]) => code as number | null) };
}

const service = async () => ({
  PORT: String(await freePort()),
  PUBLIC_ORIGIN: 'http://localhost:4400',
  LANDING_URL: 'http://localhost:4499/',
  DATABASE_URL: database.url,
  SECRETS_KEY: 'ab'.repeat(32),
  DRAIN_SECONDS: '1',
});

test('it holds licences, migrations, a Dockerfile and a unit, and none of the demo', async () => {
  const text = (name: string) => readFile(path.join(folder, name), 'utf8');
  expect(await text('THIRD-PARTY-NOTICES.txt')).toContain('drizzle-orm');
  for (const name of ['LICENSE', 'Dockerfile', 'news-auth.service', 'migrations/meta/_journal.json', 'README.md'])
    expect((await text(name)).length, name).toBeGreaterThan(100);
  const { dependencies } = JSON.parse(await text('package.json')) as { dependencies: object };
  expect(Object.keys(dependencies).sort()).toEqual(['@electric-sql/pglite', '@node-rs/argon2', 'pg']);
  expect(await text('package-lock.json')).not.toContain('"resolved"');
  expect(await text('main.js')).not.toMatch(/avery|oidc-provider/i);
});

test('admin.js migrates; until then main.js refuses to start', async () => {
  const settings = await service();
  const refused = run(settings);
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toMatch(/^The database [^\n]* run "node admin\.js migrate"[^\n]*\.\n$/);
  const migrated = run(settings, 'admin.js', 'migrate');
  expect([await migrated.ended, migrated.output()]).toEqual([0, expect.stringContaining('has all migrations')]);
});

test('it serves page and scripts, says that it drains, and ends with 0', async () => {
  const settings = await service();
  const { child, ended, output } = run(settings);
  const origin = `http://127.0.0.1:${settings.PORT}`;
  const status = (at: string) =>
    fetch(origin + at, { headers: { accept: 'text/html' } }).then(
      (answer) => answer.status,
      () => 0,
    );
  await expect.poll(() => status('/readyz'), { timeout: 60_000, message: output() }).toBe(200);
  expect(await status('/login')).toBe(200);
  expect(await status('/demo/')).toBe(404);
  const script = await fetch(`${origin}/news-auth.js`, { headers: { 'accept-encoding': 'br' } });
  expect([script.status, script.headers.get('content-encoding')]).toEqual([200, 'br']);
  const windows = await fetch(`${origin}/system/maintenance/public/windows`);
  expect(await windows.json()).toMatchObject({ data: [] });
  expect(output()).toContain(`listens on 127.0.0.1, port ${settings.PORT}`);
  child.kill('SIGTERM');
  await expect.poll(() => status('/readyz')).toBe(503);
  expect(await ended).toBe(0);
  expect(output()).not.toMatch(/"level":"error"/);
});

test('a role that may not read the tables ends it with 1, in one line', async () => {
  const name = `news_auth_${randomUUID().replaceAll('-', '')}`;
  await database.admin.query(`create role ${name} login password 'serving'; grant usage on schema drizzle to ${name}`);
  await database.admin.query(`grant select on all tables in schema drizzle to ${name}`);
  const url = Object.assign(new URL(database.url), { username: name, password: 'serving' });
  const { ended, output } = run({ ...(await service()), DATABASE_URL: url.href });
  expect(await ended).toBe(1);
  expect(output()).toMatch(/^[^\n]*permission denied for table[^\n]*\n$/);
  await database.admin.query(`drop owned by ${name}; drop role ${name}`);
});

for (const [missing, change] of [
  ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: '' }],
  ['DATABASE_URL or DATA_DIR', { DATABASE_URL: '' }],
  ['DEMO', { DEMO: '1' }],
] as const) {
  test(`it names ${missing} in one sentence and ends with 1`, async () => {
    const { ended, output } = run({ ...(await service()), ...change });
    expect(await ended).toBe(1);
    expect(output()).toMatch(new RegExp(`^${missing} is (missing|not usable): [^\n]+\\.\n$`));
  });
}

test('it is no part of the npm package', async () => {
  const { stdout } = await npm(process.cwd(), 'pack', '--ignore-scripts', '--dry-run', '--json');
  const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
  expect(files.map((file) => file.path).filter((name) => name.startsWith('dist/server'))).toEqual([]);
  expect(files.map((file) => file.path)).toContain('dist/news-auth.js');
});
