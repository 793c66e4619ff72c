// @vitest-environment node
import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { situations } from '../../../demo/guide/situations.ts';
import { people } from '../../../demo/people.ts';
import { outbox } from '../../../demo/server/db/schema/content.ts';
import { readSettings } from '../../../demo/server/settings/settings.ts';
import { createLanding } from '../../../demo/sites/landing/site.ts';
import { createMarketing } from '../../../demo/sites/marketing/site.ts';
import { createPartner } from '../../../demo/sites/partner/site.ts';
import { openServer, personOf, type TestServer } from '../server.ts';

const settings = readSettings({});
const sites = { marketing: createMarketing(settings), landing: createLanding(settings), partner: createPartner(settings) };

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const origins: Readonly<Record<string, () => Pick<Hono, 'request'>>> = {
  hosted: () => server.app,
  marketing: () => sites.marketing,
  landing: () => sites.landing,
  partner: () => sites.partner,
};
const get = (site: string, path: string) => Promise.resolve(origins[site]?.().request(path) as Promise<Response>);
const textOf = async (site: string, path: string) => (await get(site, path)).text();

const pages = [
  ['hosted', '/demo/'],
  ['hosted', '/demo/outbox'],
  ['hosted', '/demo/gallery'],
  ['hosted', '/demo/gallery-wall'],
  ['hosted', '/demo/theme'],
  ['hosted', '/demo/reference/'],
  ['hosted', '/demo/reference/contract'],
  ['hosted', '/demo/gallery/login'],
  ['marketing', '/'],
  ['marketing', '/?form=classic'],
  ['marketing', '/?form=module'],
  ['marketing', '/services'],
  ['marketing', '/news'],
  ['marketing', '/education'],
  ['marketing', '/about'],
  ['marketing', '/search?q=bank'],
  ['marketing', '/newsroom'],
  ['landing', '/'],
  ['landing', '/nx'],
  ['landing', '/order'],
  ['partner', '/'],
  ['partner', '/broadsheet'],
  ['partner', '/finance'],
  ['partner', '/tech'],
  ['partner', '/hostile'],
] as const;

