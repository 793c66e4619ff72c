/** Two origins: a publisher's, with the pages that are compared, and a second one, where the reference server sends the built files. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { createHosted } from '../../demo/server/pages/hosted.ts';
import { readSettings } from '../../demo/server/settings/settings.ts';
import { competitors } from './competitors.ts';
import { floorScripts } from './floors.ts';
import type { Line } from './network/line.ts';

export interface Site {
  /** Whether its answers are slow by themselves. */
  readonly overLine: boolean;
  /** The origin of the bundles. */
  readonly bundle: string;
  /** Of a page by its id. */
  addressOf(id: string): string;
  close(): void;
}

const documentOf = ([head, body]: readonly [string, string]) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bench</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`;

const portOf = (server: Server) => (server.address() as AddressInfo).port;

async function listening(server: Server): Promise<Server> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function bundleOrigin(): Promise<Server> {
  const floors = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const [name, script] of Object.entries(floorScripts)) floors.set(`${name}.js`, new Uint8Array(brotliCompressSync(await script())));
  const server = await listening(createServer());
  const app = new Hono();
  app.use('*', async (context, next) => {
    await next();
    // Lets the page read the transferred sizes.
    context.res.headers.set('timing-allow-origin', '*');
  });
  app.get('/floors/:name', (context) => {
    const content = floors.get(context.req.param('name'));
    if (!content) return context.notFound();
    return context.body(content, 200, { 'content-type': 'text/javascript; charset=utf-8', 'content-encoding': 'br' });
  });
  // No service is behind it, since the first screen needs none.
  app.route('/', createHosted(readSettings({ PORT: String(portOf(server)) }), resolve('dist')));
  return server.on('request', getRequestListener(app.fetch));
}

async function publisher(bundle: string): Promise<Server> {
  const pages = new Map(competitors.flatMap(({ id, page }) => (typeof page === 'string' ? [] : [[`/${id}`, documentOf(page(bundle))]])));
  const server = createServer(({ url = '/' }, response) => {
    const page = pages.get(url);
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(page);
  });
  return listening(server);
}

export async function openSite(line?: Line): Promise<Site> {
  const reached = async (server: Server) => (line ? line.to(portOf(server)) : portOf(server));
  const second = await bundleOrigin();
  const bundle = `http://localhost:${await reached(second)}`;
  const first = await publisher(bundle);
  const pages = `http://127.0.0.1:${await reached(first)}`;
  return {
    overLine: line !== undefined,
    bundle,
    addressOf(id) {
      const page = competitors.find((competitor) => competitor.id === id)?.page;
      return typeof page === 'string' ? bundle + page : `${pages}/${id}`;
    },
    close() {
      line?.close();
      for (const server of [first, second]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}
