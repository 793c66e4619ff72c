// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openServer, spare, type TestServer } from '../server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) => server.app.request(path, { headers });

describe('GET /metrics', () => {
  it('counts calls by status and duration and shows the hashes, in OpenMetrics', async () => {
    await server.call('maintenanceWindows');
    await server.call('login', { body: { email: spare(0).email, password: 'Wrong-Password-1', strategy: 'legacyUser' } });
    const response = await get('/metrics');
    const text = await response.text();
    expect(response.headers.get('content-type')).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8');
    expect(text).toContain('# TYPE news_auth_calls counter\n');
    expect(text).toContain('news_auth_calls_total{call="login",status="401"} 1\n');
    expect(text).toContain('news_auth_calls_total{call="maintenanceWindows",status="200"} 1\n');
    expect(text).toMatch(/news_auth_call_seconds_bucket\{call="maintenanceWindows",le="\+Inf"\} 1\n/);
    expect(text).toMatch(/news_auth_hashes\{state="waiting"\} 0\n/);
    expect(text).toMatch(/process_resident_memory_bytes \d+\n/);
    expect(text.endsWith('# EOF\n')).toBe(true);
    // Each metric family is declared once, and all its lines follow the declaration.
    const families = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? '');
    expect(new Set(families).size).toBe(families.length);
    for (const row of text.split('\n').filter((one) => one && !one.startsWith('#')))
      expect(families.some((name) => row.startsWith(name))).toBe(true);
  });

  it('shows the connections to PostgreSQL', async () => {
    const other = await openServer({}, 'PostgreSQL');
    const text = await (await other.app.request('/metrics')).text();
    expect(text).toMatch(/news_auth_database_connections\{state="waiting"\} 0\n/);
    await other.close();
  });

  it('is answered only when asked directly and from nearby, not through a proxy', async () => {
    expect((await get('/metrics', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(404);
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