describe.each(pages)('the %s page at %s', (site, path) => {
  it('is served under a strict policy', async () => {
    const page = await get(site, path);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(page.status).toBe(200);
    for (const part of ["default-src 'none'", "base-uri 'none'", "require-trusted-types-for 'script'"]) expect(policy).toContain(part);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain(path.startsWith('/demo/gallery/') ? "frame-ancestors 'self'" : "frame-ancestors 'none'");
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  it('has no inline style or script, and every file it loads exists', async () => {
    const html = await textOf(site, path);
    expect(html).not.toMatch(/ style="| on\w+="|<style/);
    expect(html.match(/<script(?![^>]*\b(src|type="application\/json"))/g)).toBeNull();
    const files = [...html.matchAll(/(?:href|src)="(\/(?:demo\/)?assets\/[^"]+)"/g)].map(([, address]) => address ?? '');
    expect(files).not.toEqual([]);
    for (const address of files) {
      const { status, headers } = await get(site, address);
      expect([address, status, headers.get('content-type')?.split(';')[0]]).toEqual([
        address,
        200,
        address.endsWith('.css') ? 'text/css' : 'text/javascript',
      ]);
    }
  });
});

describe('an unknown address', () => {
  const evil = '/zz%3Cscript%3Ealert(1)%3C%2Fscript%3E';
  it.each([
    ['hosted', `/demo${evil}`, '/demo/outbox'],
    ['marketing', evil, '/'],
    ['landing', evil, '/'],
    ['partner', evil, '/broadsheet'],
  ])('on the %s site is answered by a page that says so, leads on, and repeats nothing unescaped', async (site, path, way) => {
    const response = await get(site, path);
    const html = await response.text();
    expect(response.status).toBe(404);
    expect(html).toContain(`href="${way}"`);
    expect(html).not.toContain('<script>alert');
  });

  it('under the assets is answered with 404', async () => {
    for (const name of ['none.css', 'none.js', '..%2f..%2fpeople.ts', '..%2fdocument.ts']) {
      expect((await get('marketing', `/assets/${name}`)).status).toBe(404);
    }
  });
});

describe('the start page', () => {
  it('says how every person of the demo signs in', async () => {
    const html = await textOf('hosted', '/demo/');
    for (const { email, password, totpSecret } of people) {
      for (const value of [email, password, totpSecret]) if (value) expect(html).toContain(`data-copy="${value}"`);
    }
  });

  it('shows the code that the server accepts now', async () => {
    const { totpSecret = '', id } = personOf('Casey');
    const answer = (await (await get('hosted', '/demo/codes.json')).json()) as { codes: Record<string, string>; lastsMs: number };
    expect(answer.codes[id]).toBe(server.appCode(totpSecret));
    expect(answer.lastsMs).toBeGreaterThan(0);
    expect(await textOf('hosted', '/demo/')).toContain(`data-copy="${server.appCode(totpSecret)}"`);
  });

  it('lists every person under exactly one situation', () => {
    expect(situations.flatMap((situation) => situation.people).sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      [...people].sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
    for (const { people: who } of situations) expect(who).not.toEqual([]);
  });
});

describe('the outbox page', () => {
  it('shows messages newest first, as text, with each link and code ready to press', async () => {
    const rows = [
      {
        kind: 'mail',
        recipient: 'a@b.example',
        subject: '<i>Hello</i>',
        body: 'Open it\n\nhttps://x.example/1',
        link: 'https://x.example/1',
      },
      { kind: 'text', recipient: '+12125550101', body: '<b>123456</b> is it', code: '123456' },
    ] as const;
    for (const row of rows) await server.service.db.insert(outbox).values({ ...row, createdAt: server.now() });
    const html = await textOf('hosted', '/demo/outbox');
    const list = html.slice(html.indexOf('data-messages'), html.indexOf('<template>'));
    expect(list.indexOf('123456')).toBeLessThan(list.indexOf('Hello'));
    expect(list).not.toMatch(/<i>|<b>123/);
    expect(list).toContain('href="https://x.example/1"');
    expect(list).toContain('data-copy="123456"');
    expect(await textOf('hosted', '/demo/outbox?to=%2B12125550101')).not.toContain('Hello');
  });
});

describe('the marketing site', () => {
  it('finds releases, and repeats the search term as text', async () => {
    const html = await textOf('marketing', '/search?q=%3Cb%3Evault');
    expect(html).toContain('<q>&lt;b&gt;vault</q>');
    expect(html).toContain('value="&lt;b&gt;vault"');
    expect(html).toContain('0 releases');
    expect(await textOf('marketing', '/search?q=vault')).toContain('Vault Bank');
  });

  it.each([
    ['/', /<script src="http:\/\/localhost:4400\/news-auth\.loader\.js" data-api-base-url="http:\/\/localhost:4400"[^>]* async>/],
    ['/?form=classic', /<script src="http:\/\/localhost:4400\/news-auth\.js" data-api-base-url="http:\/\/localhost:4400"[^>]* defer>/],
    [
      '/?form=module',
      /<script type="module" src="http:\/\/localhost:4400\/esm\/news-auth\.js" data-api-base-url="http:\/\/localhost:4400"/,
    ],
  ])('serves at %s the script tag with one element beside it', async (path, tag) => {
    const html = await textOf('marketing', path);
    expect(html).toMatch(tag);
    expect(html).toContain('<news-login redirect-url="http://localhost:4402/"></news-login>');
    expect(html).toContain('<news-maintenance></news-maintenance>');
  });
});

describe('the landing application', () => {
  it.each([
    ['15', '15'],
    ['', ''],
    ['0', ''],
    ['1e9', ''],
    ['"><b>', ''],
  ])('reads ?idle=%s as %j seconds', async (idle, taken) => {
    expect(await textOf('landing', `/?idle=${encodeURIComponent(idle)}`)).toContain(`data-idle="${taken}"`);
  });

  it('leads back to the page that was asked for', async () => {
    expect(await textOf('landing', '/order')).toContain(`/login?redirect_url=${encodeURIComponent('http://localhost:4402/order')}`);
  });
});
