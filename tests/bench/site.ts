/** Serves the pages that are compared, everything gzipped, on one origin. */
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { bundlePage } from '../bundle.ts';

const page = (head: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bench</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`;

/** What is compared: name → address. */
export const competitors = {
  'vanilla element': '/vanilla',
  'bare React 19 + r2wc': '/bare',
  'our one-file form': '/one-file',
  'our module form': '/module',
  'our hosted page': '/login',
} as const;

async function files(): Promise<Map<string, string>> {
  const found = new Map<string, string>([
    ['/vanilla', page('<script src="/vanilla.js" defer></script>', '<vanilla-login></vanilla-login>')],
    ['/bare', page('<script src="/bare.js" defer></script>', '<bare-login></bare-login>')],
    ['/one-file', page('<script src="/news-auth.js" data-api-base-url="/" defer></script>', '<news-login></news-login>')],
    ['/module', page('<script type="module" src="/esm/news-auth.js" data-api-base-url="/"></script>', '<news-login></news-login>')],
    ['/vanilla.js', await bundlePage('tests/bench/pages/vanilla.ts')],
    ['/bare.js', await bundlePage('tests/bench/pages/bare.ts')],
    ['/news-auth.js', await readFile('dist/news-auth.js', 'utf8')],
    ['/login', (await readFile('dist/hosted/index.html', 'utf8')).replace(/(id="news-auth-config">)\{\}/, '$1{"apiBaseUrl":"/"}')],
  ]);
  for (const [folder, address] of [
    ['dist/esm', '/esm'],
    ['dist/hosted/assets', '/login/assets'],
  ] as const) {
    for (const name of await readdir(folder)) {
      if (name.endsWith('.js')) found.set(`${address}/${name}`, await readFile(`${folder}/${name}`, 'utf8'));
    }
  }
  return found;
}

export async function openSite() {
  const packed = new Map([...(await files())].map(([path, text]) => [path, gzipSync(text, { level: 9 })]));
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const body = packed.get(path);
    // There is no service behind these pages: the first screen needs none.
    if (!body) return void response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html';
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-encoding': 'gzip', 'cache-control': 'no-store' });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
