// @vitest-environment node

import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { lockFolder } from '../../../demo/server/db/lock.ts';
import { openDatabase } from '../../../demo/server/db/open.ts';
import { start } from '../../../demo/server/main.ts';
import { siteOrigin, targetOrigins } from '../../../demo/server/settings/origins.ts';
import { readSettings } from '../../../demo/server/settings/settings.ts';
import { StartError } from '../../../demo/server/failure/failure.ts';
import { freshDatabase } from '../server.ts';
import { patience } from '../../patience.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'news-auth-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A pid that no process has: beyond what Linux hands out. */
const DEAD_PID = 2 ** 22 + 1;

describe('the settings', () => {
  it('all have a default', () => {
    const settings = readSettings({});
    expect(settings.ports).toEqual({
      hosted: 4400,
      marketing: 4401,
      landing: 4402,
      partner: 4403,
      oidc: 4404,
      saml: 4405,
    });
    expect([settings.dataDir, settings.idleTimeoutMs, settings.resendWaitMs]).toEqual(['.data', 35_400_000, 30_000]);
  });

  it('derive the ports of the sites from the main port', () => {
    expect(readSettings({ PORT: '5000', SAML_PORT: '6000' }).ports).toMatchObject({
      hosted: 5000,
      oidc: 5004,
      saml: 6000,
    });
    expect(siteOrigin(readSettings({ PUBLIC_ORIGIN: 'https://accounts.example.com', LANDING_URL: 'https://a.example/' }), 'hosted')).toBe(
      'https://accounts.example.com',
    );
    expect(targetOrigins(readSettings({ REDIRECT_ORIGINS: 'https://a.example, https://b.example' }))).toContain('https://b.example');
  });

  it.each([
    ['PORT', '70000', 'port number'],
    ['PORT', 'abc', 'port number'],
    ['DATABASE_URL', 'mysql://user:hidden@db/x', 'postgres://'],
    ['MIGRATE_DATABASE_URL', 'mysql://user:hidden@db/x', 'postgres://'],
    ['DATABASE_PREPARED', 'yes', 'names'],
    ['SMTP_URL', 'mail.example', 'smtp://'],
    ['REDIRECT_ORIGINS', 'https://a.example/path', 'origins'],
    ['REDIRECT_ORIGINS', 'https://*.example.com', 'origins'],
    ['TRUSTED_PROXIES', 'everybody', 'addresses'],
    ['IDLE_TIMEOUT_MS', '-1', 'whole number'],
    ['MAIL_FROM', 'nobody', 'email address'],
  ])('refuse %s=%s in one sentence', (name, value, allowed) => {
    const read = () => readSettings({ [name]: value });
    expect(read).toThrow(StartError);
    expect(read).toThrow(new RegExp(`^${name} .*${allowed}.*\\.$`));
    expect(read).not.toThrow(/hidden/);
  });

  it('are all listed in .env.example', () => {
    const example = readFileSync('.env.example', 'utf8');
    const source = readFileSync('demo/server/settings/variables.ts', 'utf8');
    const names = [...source.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(30);
    for (const name of names) expect(example).toContain(`${name}=`);
  });

  it('have in .env.example the default that the server takes without them', () => {
    const example = parseEnv(readFileSync('.env.example', 'utf8'));
    expect(Object.keys(example).length).toBeGreaterThan(30);
    expect(readSettings(example)).toEqual(readSettings({}));
  });
});

describe('the data folder', () => {
  it('belongs to one process, which releases it at the end', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(/in use by another server/);
    unlock();
    lockFolder(folder)();
  });

  it('is taken over only from a dead process', () => {
    writeFileSync(join(folder, 'server.lock'), '1');
    expect(() => lockFolder(folder)).toThrow(/process 1\b/);
    writeFileSync(join(folder, 'server.lock'), String(DEAD_PID));
    lockFolder(folder)();
  });

  it('has to be writable', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => lockFolder(join(folder, 'file', 'below'))).toThrow(/cannot be written/);
  });
});

