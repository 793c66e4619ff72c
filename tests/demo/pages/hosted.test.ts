// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHosted, fillPage, hostedConfig } from '../../../demo/server/pages/hosted.ts';
import { readSettings } from '../../../demo/server/settings/settings.ts';
import { companiesFile, companyOf } from '../sso/sso-companies.ts';

const settings = readSettings({});
let dist: string;
beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'news-auth-dist-'));
  mkdirSync(join(dist, 'hosted', 'assets'), { recursive: true });
  mkdirSync(join(dist, 'esm', 'chunks'), { recursive: true });
  const config = '<script type="application/json" id="news-auth-config">{"old":1}</script>';
  writeFileSync(
    join(dist, 'hosted', 'index.html'),
    `<!doctype html><style>a{}</style>${config}<script src="/login/assets/app.js"></script>`,
  );
  writeFileSync(join(dist, 'hosted', 'assets', 'app.js'), 'app');
  writeFileSync(join(dist, 'hosted', 'assets', 'app-ABCD1234.js'), 'chunk');
  writeFileSync(join(dist, 'esm', 'chunks', 'one.js'), 'one');
  writeFileSync(join(dist, 'news-auth.js'), 'script');
  writeFileSync(join(dist, 'secret.txt'), 'secret');
});
afterAll(() => rmSync(dist, { recursive: true, force: true }));

const get = (path: string) => createHosted(settings, dist).request(path, { headers: { accept: 'text/html' } });

describe('the hosted page', () => {
  it.each(['/login', '/login/', '/login/mfa', '/login/signup/a/b/c', '/login?errorCode=X'])('is served at %s', async (path) => {
    const response = await get(path);
    const html = await response.text();
    expect([response.status, html.includes('"apiBaseUrl":"http://localhost:4400"'), html.includes('"old"')]).toEqual([200, true, false]);
  });

  it.each([
    ['application/json', 404],
    ['*/*', 200],
  ])('for a request that accepts %s: %i (decisions 10)', async (accept, status) => {
    expect((await createHosted(settings, dist).request('/login/mfa', { headers: { accept } })).status).toBe(status);
  });

  it('is reached from / with the query kept', async () => {
    const response = await get('/?redirect_url=https%3A%2F%2Fx&b=1');
    expect([response.status, response.headers.get('location')]).toEqual([302, '/login?redirect_url=https%3A%2F%2Fx&b=1']);
  });

  it('has a strict policy with a new nonce each time', async () => {
    const [first, two] = await Promise.all([get('/login'), get('/login')]);
    const policy = first.headers.get('content-security-policy') ?? '';
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(two.headers.get('content-security-policy')).not.toBe(policy);
    for (const part of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "require-trusted-types-for 'script'"])
      expect(policy).toContain(part);
    const html = await first.text();
    expect(html.match(/<(script|style)\b/g)).toHaveLength(3);
    expect(html.split(`nonce="${nonce}"`)).toHaveLength(4);
    expect(
      Object.fromEntries(
        ['x-content-type-options', 'referrer-policy', 'cross-origin-opener-policy', 'cache-control'].map((name) => [
          name,
          first.headers.get(name),
        ]),
      ),
    ).toEqual({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    });
  });

  it('sends forms to itself and to the search of its header alone, no matter who the customers are', async () => {
    const actions = async (environment: Record<string, string>) => {
      const response = await createHosted(readSettings(environment), dist).request('/login', { headers: { accept: 'text/html' } });
      return /form-action ([^;]*)/.exec(response.headers.get('content-security-policy') ?? '')?.[1];
    };
    const companies = companiesFile([
      { ...companyOf('kestrel'), oidc: { issuer: 'https://idp.kestrel.example', clientId: 'news', clientSecret: 'secret' } },
    ]);
    const withoutDemo = { DEMO: '0', LANDING_URL: 'https://app.example.com/', SSO_PROVIDERS: companies };
    expect(await actions(withoutDemo)).toBe("'self'");
    expect(await actions({ ...withoutDemo, SEARCH_URL: 'https://www.example.com/search' })).toBe("'self' https://www.example.com");
  });

  it('keeps its settings inside their script element', () => {
    const html = fillPage('<script type="application/json" id="news-auth-config">{}</script>', { a: '</script><b>$&' }, 'n');
    expect(html).toContain('\\u003c/script>\\u003cb>$&');
    expect(html.match(/<\/script>/g)).toHaveLength(1);
  });

  it('is given its tier, offices and web support from the settings', async () => {
    const set = readSettings({
      TIER: 'production',
      OFFICES: 'Oslo=+47 23 10 00 00,Paris=+33 1 70 00 00 00',
      WEB_SUPPORT_EMAIL: 'help@wire.example',
    });
    const page = await (await createHosted(set, dist).request('/login', { headers: { accept: 'text/html' } })).text();
    const config = JSON.parse(/id="news-auth-config"[^>]*>([^<]*)</.exec(page)?.[1] ?? '') as unknown;
    expect(config).toMatchObject({
      tier: 'production',
      offices: [
        { name: 'Oslo', phone: '+47 23 10 00 00' },
        { name: 'Paris', phone: '+33 1 70 00 00 00' },
      ],
      webSupportEmail: 'help@wire.example',
    });
  });

  it('links to the sites of this demo', () => {
    expect(hostedConfig(settings)).toMatchObject({
      landingUrl: 'http://localhost:4402/',
      hostedUrl: 'http://localhost:4400/login',
    });
  });
});

describe('the file server', () => {
  it.each(['/news-auth.js', '/esm/chunks/one.js'])('lets any page load %s', async (path) => {
    const { status, headers } = await get(path);
    expect([status, headers.get('access-control-allow-origin'), headers.get('cross-origin-resource-policy')]).toEqual([
      200,
      '*',
      'cross-origin',
    ]);
    expect(headers.get('content-type')).toContain('text/javascript');
  });

  it.each(['/login/assets/none.js', '/esm/..%2fsecret.txt', '/login/assets/..%2f..%2f..%2fsecret.txt', '/esm/%2e%2e/secret.txt'])(
    'finds no file at %s',
    async (path) => {
      const response = await get(path);
      expect(await response.text()).not.toContain('secret');
    },
  );

  it('lets files of the hosted page be cached for good when their name holds a hash', async () => {
    expect((await get('/login/assets/app-ABCD1234.js')).headers.get('cache-control')).toContain('immutable');
    expect((await get('/login/assets/app.js')).headers.get('cache-control')).toBe('no-cache, no-transform');
  });
});
