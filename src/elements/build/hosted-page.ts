/** `dist/hosted`: static files for any web server that falls back to `index.html` under `/login/*`. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

const ENTRY = 'news-auth.js';
const UNSUPPORTED = 'unsupported-browser';

/** A static import of built code; a dynamic one has a parenthesis. */
const IMPORT = /(?:from|import)\s*"\.\/([^"]+\.js)"/g;

/** The given files and all they import statically, in the order in which they are met. */
async function withImports(assets: string, files: readonly string[]): Promise<readonly string[]> {
  const found = new Set(files);
  for (const file of found) {
    const code = await readFile(path.join(assets, file), 'utf8');
    for (const [, name] of code.matchAll(IMPORT)) if (name) found.add(name);
  }
  return [...found];
}

/**
 * What the page will need, named before any script has asked for it: first what the first frame is made of, then React, which must not
 * take its line away.
 */
async function preloads(assets: string): Promise<string> {
  const names = await readdir(assets);
  const called = (prefix: string) => names.filter((name) => name.startsWith(prefix) && name.endsWith('.js'));
  const first = await withImports(assets, [ENTRY, ...called('hosted-look-')]);
  const later = (await withImports(assets, called('mount-'))).filter((name) => !first.includes(name));
  const link = (name: string, priority = '') => `<link rel="modulepreload" href="/login/assets/${name}"${priority}>`;
  return [...first.filter((name) => name !== ENTRY).map((name) => link(name)), ...later.map((name) => link(name, ' fetchpriority="low"'))].join('\n    ');
}

async function page(assets: string): Promise<string> {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="referrer" content="no-referrer">
    <title>Login</title>
    <link rel="icon" href="data:,">
    <style>body{margin:0;background:#fbfaf7}@media(prefers-color-scheme:dark){body{background:#0d131c}}</style>
    <script type="application/json" id="news-auth-config">{}</script>
    <script type="module" src="/login/assets/${ENTRY}"></script>
    ${await preloads(assets)}
    <script defer src="/login/assets/${UNSUPPORTED}.js"></script>
  </head>
  <body>
    <news-auth-app routing="path" render-root="light"></news-auth-app>
    <noscript>Please turn on JavaScript to log in.</noscript>
  </body>
</html>
`;
}

/** Into a folder whose `assets` hold the modules already. */
export async function writeHostedPage(folder: string): Promise<void> {
  const assets = path.join(folder, 'assets');
  await build({
    entryPoints: [`src/elements/hosted/${UNSUPPORTED}.ts`],
    outfile: path.join(assets, `${UNSUPPORTED}.js`),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es5',
  });
  await writeFile(path.join(folder, 'index.html'), await page(assets));
}