describe('the start', () => {
  it('says that the database cannot be reached, without showing its password', async () => {
    const opening = openDatabase(readSettings({ DATABASE_URL: 'postgres://user:hidden@127.0.0.1:1/none' }));
    await expect(opening).rejects.toThrow(/^The database that DATABASE_URL names cannot be used \(ECONNREFUSED\)\.$/);
  });

  it('migrates at the address for that, and names it when it cannot be reached', async () => {
    const environment = { DATABASE_URL: inject('postgres'), MIGRATE_DATABASE_URL: 'postgres://user:hidden@127.0.0.1:1/none' };
    const opening = openDatabase(readSettings(environment));
    await expect(opening).rejects.toThrow(/^The database that MIGRATE_DATABASE_URL names cannot be used \(ECONNREFUSED\)\.$/);
  });

  it('says what the database lacks, where the driver has words only', async () => {
    const opening = openDatabase(readSettings({ DATABASE_URL: `${inject('postgres')}?sslmode=require` }));
    await expect(opening).rejects.toThrow(/ cannot be used \(The server does not support SSL connections\)\.$/);
  });

  it('says that the database did not answer', async () => {
    const silent = createTcpServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const url = `postgres://user:hidden@127.0.0.1:${port}/none`;
    const opening = openDatabase(readSettings({ DATABASE_URL: url, DATABASE_WAIT_MS: '100' }));
    await expect(opening).rejects.toThrow(/^The database that DATABASE_URL names cannot be used \(timeout expired\)\.$/);
    silent.close();
  });

  it('says that a port is in use, and releases the others', async () => {
    const busy = createServer().listen(0, '127.0.0.1');
    await once(busy, 'listening');
    const { port } = busy.address() as AddressInfo;
    const settings = readSettings({ PORT: '0', LANDING_PORT: String(port), DATA_DIR: 'memory' });
    await expect(start(settings, {}, { signals: false })).rejects.toThrow(`Port ${port} is in use: stop what uses it or set LANDING_PORT.`);
    busy.close();
  });

  it('says which two settings name one port', () => {
    const twice = { PORT: '4477', LANDING_PORT: '4478' };
    expect(() => readSettings(twice)).toThrow('Port 4478 is named twice: set MARKETING_PORT or LANDING_PORT to another one.');
    expect(readSettings({ ...twice, MARKETING_PORT: '0', OIDC_PORT: '0' }).ports).toMatchObject({ marketing: 0, landing: 4478, oidc: 0 });
    const alone = {
      DEMO: '0',
      PUBLIC_ORIGIN: 'https://accounts.example',
      LANDING_URL: 'https://app.example/',
      MAIL_FROM: 'us@example.com',
    };
    expect(readSettings({ ...twice, ...alone }).ports.landing).toBe(4478);
  });

  it('takes free ports, names them in every link, and stops on request', async () => {
    const database = await freshDatabase();
    const demo = await start(readSettings({ PORT: '0', DATA_DIR: 'memory' }), { database, log: () => undefined }, { signals: false });
    const origin = siteOrigin(demo.settings, 'hosted').replace('localhost', '127.0.0.1');
    const response = await fetch(`${origin}/system/maintenance/public/windows`, {
      headers: { origin: siteOrigin(demo.settings, 'landing') },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe(siteOrigin(demo.settings, 'landing'));
    await demo.close();
    await expect(fetch(`${origin}/login`)).rejects.toThrow();
  });

  it('logs a visitor who leaves in the middle of a request, and not as an error', async () => {
    const lines: string[] = [];
    const demo = await start(
      readSettings({ PORT: '0', DATA_DIR: 'memory', LOG_FORMAT: 'json' }),
      {
        database: await freshDatabase(),
        log: (line) => void lines.push(line),
      },
      { signals: false },
    );
    lines.length = 0;
    const { port } = new URL(siteOrigin(demo.settings, 'hosted'));
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `POST /auth/preflight/ HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{`,
    );
    // Once it has begun to read.
    setTimeout(() => socket.destroy(), 500);
    try {
      const left = expect.objectContaining({ level: 'info', what: 'gone before it had asked' });
      await vi.waitFor(() => expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([left]), patience);
    } finally {
      await demo.close();
    }
  });
});
