// @vitest-environment node
/** How the product's files are sent: the demo listens on its ports, and the tests speak plain HTTP. */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningDemo, start } from '../../../demo/server/main.ts';
import { readSettings } from '../../../demo/server/settings/settings.ts';
import { writeCompressed } from '../../../src/build/compress.ts';
import { freshDatabase } from '../server.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const script = 'export const word = "sign-in";\n'.repeat(300);
const FOR_GOOD = 'public, max-age=31536000, immutable';
const PINNED = `${FOR_GOOD}, no-transform`;

let dist: string;
let demo: RunningDemo;
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'news-auth-dist-'));
  mkdirSync(join(dist, 'hosted', 'assets'), { recursive: true });
  mkdirSync(join(dist, 'esm'));
  for (const name of [
    'news-auth.js',
    'news-auth.loader.js',
    'esm/news-auth.js',
    'esm/sign-in-ABCD1234.js',
    'hosted/assets/sign-in-ABCD1234.js',
  ])
    writeFileSync(join(dist, name), `${script}// ${name}\n`);
  writeFileSync(join(dist, 'esm/sign-in-ABCD1234.js.map'), '{"version":3}');
  writeFileSync(join(dist, 'hosted/index.html'), `<!doctype html><style>a{}</style>${'<p>Newsline</p>'.repeat(100)}`);
  writeFileSync(join(dist, 'news-auth.js.sri'), 'sha384-…');
  writeFileSync(join(dist, 'secret.js'), 'secret');
  await writeCompressed(dist);
  demo = await start(
    readSettings({ PORT: '0', DATA_DIR: 'memory' }),
    { database: await freshDatabase(), log: () => undefined, dist },
    { signals: false },
  );
});
afterAll(async () => {
  await demo.close();
  rmSync(dist, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A request without automatic decompression or added headers. */
async function ask(path: string, headers: OutgoingHttpHeaders = {}, method = 'GET'): Promise<Answer> {
  const sent = request({ host: '127.0.0.1', port: demo.settings.ports.hosted, path, method, headers });
  sent.end();
  const [response] = await once(sent, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

const packedBy = (coding: string) => ({ 'accept-encoding': coding });

describe('a file of the product', () => {
  it.each([
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['BR ; Q=0.8', 'br'],
    ['*', 'br'],
    ['br;q=0, *;q=0.5', 'gzip'],
    ['identity;q=0.5, br;q=0.5', 'br'],
    ['identity, gzip;q=0.5', undefined],
    ['identity', undefined],
    ['deflate', undefined],
    ['br;q=0', undefined],
    ['br;q=2', undefined],
    ['*;q=0', undefined],
    ['', undefined],
  ])('travels for Accept-Encoding "%s" packed by %s', async (accepted, expected) => {
    const { status, headers, body } = await ask('/news-auth.js', packedBy(accepted));
    expect([status, headers['content-encoding'], headers.vary]).toEqual([200, expected, 'Accept-Encoding']);
    expect(headers['content-length']).toBe(String(body.length));
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    const unpacked = expected === 'br' ? brotliDecompressSync(body) : expected ? gunzipSync(body) : body;
    expect(unpacked.toString()).toBe(`${script}// news-auth.js\n`);
    expect(body.length < 500).toBe(expected !== undefined);
  });

  it('is sent as it is to a client that says nothing of packing', async () => {
    const { headers, body } = await ask('/news-auth.js');
    expect([headers['content-encoding'], body.toString()]).toEqual([undefined, `${script}// news-auth.js\n`]);
  });

  it('has a strong tag of its own in each form', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (coding) => (await ask('/news-auth.js', packedBy(coding))).headers.etag),
    );
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
  });

  it.each([
    ['the tag', (tag: string) => tag],
    ['the tag, weakly', (tag: string) => `W/${tag}`],
    ['the tag among others', (tag: string) => `"other", ${tag} , "more"`],
    ['a star', () => '*'],
  ])('is not sent again to a client that has it, as it says by %s', async (_, known) => {
    const first = await ask('/esm/news-auth.js', packedBy('br'));
    const again = await ask('/esm/news-auth.js', { ...packedBy('br'), 'if-none-match': known(first.headers.etag ?? '') });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const headerNames = ['etag', 'cache-control', 'vary', 'access-control-allow-origin', 'x-content-type-options'];
    expect(headerNames.map((name) => again.headers[name])).toEqual(headerNames.map((name) => first.headers[name]));
  });

  it('is sent again when the client has another one, or has it in another form', async () => {
    const { etag } = (await ask('/news-auth.js', packedBy('gzip'))).headers;
    for (const known of ['"other"', etag, 'without quotes', ''])
      expect((await ask('/news-auth.js', { ...packedBy('br'), 'if-none-match': known })).status).toBe(200);
  });

  it.each(['br', 'gzip', 'identity'])('answers HEAD by the headers of GET without the content, packed by %s', async (coding) => {
    const [got, headed] = await Promise.all(['GET', 'HEAD'].map((method) => ask('/news-auth.js', packedBy(coding), method)));
    const without = ({ date: _, ...others }: IncomingHttpHeaders = {}) => others;
    expect([headed?.status, headed?.body.length, without(headed?.headers)]).toEqual([200, 0, without(got?.headers)]);
  });

  it.each([
    ['/news-auth.js', 'no-cache, no-transform'],
    ['/news-auth.loader.js', 'no-cache, no-transform'],
    ['/integrity.json', 'no-cache'],
    ['/esm/news-auth.js', 'no-cache, no-transform'],
    ['/esm/sign-in-ABCD1234.js', PINNED],
    ['/esm/sign-in-ABCD1234.js.map', FOR_GOOD],
    [`/v/${version}/news-auth.js`, PINNED],
    [`/v/${version}/news-auth.loader.js`, PINNED],
    [`/v/${version}/integrity.json`, FOR_GOOD],
    [`/v/${version}/esm/news-auth.js`, PINNED],
    [`/v/${version}/esm/sign-in-ABCD1234.js`, PINNED],
  ])('may be loaded by any page, and kept as long as its name allows: %s, %s', async (path, caching) => {
    const { status, headers } = await ask(path, { ...packedBy('br'), origin: 'https://publisher.example' });
    expect([status, headers['cache-control'], headers['content-encoding']]).toEqual([200, caching, 'br']);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });

  it('is the same one by its evergreen name and below its version', async () => {
    const [evergreen, pinned] = await Promise.all(['', `/v/${version}`].map((base) => ask(`${base}/esm/news-auth.js`)));
    expect([pinned?.body, pinned?.headers.etag]).toEqual([evergreen?.body, evergreen?.headers.etag]);
  });

  it('of the hosted page is for that page alone', async () => {
    const { status, headers } = await ask('/login/assets/sign-in-ABCD1234.js', packedBy('br'));
    expect([status, headers['content-encoding'], headers['cache-control']]).toEqual([200, 'br', PINNED]);
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('is sent as it is now, whatever was packed of it before', async () => {
    writeFileSync(join(dist, 'esm/late-ABCD1234.js'), 'before()');
    await writeCompressed(dist);
    expect((await ask('/esm/late-ABCD1234.js', packedBy('br'))).headers['content-encoding']).toBe('br');
    writeFileSync(join(dist, 'esm/late-ABCD1234.js'), 'after()!');
    utimesSync(join(dist, 'esm/late-ABCD1234.js'), 1, 1);
    const { headers, body } = await ask('/esm/late-ABCD1234.js', packedBy('br'));
    expect([headers['content-encoding'], body.toString()]).toEqual([undefined, 'after()!']);
  });
});

describe('nothing else is there', () => {
  it.each([
    '/news-auth.js.br',
    '/news-auth.js.gz',
    '/news-auth.js.sri',
    '/secret.js',
    '/esm/sign-in-ABCD1234.js.br',
    '/esm/../secret.js',
    '/esm/..%2fsecret.js',
    '/esm/%2e%2e%2fsecret.js',
    '/esm/..%5csecret.js',
    '/esm/news-auth.js%00.js',
    '/esm/',
    '/esm/none.js',
    '/login/assets/..%2f..%2fsecret.js',
    `/v/${version}/secret.js`,
    `/v/${version}/..%2fsecret.js`,
    `/v/${version}/esm/..%2f..%2fsecret.js`,
    `/v/${version}`,
    '/v/0.0.0/news-auth.js',
    '/v/../news-auth.js.br',
    '/v/',
  ])('at %s', async (path) => {
    const { status, headers, body } = await ask(path, packedBy('br'));
    expect([status, body.toString(), headers['cache-control']]).toEqual([404, 'Not found', 'no-store']);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

it('the hosted page travels packed too, and is kept nowhere', async () => {
  const wanted = { ...packedBy('gzip, br'), accept: 'text/html' };
  const { status, headers, body } = await ask('/login', wanted);
  expect([status, headers['content-encoding'], headers.vary, headers['cache-control']]).toEqual([200, 'br', 'Accept-Encoding', 'no-store']);
  expect(headers['content-type']).toMatch(/^text\/html; charset=utf-8$/i);
  expect(brotliDecompressSync(body).toString()).toContain('<p>Newsline</p>');
  expect((await ask('/login', { accept: 'text/html' })).body.toString()).toContain('<p>Newsline</p>');
});

it('a user who opens a page under another name of this machine is led to the name that its calls are allowed from', async () => {
  const { hosted } = demo.settings.ports;
  const opening = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', accept: 'text/html' };
  const led = await ask('/login?sso=true', opening);
  expect([led.status, led.headers.location]).toEqual([307, `http://localhost:${hosted}/login?sso=true`]);
  expect((await ask('/login', { ...opening, host: `localhost:${hosted}` })).status).toBe(200);
});
