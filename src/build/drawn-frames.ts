/** Renders the first frames with react-dom/server during the build, and replaces the modules that hold them by the result. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build as bundle, type Plugin } from 'esbuild';
import { cssInline, readCss } from './css-inline.ts';
import { lightReset, scoped } from '../element/boot/styles.ts';
import { rulesFor } from './rules-for.ts';
import { nodesOf } from './html-nodes.ts';

type Drawn = Readonly<Record<string, string>>;

/** Element → markup, in which settings stand as tokens (`frame.ts`). */
export async function drawFrames(target: string[]): Promise<Drawn> {
  const built = await bundle({
    entryPoints: ['src/build/render-frames.tsx'],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    packages: 'external',
    define: { __VERSION__: '""', __CLASSIC__: 'false' },
    plugins: [cssInline(target)],
  });
  // The file lies inside the project, so that its imports of packages resolve.
  const folder = await mkdtemp(path.resolve('node_modules/.news-auth-'));
  const file = path.join(folder, 'render-frames.mjs');
  try {
    await writeFile(file, built.outputFiles[0]?.text ?? '');
    const { renderFrames } = (await import(pathToFileURL(file).href)) as { renderFrames(): Promise<Drawn> };
    return await renderFrames();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Target = string[];
const nodes = (drawn: Drawn, tag: string) => JSON.stringify(nodesOf(drawn[tag] ?? ''));

/** An element → the sheets that come with the chunk of its first screen. */
const ownSheets = {
  'news-signup': ['ui/layout/wizards', 'features/sign-up/sign-up'],
  'news-mfa': ['features/second-factor/second-factor'],
} as const;

/** An element's row in `drawn.ts`: its frame, and the style rules that it needs beyond those of the log-in's frame. */
async function withRules(drawn: Drawn, tag: keyof typeof ownSheets, target: Target): Promise<string> {
  const sheets = await Promise.all(['element/screens', ...ownSheets[tag]].map((name) => readCss(`src/${name}.css`, target)));
  const css = sheets.join('');
  return `'${tag}': { frame: ${nodes(drawn, tag)}, css: ${JSON.stringify(rulesFor(css, drawn[tag] ?? '', drawn['news-login'] ?? ''))} }`;
}

/** The log-in's frame for servers: its markup as text, and the style sheets that the script adopts for it in light DOM. */
async function asMarkup(drawn: Drawn, target: Target): Promise<string> {
  const css = await readCss('src/ui/tokens/base.css', target);
  const sheets = [lightReset, css].map((sheet) => scoped(sheet, ['news-login'])).join('');
  return `export const html = ${JSON.stringify(drawn['news-login'])}; export const css = ${JSON.stringify(sheets)};`;
}

/** File name of a module that holds frames → the code that replaces it. */
const modules: Readonly<Record<string, (drawn: Drawn, target: Target) => string | Promise<string>>> = {
  'first-frame.ts': (drawn) => `export const firstFrames = { 'news-login': { frame: ${nodes(drawn, 'news-login')} } };`,
  'drawn-login.ts': asMarkup,
  'hosted-frame.ts': (drawn) => `export const frame = ${nodes(drawn, 'news-auth-app')};`,
  'drawn.ts': async (drawn, target) =>
    `export const drawn = { ${(await Promise.all((['news-signup', 'news-mfa'] as const).map((tag) => withRules(drawn, tag, target)))).join()} };`,
};

export const drawnFrames = (target: string[]): Plugin => ({
  name: 'drawn-frames',
  setup(build) {
    let drawn: ReturnType<typeof drawFrames> | undefined;
    // Only modules hold the hosted page's frame: the one file draws that page with React at once, and the loader fetches the module that has it.
    const isClassicScript = build.initialOptions.format === 'iife';
    build.onLoad(
      { filter: isClassicScript ? /src[\\/].+(first-frame|drawn)\.ts$/ : /src[\\/].+((first|hosted)-frame|drawn-login)\.ts$/ },
      async (args) => {
        drawn ??= drawFrames(target);
        return { contents: (await modules[path.basename(args.path)]?.(await drawn, target)) ?? '', loader: 'js' };
      },
    );
  },
});
