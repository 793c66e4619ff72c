// @vitest-environment node
import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeSigningKey } from '../../../demo/identity/signing-key.ts';
import { queuedMessages } from '../../../demo/server/db/schema/queued-messages.ts';
import { start } from '../../../demo/server/main.ts';
import { readSettings } from '../../../demo/server/settings/settings.ts';
import { freePort } from '../../processes.ts';
import { companiesFile, companyOf } from '../sso/sso-companies.ts';
import { freshDatabase, openServer, sparePerson, type TestServer } from '../server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ METRICS_TOKEN: 'collector' });
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) => server.app.request(path, { headers });

describe('GET /metrics', () => {
  it('counts calls by status and duration and shows the hashes, in OpenMetrics', async () => {
    await server.call('maintenanceWindows');
    await server.call('login', { body: { email: sparePerson(0).email, password: 'Wrong-Password-1', strategy: 'legacyUser' } });
    const response = await get('/metrics', { authorization: 'Bearer collector' });
    const text = await response.text();
    expect(response.headers.get('content-type')).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8');
    expect(text).toContain('# TYPE news_auth_calls counter\n');
    expect(text).toContain('news_auth_calls_total{call="login",status="401"} 1\n');
    expect(text).toContain('news_auth_calls_total{call="maintenanceWindows",status="200"} 1\n');
    expect(text).toMatch(/news_auth_call_seconds_bucket\{le="\+Inf",call="maintenanceWindows"\} 1\n/);
    expect(text).toMatch(/news_auth_hashes\{state="waiting"\} 0\n/);
    for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds', 'nodejs_heap_size_used_bytes'])
      expect(text).toMatch(new RegExp(`^${name} [\\d.e+-]+$`, 'm'));
    expect(text.endsWith('# EOF\n')).toBe(true);
    // Each metric family is declared once, and all its lines follow the declaration.
    const families = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? '');
    expect(new Set(families).size).toBe(families.length);
    for (const row of text.split('\n').filter((line) => line && !line.startsWith('#')))
      expect(families.some((name) => row.startsWith(name))).toBe(true);
  });

  it('shows locks, messages that wait and dead ones, without a name', async () => {
    const { service } = server;
    const row = {
      kind: 'mail',
      name: 'reset',
      subject: 's',
      createdAt: service.now(),
      endsAt: service.now(),
      dueAt: service.now(),
    } as const;
    await service.db.insert(queuedMessages).values([
      { ...row, id: 'old', storedAt: sql`now() - interval '5 minutes'` },
      { ...row, id: 'young', kind: 'text' },
      { ...row, id: 'dead', deadAt: service.now(), storedAt: sql`now() - interval '1 hour'` },
    ]);
    for (let n = 0; n < 5; n += 1)
      await server.call('login', { body: { email: sparePerson(9).email, password: `Wrong-${n}`, strategy: 'legacyUser' } });
    const text = await (await get('/metrics', { authorization: 'Bearer collector' })).text();
    expect(text).toMatch(/news_auth_locks\{limit="password"\} 1\n/);
    expect(text).toMatch(/news_auth_messages\{kind="mail",state="waiting"\} 1\n/);
    expect(text).toMatch(/news_auth_messages\{kind="mail",state="dead"\} 1\n/);
    const [, oldest] = /^news_auth_oldest_message_seconds (\S+)$/m.exec(text) ?? [];
    expect(Number(oldest)).toBeGreaterThanOrEqual(300);
    expect(Number(oldest)).toBeLessThan(3600);
    expect(text).not.toContain(sparePerson(9).email);
    await service.db.delete(queuedMessages);
    expect(await (await get('/metrics', { authorization: 'Bearer collector' })).text()).toMatch(/^news_auth_oldest_message_seconds 0$/m);
  });

  it('leaves out what the database would say while that is away, and shows the rest', async () => {
    vi.spyOn(server.service.db, 'execute').mockRejectedValue(new Error('Connection terminated'));
    const text = await (await get('/metrics', { authorization: 'Bearer collector' })).text();
    vi.restoreAllMocks();
    expect(text).not.toMatch(/^news_auth_locks\{/m);
    expect(text).toMatch(/^news_auth_calls_total\{/m);
  });

  it('shows when the signing certificates of companies end', async () => {
    const { certificate } = await makeSigningKey('idp.example');
    const end = new Date(new X509Certificate(Buffer.from(certificate, 'base64')).validTo);
    const saml = { issuer: 'https://idp.example', signOnUrl: 'https://idp.example/sso', certificates: [certificate] };
    const companies = companiesFile([{ ...companyOf('press'), saml }]);
    const other = await openServer({ METRICS_TOKEN: 'collector', SSO_PROVIDERS: companies });
    const text = await (await other.app.request('/metrics', { headers: { authorization: 'Bearer collector' } })).text();
    expect(text).toContain(`news_auth_certificate_end_timestamp_seconds{company="press",number="1"} ${end.getTime() / 1000}\n`);
    await other.close();
  });

  it('has rules for alerts that Prometheus takes, on figures that are there', async () => {
    const rules = readFileSync('demo/server/deploy/alerts.yml', 'utf8');
    const text = await (await get('/metrics', { authorization: 'Bearer collector' })).text();
    const named = [...rules.matchAll(/\b(news_auth_\w+?)(_total|_bucket)?[{[)\s]/g)].map(([, name]) => name);
    const declared = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(8);
    // There only with PostgreSQL.
    expect(named.filter((name) => ![...declared, 'news_auth_database_connections'].includes(name))).toEqual([]);
    // Debian's package `prometheus` has it; it need not be installed.
    const run = ([checker = '', ...rest]: readonly string[]) => spawnSync(checker, rest, { encoding: 'utf8' });
    const checked = run('promtool check rules demo/server/deploy/alerts.yml'.split(' '));
    if (!checked.error) expect(checked.stdout).toContain('SUCCESS: 9 rules found');
    const tested = run('promtool test rules tests/demo/process/alerts.yml'.split(' '));
    if (!tested.error) expect(tested.stdout).toMatch(/^\s*SUCCESS$/m);
  });

  it('shows the connections to PostgreSQL', async () => {
    const other = await openServer({ METRICS_TOKEN: 'collector' }, 'PostgreSQL');
    const text = await (await other.app.request('/metrics', { headers: { authorization: 'Bearer collector' } })).text();
    expect(text).toMatch(/news_auth_database_connections\{state="waiting"\} 0\n/);
    await other.close();
  });

  it.each([
    ['no token', undefined],
    ['another token', 'Bearer other'],
    ['the token in another scheme', 'Basic collector'],
  ])('is 404 with %s', async (_, authorization) => {
    expect((await get('/metrics', authorization ? { authorization } : {})).status).toBe(404);
  });

  it('is 404 for every caller where no token is set', async () => {
    const other = await openServer();
    expect((await other.app.request('/metrics', { headers: { authorization: 'Bearer undefined' } })).status).toBe(404);
    await other.close();
  });

  it('is served on an address of its own, and nothing else there', async () => {
    const port = await freePort();
    const settings = readSettings({ PORT: '0', DATA_DIR: 'memory', METRICS_ADDRESS: `127.0.0.1:${port}` });
    const dependencies = async () => ({ database: await freshDatabase(), log: () => undefined });
    const running = await start(settings, await dependencies(), { signals: false });
    const ask = (path: string, at: number = port) => fetch(`http://127.0.0.1:${at}${path}`);
    expect(await (await ask('/metrics')).text()).toContain('# TYPE news_auth_calls counter');
    expect([(await ask('/login')).status, (await ask('/metrics', running.settings.ports.hosted)).status]).toEqual([404, 404]);
    await expect(start(settings, await dependencies(), { signals: false })).rejects.toThrow(/^METRICS_ADDRESS is not usable: .*EADDRINUSE/);
    await running.close();
    await expect(ask('/metrics')).rejects.toThrow();
  });

  it.each(['9464', '127.0.0.1', '127.0.0.1:0', '127.0.0.1:70000'])('METRICS_ADDRESS=%s is refused', (address) => {
    expect(() => readSettings({ METRICS_ADDRESS: address })).toThrow(/^METRICS_ADDRESS is not usable: it must be an address and a port/);
  });
});

describe('a GET of an unknown path', () => {
  it.each(['/health', '/foo/bar', '/.env', '/metrics/x', '/login/x.json', '/login/assets/gone.js'])(
    'is answered with 404 when no page is wanted: %s',
    async (path) => {
      expect((await get(path, { accept: '*/*' })).status).toBe(404);
      expect((await get(path)).status).toBe(404);
    },
  );

  it('is not confused with a GET of our own pages', async () => {
    const pages = ['/login', '/login/', '/login/mfa', '/login/MFA/', '/login/signup/email-confirmation?userId=abc'];
    const answers = await Promise.all(pages.map((path) => get(path, { accept: '*/*' })));
    expect(answers.map(({ status }) => status)).not.toContain(404);
    expect(answers.map(({ headers }) => headers.get('location'))).toEqual(pages.map(() => null));
  });

  it.each(['/health', '/foo/bar', '/loginx', '/login/nope', '/login/mfa/more', '/login/nope?token=abc'])(
    'leads a browser to the page that S2 asks for: %s',
    async (path) => {
      const response = await get(path, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
      expect([response.status, response.headers.get('location')]).toEqual([302, '/login/?errorCode=RESOURCE_NOT_FOUND']);
    },
  );

  it('keeps the target of the log-in, and nothing else', async () => {
    const response = await get('/login/nope?redirect_url=https%3A%2F%2Fx.example%2F&token=abc', { accept: 'text/html' });
    expect(response.headers.get('location')).toBe('/login/?errorCode=RESOURCE_NOT_FOUND&redirect_url=https%3A%2F%2Fx.example%2F');
  });
});
