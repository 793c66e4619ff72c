/** `dist/hosted`: static files for any web server that falls back to `index.html` under `/login/*`. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { builtInSettings } from '../settings/settings.ts';
import { fillTokens, FIRST_ID_PREFIX, frameTextsOf } from '../element/boot/frame.ts';
import { inLight, inShadow } from '../element/boot/styles.ts';
import { inMarkup } from '../ssr/in-markup.ts';
import { readCss } from './css.ts';
import { firstFrame } from './first-frames.ts';
import type { Parts } from './parts.ts';
import type { Inline } from './web-servers.ts';

/** A script of `src/hosted/before`, which is not part of the bundle. */
async function script(name: string, target: string | string[]): Promise<string> {
  const entryPoints = [`src/hosted/before/${name}.ts`];
  const { outputFiles } = await build({ entryPoints, target, bundle: true, minify: true, format: 'iife', write: false });
  return outputFiles[0]?.text.trim() ?? '';
}

/** The email step with the built-in settings; `hosted-look.ts` replaces its texts by those of the page's settings. */
async function drawnLogin(target: string[]): Promise<string> {
  const { html } = await firstFrame('news-auth-app', target);
  const texts = Object.entries({ id: FIRST_ID_PREFIX, ...frameTextsOf(builtInSettings) }).map(([name, text]) => [name, inMarkup(text)]);
  return fillTokens(html, Object.fromEntries(texts));
}

async function styles(target: string[]): Promise<string> {
  const [documentSheet = '', ...sheets] = await Promise.all(
    ['hosted/document', 'ui/tokens/base', 'hosted/page'].map((name) => readCss(`src/${name}.css`, target)),
  );
  return inShadow(documentSheet) + sheets.map((css) => inLight(css, ['news-auth-app'])).join('');
}

/** Writes `index.html` into `folder`, whose `assets` already hold the modules; returns what a policy must allow. */
export async function writeHostedPage(folder: string, target: string[], { files }: Parts): Promise<Inline> {
  const scripts = await Promise.all([script('early', target), script('unsupported-browser', 'es5')]);
  const style = await styles(target);
  const lines = (tags: readonly string[]) => tags.join('\n    ');
  const texts: Readonly<Record<string, string>> = {
    style,
    // The form need not wait for these: after the first paint `early.ts` turns them on.
    links: lines(files.app.map(([name]) => `<link data-later href="/login/assets/${name}">`)),
    frame: await drawnLogin(target),
    scripts: lines(scripts.map((code) => `<script>${code}</script>`)),
  };
  const sample = await readFile('src/hosted/index.html', 'utf8');
  const page = sample.replace(/(?:<!--|\/\*) (style|links|frame|scripts) (?:-->|\*\/)/g, (_, name: string) => texts[name] ?? '');
  await writeFile(path.join(folder, 'index.html'), page);
  return { scripts, style };
}
