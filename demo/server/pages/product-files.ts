/** Pages of any origin load these files by an evergreen name or below their version. */
import { resolve } from 'node:path';
import { Hono } from 'hono';
import { sendFile } from './files.ts';
import { version } from './version.ts';

const FOR_GOOD = 'public, max-age=31536000, immutable';

/** The content behind a name with a digest never changes; all other files are revalidated, which costs a 304. */
const byName = (name: string) => (/-[A-Z0-9]{8}\.\w+(\.map)?$/.test(name) ? FOR_GOOD : 'no-cache');

/** A script that a cache minifies has another digest than the one that pins it. */
const cachingOf = (name: string, caching: string) => (name.endsWith('.js') ? `${caching}, no-transform` : caching);

/** Any page may load the files, also with `integrity` and `crossorigin`. */
const embeddable = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

const alone = ['news-auth.js', 'news-auth.js.map', 'news-auth.loader.js', 'news-auth.loader.js.map', 'integrity.json'];

function embedFiles(dist: string, caching: (name: string) => string): Hono {
  const app = new Hono();
  const headers = (name: string) => ({ ...embeddable, 'cache-control': cachingOf(name, caching(name)) });
  for (const name of alone) app.get(`/${name}`, (c) => sendFile(c, dist, name, headers(name)));
  // `{.+}` keeps slashes: chunks may lie in folders.
  app.get('/esm/:file{.+}', (c) => sendFile(c, resolve(dist, 'esm'), c.req.param('file'), headers(c.req.param('file'))));
  return app;
}

export function createProductFiles(dist: string): Hono {
  const app = new Hono();
  const assets = resolve(dist, 'hosted', 'assets');
  app.get('/login/assets/:file{.+}', (c) => {
    const name = c.req.param('file');
    return sendFile(c, assets, name, { 'cache-control': cachingOf(name, byName(name)) });
  });
  app.route('/', embedFiles(dist, byName));
  app.route(
    `/v/${version}`,
    embedFiles(dist, () => FOR_GOOD),
  );
  app.all('/v/*', (c) => c.text('Not found', 404));
  return app;
}
