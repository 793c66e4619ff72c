// @vitest-environment node
import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { start } from '../../../demo/server/main.ts';
import { describeError, logFormats, logTo } from '../../../demo/server/failure/log.ts';
import { readSettings } from '../../../demo/server/settings/settings.ts';
import { freshDatabase, openServer, sparePerson, type TestServer } from '../server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ LOG_FORMAT: 'json', TRUSTED_PROXIES: '127.0.0.1', METRICS_TOKEN: 'collector' });
});
afterAll(() => server.close());

const entries = () => server.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
const get = (path: string, headers: Record<string, string> = {}) => server.app.request(path, { headers });

it.each(logFormats)('nothing that a caller sends ends a line, hides in it or turns it round: %s', (format) => {
  const lines: string[] = [];
  const log = logTo(
    (line) => void lines.push(line),
    format,
    () => new Date(0),
  );
  const evil = 'a\r\n{"level":"audit"}\u001b[2J\u0085\u2028\u2029\u202e\u2066\u200b\ufeff\u0000z';
  log({ level: 'info', what: `GET /${evil}`, outcome: evil, network: evil, requestId: evil, by: evil, message: evil });
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  expect(lines[0]).toContain('z');
});

describe('a line of the log', () => {
  it('is one line, also where the path has control characters', async () => {
    server.lines.length = 0;
    for (const path of ['/a%0Ab', '/a%E2%80%A8b', '/%E2%80%AEcba', '/a%1B[2J', '/login/somebody%40press.example/x']) await get(path);
    expect(server.lines).toHaveLength(5);
    expect(server.lines.join('')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|press\.example/u);
  });

  it('is one JSON object with time, level, call, status, outcome, duration, request id, person (as a mark) and network', async () => {
    server.lines.length = 0;
    const id = '7d0c5f0e-6a3b-4a55-9a38-5b7a9b1f2c3d';
    await server.call('login', {
      body: { email: sparePerson(0).email, password: 'Wrong-Password-1', strategy: 'legacyUser' },
      headers: { 'x-request-id': id, 'x-forwarded-for': '2001:db8:1:2::7' },
    });
    expect(entries()).toEqual([
      {
        time: '2026-11-20T12:00:00.000Z',
        level: 'audit',
        what: 'login',
        status: 401,
        outcome: 'INVALID_CREDENTIALS',
        ms: expect.any(Number),
        requestId: id,
        subject: expect.stringMatching(/^[\w-]{16}$/),
        network: '2001:db8:1:2::/64',
      },
    ]);
  });

  it('is one for the audit when a user’s password is wrong, and no error of the server', async () => {
    const { access: bearer, user } = await server.signIn(sparePerson(1));
    server.lines.length = 0;
    const body = { userId: user.id, username: sparePerson(1).email, oldPassword: 'Wrong-Password-1', newPassword: 'Quite-New-2026!x' };
    expect((await server.call('changePassword', { bearer, body })).status).toBe(500);
    expect(entries()).toEqual([
      expect.objectContaining({ level: 'audit', what: 'changePassword', status: 500, outcome: 'PASSWORD_CHANGE_REFUSED' }),
    ]);
  });

  it('names a page by its path, without anything that could be part of a user’s link', async () => {
    server.lines.length = 0;
    await get('/login/signup/email-confirmation/secret-id?token=hidden');
    await get('/wp-login.php');
    expect(entries().map(({ level, what, status }) => [level, what, status])).toEqual([
      ['error', 'GET /login/signup/…', 503],
      ['info', 'GET /wp-login.php', 404],
    ]);
  });

  it.each([
    ['another origin', 403, '/auth/legacyUser/forgotPassword/secret-id', '/auth/legacyUser/…', { origin: 'https://evil.example' }],
    ['no JSON', 415, '/auth/logout', '/auth/logout', { 'content-type': 'text/plain' }],
    ['too long a body', 413, '/auth/logout?token=hidden', '/auth/logout', { 'content-length': '1000000' }],
    ['no such call', 404, '/user/profile/secret-id', '/user/profile/…', {}],
    ['another origin of a page', 403, '/demo/people/secret-id/reset', '/demo/people/…', { origin: 'https://evil.example' }],
  ])('is also written for what is refused before a call begins: %s', async (_, status, path, logged, sent) => {
    server.lines.length = 0;
    const headers = { 'content-type': 'application/json', ...sent };
    expect((await server.app.request(path, { method: 'POST', body: '{}', headers })).status).toBe(status);
    const rest = { time: expect.any(String), ms: expect.any(Number), network: '127.0.0.1' };
    expect(entries()).toEqual([{ ...rest, level: 'info', what: `POST ${logged}`, status }]);
    const call = status === 404 ? 'unknown' : 'refused';
    expect(await (await get('/metrics', { authorization: 'Bearer collector' })).text()).toMatch(
      new RegExp(`news_auth_calls_total\\{call="${call}",status="${status}"\\} [1-9]`),
    );
  });

  it('is also written for what no handler sees: a foreign host name, an address that cannot be read', async () => {
    const lines: string[] = [];
    const settings = readSettings({ PORT: '0', DATA_DIR: 'memory', LOG_FORMAT: 'text' });
    const running = await start(settings, { database: await freshDatabase(), log: (line) => lines.push(line) }, { signals: false });
    const ask = async (path: string, host: string) => {
      const sent = request({ host: '127.0.0.1', port: running.settings.ports.hosted, path, headers: { host } }).end();
      const [answer] = await once(sent, 'response');
      answer.resume();
    };
    await ask('/login/signup/secret-id?token=hidden', 'evil.example');
    await ask('http://user:hidden@localhost/', 'localhost');
    const written = lines.map((line) => line.split(' ').slice(1).join(' ')).filter((line) => /\b4\d\d\b/.test(line));
    expect(written).toEqual([
      expect.stringMatching(/^info GET \/login\/signup\/… 421 \d+ms network=127\.0\.0\.1$/),
      expect.stringMatching(/^info GET \/… 400 \d+ms network=127\.0\.0\.1$/),
    ]);
    expect(await running.service.metrics.text()).toContain('news_auth_calls_total{call="refused",status="421"} 1\n');
    await running.close();
  });

  it('is all that an error outside a call leaves behind', async () => {
    server.lines.length = 0;
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(server.service.db, 'select').mockImplementation(() => {
      throw new TypeError('no such thing');
    });
    const answer = await get('/demo/outbox.json');
    vi.restoreAllMocks();
    expect([answer.status, await answer.text()]).toEqual([500, 'Internal Server Error']);
    expect(entries()).toEqual([expect.objectContaining({ level: 'error', message: expect.stringMatching(/^TypeError/) })]);
    expect(printed).not.toHaveBeenCalled();
  });

  it('reports an error with its code and words on one line, and repeats no value', async () => {
    server.lines.length = 0;
    const broken = await server.service.db.execute("select 'hidden-value'::int").catch((error: unknown) => error);
    const line = describeError(broken);
    expect(line).toMatch(/^error \(22P02\) invalid input syntax for type integer < /);
    expect(line).not.toMatch(/hidden|\n/);
    const twice = await server.service.db
      .execute(`insert into organizations (id, name, domain) values ('hidden', 'x', 'newsline.example')`)
      .catch((error: unknown) => error);
    expect(describeError(twice)).toMatch(
      /\(23505 organizations organizations_domain_unique\) duplicate key value violates unique constraint </,
    );
    expect(describeError(twice)).not.toContain('hidden');
  });
});
