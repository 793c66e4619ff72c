// @vitest-environment node
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it, onTestFinished, vi } from 'vitest';
import { type OwnDatabase, ownDatabase } from '../../postgres.ts';
import { type ServerProcess, spawnServer, untilReady } from '../../processes.ts';
import { openServer } from '../server.ts';
import { companiesFile } from '../sso/sso-companies.ts';
import { patience } from '../../patience.ts';

vi.setConfig({ hookTimeout: 240_000 });

let database: OwnDatabase;
let server: ServerProcess;
const folder = mkdtempSync(join(tmpdir(), 'news-auth-'));
beforeAll(async () => {
  database = await ownDatabase(inject('postgres'));
  server = await spawnServer({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SECRETS_KEY: randomBytes(32).toString('hex'),
    DRAIN_SECONDS: '10',
    LOG_FORMAT: 'text',
    SSO_PROVIDERS: companiesFile([]),
  });
  await untilReady(server);
});
afterAll(async () => {
  server.kill('SIGKILL');
  await server.ended;
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** On a connection of its own, as a balancer opens one. */
const ask = (path: string) =>
  new Promise<{ status: number | undefined; keepAlive: string | undefined; connection: string | undefined }>((resolve, reject) => {
    get({ host: '127.0.0.1', port: server.port, path, agent: new Agent({ keepAlive: true, maxSockets: 1 }) }, (response) => {
      const { statusCode: status, headers } = response;
      response.resume();
      resolve({ status, keepAlive: headers['keep-alive'] as string | undefined, connection: headers.connection });
    }).on('error', reject);
  });

it('a connection is kept open longer than the usual 60 seconds of a load balancer', async () => {
  expect((await ask('/healthz')).keepAlive).toBe('timeout=75');
});

it('SIGHUP reads the companies again, and ends nothing', async () => {
  server.kill('SIGHUP');
  await vi.waitFor(() => expect(server.lines.join()).toMatch(/audit companies SSO_PROVIDERS was read again: 0 companies/), patience);
  expect((await ask('/readyz')).status).toBe(200);
});

it('after SIGTERM the server reports itself not ready, still answers new connections and exits with code 0', async () => {
  expect(await ask('/readyz')).toMatchObject({ status: 200, connection: 'keep-alive' });
  server.kill('SIGTERM');
  await vi.waitFor(async () => expect((await ask('/readyz')).status).toBe(503), patience);
  // Each answer closes its connection, so that none is cut off with a request on it.
  for (const path of ['/healthz', '/system/maintenance/public/windows'])
    expect(await ask(path)).toEqual({ status: 200, keepAlive: undefined, connection: 'close' });
  expect(await server.ended).toBe(0);
  await expect(ask('/healthz')).rejects.toThrow();
});

it('a mail server that greets and then falls silent does not keep the process from ending', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket.on('error', () => undefined))).listen(0, '127.0.0.1');
  silent.on('connection', (socket) => socket.write('220 mail.example ESMTP\r\n'));
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const database = await ownDatabase(inject('postgres'));
  const settings = { DATABASE_URL: database.url, DATA_DIR: folder, SECRETS_KEY: '0'.repeat(64), DRAIN_SECONDS: '0' };
  const waiting = await spawnServer({ ...settings, SMTP_URL: `smtp://127.0.0.1:${port}` });
  onTestFinished(() => waiting.kill('SIGKILL'));
  await untilReady(waiting);
  // It checks the mail server when it starts.
  await vi.waitUntil(() => sockets.length > 0, patience);
  waiting.kill('SIGTERM');
  expect(await Promise.race([waiting.ended, pause(20_000, 'still running')])).toBe(0);
  expect(waiting.lines.filter((line) => line.includes('given up'))).toHaveLength(1);
  for (const socket of sockets) socket.destroy();
  silent.close();
  await database.drop();
});

it('a request without a password does not wait behind twenty logins that hash', async () => {
  const idle = await openServer({ NETWORK_ATTEMPTS: '1000' }, 'PostgreSQL');
  const order: string[] = [];
  const logIns = Array.from({ length: 20 }, async (_, n) => {
    await idle.call('login', { body: { email: `nobody${n}@else.example`, password: 'Wrong-Password-1', strategy: 'legacyUser' } });
    order.push('log-in');
  });
  await idle.call('maintenanceWindows');
  order.push('idle');
  await Promise.all(logIns);
  expect(order).toHaveLength(21);
  expect(order.indexOf('idle')).toBeLessThan(10);
  await idle.close();
});
