/** `dist/hosted`: static files for any web server that falls back to `index.html` under `/login/*`. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { builtInSettings } from '../settings/settings.ts';
import { fillTokens } from '../element/boot/frame.ts';
import { frameTextsOf } from '../element/boot/frame-settings.ts';
import { scoped } from '../element/boot/styles.ts';
import { inMarkup } from '../ssr/in-markup.ts';
import { readCss } from './css-inline.ts';
import { drawFrames } from './drawn-frames.ts';
import type { WrittenFiles } from './parts/entry.ts';
import { HOSTED, SESSION, SIGN_IN } from './parts/groups.ts';
import { writeWebServers } from './served/web-servers.ts';

const ENTRY = 'news-auth.js';

/**
 * Preloads what the page will need before any script asks for it. Only the file that most others wait for is fetched at once: each request takes
 * time from the first paint, after which `early.ts` turns the other links on.
 */
function preloads(files: WrittenFiles): string {
  const link = (name: string, when: string) => `<link ${when} href="/login/assets/${files[name]?.name}">`;
  return [link(SESSION, 'rel="modulepreload"'), ...[HOSTED, SIGN_IN].map((name) => link(name, 'data-later'))].join('\n    ');
}

/** A script of `src/hosted/before`, which is not part of the bundle. */
async function script(name: string, options: BuildOptions): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`src/hosted/before/${name}.ts`],
    bundle: true,
    minify: true,
    format: 'iife',
    write: false,
    ...options,
  });
  return outputFiles?.[0]?.text.trim() ?? '';
}

/** The e-mail step with the built-in settings; `hosted-look.ts` updates it to the page's own. */
async function drawnLogin(target: string[]): Promise<string> {
  const html = (await drawFrames(target))['news-auth-app'] ?? '';
  const texts = Object.entries({ id: 'na1-', ...frameTextsOf(builtInSettings) }).map(([name, text]) => [name, inMarkup(text)]);
  return fillTokens(html, Object.fromEntries(texts));
}

/**
 * Styles of the page around the element, and of the message that stands in its place when it could not be loaded. The scrollbar keeps its place,
 * or a step with one and the next without would lie apart.
 */
const own = `html{overflow-y:scroll}body{margin:0;background:#fbfaf7;color:#16181d;font-family:system-ui,sans-serif}
[data-late]{position:sticky;bottom:0;margin:0;padding:16px 32px;border-top:1px solid;background:#fbfaf7}[data-late] a{color:inherit}
@media(prefers-color-scheme:dark){body,[data-late]{background:#0d131c;color:#e8ebf0}}`;

async function styles(target: string[]): Promise<string> {
  const sheets = await Promise.all(['ui/tokens/base', 'hosted/page'].map((name) => readCss(`src/${name}.css`, target)));
  return [own.replaceAll('\n', ''), ...sheets.map((css) => scoped(css, ['news-auth-app']))].join('');
}

const page = async (files: WrittenFiles, target: string[]): Promise<string> => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="referrer" content="no-referrer">
    <title>Login</title>
    <link rel="icon" href="data:,">
    <script type="application/json" id="news-auth-config">{}</script>
    <style>${await styles(target)}</style>
    <script type="module" src="/login/assets/${ENTRY}"></script>
    ${preloads(files)}
  </head>
  <body>
    <news-auth-app routing="path" render-root="light">
      <p data-late hidden>This page could not be loaded. <a href="">Try again</a></p>
      <template><div class="na-root na-hosted" data-theme="auto" data-drawn lang="en" dir="ltr">${await drawnLogin(target)}</div></template>
    </news-auth-app>
    <script>${await script('early', { target })}</script>
    <script>${await script('unsupported-browser', { target: 'es5' })}</script>
    <noscript>Please turn on JavaScript to log in.</noscript>
  </body>
</html>
`;

/** Writes `index.html` into `folder`, whose `assets` already hold the modules, and the web servers' configurations into the folder above. */
export async function writeHostedPage(folder: string, target: string[], files: WrittenFiles): Promise<void> {
  const html = await page(files, target);
  await writeFile(path.join(folder, 'index.html'), html);
  await writeWebServers(path.dirname(folder), html);
}
