// @vitest-environment node

import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { buildProduct } from '../../../demo/build.ts';
import { lockFolder } from '../../../demo/server/db/lock.ts';
import { start } from '../../../demo/server/main.ts';
import { openSeal } from '../../../demo/server/security/sealing.ts';
import { readSettings } from '../../../demo/server/settings/settings.ts';
import { StartError } from '../../../demo/server/failure/failure.ts';
import { ownDatabase } from '../../postgres.ts';
import { spawnServer, untilReady } from '../../processes.ts';
import { openServer } from '../server.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'news-auth-'));
  writeFileSync(join(folder, 'file'), '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('before the build', () => {
  it.each([
    ['a file', () => join(folder, 'file'), 'is a file, or below one'],
    ['below a file', () => join(folder, 'file', 'below'), 'is a file, or below one'],
    ['/proc', () => '/proc', 'nothing can be written in /proc'],
    ['below /proc', () => '/proc/below', 'nothing can be written in /proc/below'],
  ])('a DATA_DIR that is %s is refused in one sentence', async (_name, path, words) => {
    const build = vi.fn<() => Promise<void>>();
    const starting = start(readSettings({ PORT: '0', DATA_DIR: path() }), {}, { signals: false, prepare: build });
    await expect(starting).rejects.toThrow(StartError);
    await expect(starting).rejects.toThrow(words);
    await expect(starting).rejects.toThrow(/^DATA_DIR is not usable: [^\n]*\.$/);
    expect(build).not.toHaveBeenCalled();
  });

  it('a port in use is named', async () => {
    const busy = createServer().listen(0, '127.0.0.1');
    await once(busy, 'listening');
    const { port } = busy.address() as AddressInfo;
    const build = vi.fn<() => Promise<void>>();
    const settings = readSettings({ PORT: '0', PARTNER_PORT: String(port), DATA_DIR: join(folder, 'data') });
    await expect(start(settings, {}, { signals: false, prepare: build })).rejects.toThrow(`Port ${port} is in use`);
    expect(build).not.toHaveBeenCalled();
    busy.close();
  });

  it('every port derived from PORT has to be valid', () => {
    const refused =
      'PORT is not usable: it must be at most 65530, since the sites take the ports that follow it, or each a port of its own.';
    for (const PORT of ['65531', '65535']) expect(() => readSettings({ PORT })).toThrow(refused);
    expect(readSettings({ PORT: '65530' }).ports.saml).toBe(65_535);
    const others = Object.fromEntries(
      ['MARKETING', 'LANDING', 'PARTNER', 'OIDC', 'SAML'].map((name, n) => [`${name}_PORT`, String(5000 + n)]),
    );
    expect(readSettings({ PORT: '65535', ...others }).ports.hosted).toBe(65_535);
  });

  it('without the demo no port follows PORT, so any will do', () => {
    const settings = readSettings({ PORT: '65535', DEMO: '0', LANDING_URL: 'https://app.example.com/' });
    expect(settings.ports.hosted).toBe(65_535);
  });
});

describe('the build of npm start', () => {
  const write = (text: string) => `mkdir -p dist.next && echo ${text} > dist.next/product`;

  it('replaces the previous build only once it is complete', async () => {
    const place = join(folder, 'product');
    mkdirSync(place);
    const before = process.cwd();
    process.chdir(place);
    try {
      await buildProduct([write('one')]);
      await expect(buildProduct([write('two'), 'exit 3'])).rejects.toThrow(/what was built before is still there\.$/);
      expect([readFileSync('dist/product', 'utf8'), existsSync('dist.next')]).toEqual(['one\n', false]);
      await buildProduct([write('three')]);
      expect([readFileSync('dist/product', 'utf8'), existsSync('dist.old')]).toEqual(['three\n', false]);
    } finally {
      process.chdir(before);
    }
  });
});

describe('DEMO=1', () => {
  it('warns the operator who starts it when the network can reach it, and only then', async () => {
    const database = await ownDatabase(inject('postgres'));
    const environment = { DEMO: '1', DATA_DIR: 'memory', DATABASE_URL: database.url, SECRETS_KEY: '0'.repeat(64), DRAIN_SECONDS: '0' };
    const servers = await Promise.all(['0.0.0.0', '127.0.0.1'].map((HOST) => spawnServer({ ...environment, HOST })));
    await Promise.all(servers.map(untilReady));
    for (const server of servers) server.kill('SIGTERM');
    await Promise.all(servers.map(({ ended }) => ended));
    await database.drop();
    const warnings = servers.map(({ lines }) => lines.filter((line) => line.includes('Warning')));
    const sentence = '  Warning: DEMO=1 shows every code and password of this server to every caller that reaches 0.0.0.0.';
    expect(warnings).toEqual([[sentence], []]);
  });
});

describe('SMTP_URL', () => {
  it.each(['mail.example', 'smtp://', 'smtps:///x', 'http://mail.example'])('is refused when it is %s', (url) => {
    expect(() => readSettings({ SMTP_URL: url })).toThrow(
      /^SMTP_URL is not usable: it must be a URL starting with smtp:\/\/ or smtps:\/\/ and the name/,
    );
  });

  it('causes a warning without its password when the mail server does not answer, and the start does not wait for it', async () => {
    const server = await openServer({ SMTP_URL: 'smtp://user:hidden@127.0.0.1:1' });
    await server.settled();
    const warnings = server.lines.filter((line) => line.includes(' warning mail '));
    expect(warnings).toEqual([expect.stringMatching(/the mail server that SMTP_URL names cannot be used \(\w+\)$/)]);
    expect(server.lines.join('\n')).not.toContain('hidden');
    await server.close();
  });
});

describe('the key file of the data folder', () => {
  const keyFolder = () => join(folder, 'keys');
  const file = () => join(keyFolder(), 'secrets.key');
  const open = () => openSeal(readSettings({ DATA_DIR: keyFolder() }));

  it('is the same for every process that opens it, and no other file is left beside it', () => {
    const [first, second] = [open(), open()];
    expect(second.open(first.close('secret', 'me'), 'me')).toBe('secret');
    expect(readdirSync(keyFolder())).toEqual(['secrets.key']);
  });

  it.each([0, 10, 33])('is refused with %i bytes, as a process that was killed may have left it', (length) => {
    writeFileSync(file(), Buffer.alloc(length));
    expect(open).toThrow(StartError);
    expect(open).toThrow(`${file()} is damaged: it holds ${length} of 32 bytes`);
  });
});

describe('the lock of the data folder', () => {
  const file = () => join(folder, 'server.lock');

  it('names this process by its number and start time', () => {
    const unlock = lockFolder(folder);
    expect(readFileSync(file(), 'utf8')).toMatch(new RegExp(`^${process.pid}( \\d+)?$`));
    unlock();
  });

  it('is free when another process has been given the number since', () => {
    writeFileSync(file(), `${process.ppid} 1`);
    lockFolder(folder)();
    writeFileSync(file(), `${process.pid} 1`);
    lockFolder(folder)();
  });
});
