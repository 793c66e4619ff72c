/** Draws the first frames with react-dom/server while building, and puts them in the place of `first-frame.ts`. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build as bundle, type Plugin } from 'esbuild';
import { cssInline } from './css-inline.ts';
import { nodesOf } from './html-nodes.ts';

/** Element → markup, in which settings stand as tokens (`frame.ts`). */
export async function drawFrames(target: string[]): Promise<Readonly<Record<string, string>>> {
  const built = await bundle({
    entryPoints: ['src/build/render-frames.tsx'],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    packages: 'external',
    define: { __VERSION__: '""' },
    plugins: [cssInline(target)],
  });
  // Inside the project, so that the packages resolve.
  const folder = await mkdtemp(path.resolve('node_modules/.news-auth-'));
  const file = path.join(folder, 'render-frames.mjs');
  try {
    await writeFile(file, built.outputFiles[0]?.text ?? '');
    const { renderFrames } = (await import(pathToFileURL(file).href)) as { renderFrames(): Record<string, string> };
    return renderFrames();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The module that holds a frame → the element it is drawn of. */
const tags: Readonly<Record<string, string>> = { 'first-frame.ts': 'news-login', 'hosted-frame.ts': 'news-auth-app' };

export const drawnFrames = (target: string[]): Plugin => ({
  name: 'drawn-frames',
  setup(build) {
    let drawn: ReturnType<typeof drawFrames> | undefined;
    // Only modules need the hosted page's frame: the one script has React in it and draws that page as soon as it runs.
    const isOneFile = build.initialOptions.format === 'iife';
    build.onLoad({ filter: isOneFile ? /src[\\/].+first-frame\.ts$/ : /src[\\/].+(first|hosted)-frame\.ts$/ }, async (args) => {
      drawn ??= drawFrames(target);
      const html = (await drawn)[tags[path.basename(args.path)] ?? ''] ?? '';
      return { contents: `export const frame = ${JSON.stringify(nodesOf(html))};`, loader: 'js' };
    });
  },
});
