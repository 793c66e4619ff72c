/** Filter lists of uBlock Origin, as Debian packages them: no file and no call of the product is blocked, on a publisher's page or on the service's own. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StaticNetFilteringEngine } from '@gorhill/ubo-core';
import { contract } from '../../src/contract/contract.ts';
import { expect, test } from '../e2e/fixtures/test.ts';
import { LISTS } from './parts.ts';

const SERVICE = 'https://accounts.newsline.example';
const pages = [`${SERVICE}/login`, 'https://www.publisher.example/news/today'];

const names = readdirSync('dist', { recursive: true, encoding: 'utf8' });
const addresses = (ending: string) =>
  names
    .filter((name) => name.endsWith(ending))
    .flatMap((name) => [
      `${SERVICE}/${name}`,
      `${SERVICE}/v/0.1.0/${name}`,
      `${SERVICE}/${name.replace('hosted/assets/', 'login/assets/')}`,
      // Beside a page's own files, where a publisher has copied them.
      `https://www.publisher.example/assets/${name}`,
    ]);

const calls = Object.values(contract).map(({ path }) => `${SERVICE}${path.replace(/\{\w+\}/g, '20417')}`);

const requests = [
  ...addresses('.js').map((url) => ({ url, type: 'script' })),
  ...addresses('.css').map((url) => ({ url, type: 'stylesheet' })),
  ...[...addresses('.json'), ...calls].map((url) => ({ url, type: 'xmlhttprequest' })),
  ...['/login', '/login/signup', '/login/forgotpassword'].map((path) => ({ url: SERVICE + path, type: 'document' })),
];

test('the filter lists block no file and no call', async () => {
  const files = readdirSync(LISTS, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.txt'));
  const engine = await StaticNetFilteringEngine.create();
  await engine.useLists(files.map((name) => ({ name, raw: readFileSync(join(LISTS, name), 'utf8') })));
  const isBlocked = (originURL: string, { url, type }: { readonly url: string; readonly type: string }) =>
    engine.matchRequest({ originURL, url, type }) === 1;

  // The lists are in force.
  expect(isBlocked('https://www.publisher.example/', { url: 'https://securepubads.g.doubleclick.net/tag/js/gpt.js', type: 'script' })).toBe(
    true,
  );
  expect(calls.length).toBeGreaterThan(30);
  expect(requests.length).toBeGreaterThan(150);
  const blocked = pages.flatMap((page) => requests.filter((request) => isBlocked(page, request)).map(({ url }) => `${url} on ${page}`));
  expect(blocked).toEqual([]);
});
