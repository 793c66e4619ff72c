// @vitest-environment node
/** Two processes: what one was killed over is sent by the other, and a mail server or a carrier that took it knows it again. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { patience } from '../../patience.ts';
import { type OwnDatabase, ownDatabase } from '../../postgres.ts';
import { type ServerProcess, spawnServer, untilReady } from '../../processes.ts';
import { openMailServer } from '../messages/mail-server.ts';
import { signUpBody } from '../registration/sign-up-body.ts';
import { sparePerson } from '../server.ts';
import { visitorOf } from '../visitor.ts';

vi.setConfig({ hookTimeout: 240_000 });

const folder = mkdtempSync(join(tmpdir(), 'news-auth-'));
let database: OwnDatabase;
let servers: readonly ServerProcess[];
let isSilent = true;
let mailServer: Awaited<ReturnType<typeof openMailServer>>;
const keys: string[] = [];
/** Takes the first message without a word. */
const carrier = createServer((request, response) => {
  request.resume();
  keys.push(String(request.headers['idempotency-key']));
  if (!isSilent) response.writeHead(202).end();
});
beforeAll(async () => {
  mailServer = await openMailServer((line) => (line === '.' && isSilent ? '' : undefined));
  carrier.listen(0, '127.0.0.1');
  await once(carrier, 'listening');
  database = await ownDatabase(inject('postgres'));
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SECRETS_KEY: 'ab'.repeat(32),
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    SMS_WEBHOOK_URL: `http://127.0.0.1:${(carrier.address() as AddressInfo).port}/`,
    SMS_WEBHOOK_SECRET: 'shared secret',
  };
  servers = await Promise.all([spawnServer(settings), spawnServer(settings)]);
  await Promise.all(servers.map(untilReady));
});
afterAll(async () => {
  for (const server of servers) server.kill('SIGKILL');
  await Promise.all(servers.map(({ ended }) => ended));
  await database.drop();
  mailServer.close();
  carrier.closeAllConnections();
  carrier.close();
  rmSync(folder, { recursive: true, force: true });
});

const ids = () => mailServer.written.flatMap((line) => /^Message-ID: (.*)/.exec(line)?.[1] ?? []);
const waiting = async () => (await database.admin.query('select kind from queued_messages')).rows;

it('a mail and a text that were handed over when the process was killed come once more, as the same ones', async () => {
  const [doomed] = servers;
  if (!doomed) throw new Error('no server');
  const { call, challenge } = visitorOf((path, init) => fetch(`http://127.0.0.1:${doomed.port}${path}`, init));
  expect((await call('register', { body: signUpBody('killed@reader.example') })).status).toBe(200);
  const { mfaRetrievalToken } = await challenge(sparePerson(0));
  expect((await call('mfaSend', { body: { mfaRetrievalToken } })).status).toBe(200);
  await vi.waitUntil(() => ids().length === 1 && keys.length === 1, patience);
  expect(await waiting()).toHaveLength(2);
  doomed.kill('SIGKILL');
  await doomed.ended;
  isSilent = false;
  await vi.waitUntil(async () => (await waiting()).length === 0, patience);
  expect([ids().length, new Set(ids()).size]).toEqual([2, 1]);
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});
