// @vitest-environment node
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeWebServers } from '../../src/build/web-servers.ts';

const inline = { scripts: ['start()'], style: 'a{color:red}' };

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'news-auth-'));
  await writeWebServers(folder, inline);
});
afterAll(() => rm(folder, { recursive: true }));

const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const servers: Readonly<Record<string, readonly string[]>> = {
  'nginx.conf': ['listen 443 ssl http2;', 'gzip_static on;', 'brotli_static on;', 'add_header Cache-Control "no-store" always;'],
  Caddyfile: ['precompressed br gzip', 'header Cache-Control "no-store"'],
};

it.each(Object.entries(servers))(
  '%s sends what the build has packed, and allows what stands in the page by its digest alone',
  async (name, lines) => {
    const text = await readFile(path.join(folder, name), 'utf8');
    for (const line of lines) expect(text).toContain(line);
    expect(text).toContain(`script-src 'self' ${digest('start()')};`);
    expect(text).toContain(`style-src 'self' ${digest('a{color:red}')};`);
    expect(text).toContain('"public, max-age=31536000, immutable, no-transform"');
    expect(text).toContain('"no-cache, no-transform"');
    expect(text).not.toMatch(/unsafe-(inline|eval)/);
  },
);

/** The text between the braces that follow a line. */
const blockAfter = (text: string, line: string): string => text.slice(text.indexOf(line)).split(/\n {2}\}/)[0] ?? '';

it.each([
  ['nginx.conf', 'location ~ ^/login', 'gzip_static off;'],
  ['Caddyfile', 'handle @page', 'encode gzip'],
] as const)('%s packs the page itself, since the settings are written into it after the build', async (name, line, packing) => {
  const block = blockAfter(await readFile(path.join(folder, name), 'utf8'), line);
  expect(block).toContain(packing);
  expect(block).not.toContain('precompressed');
});

it('Caddyfile caches only existing files for good, and keeps the query when it redirects from the root', async () => {
  const text = await readFile(path.join(folder, 'Caddyfile'), 'utf8');
  for (const matcher of ['@hashed {', '@version {']) expect(blockAfter(text, matcher)).toMatch(/\n {4}file$/);
  expect(text).toContain('redir / /login?{query}');
});
