/** Draws the first frames with react-dom/server while building, and puts them in the place of `first-frame.ts`. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build as bundle, type Plugin } from 'esbuild';
import { cssInline } from './css-inline.ts';
import { nodesOf } from './html-nodes.ts';

async function draw(target: string[]): Promise<string> {
  const built = await bundle({
    entryPoints: ['src/elements/build/render-frames.tsx'],
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
    const frames = Object.entries(renderFrames()).map(([tag, html]) => [tag, nodesOf(html)]);
    return `export const firstFrames = ${JSON.stringify(Object.fromEntries(frames))};`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const drawnFrames = (target: string[]): Plugin => ({
  name: 'drawn-frames',
  setup(build) {
    build.onLoad({ filter: /elements[\\/]first-frame\.ts$/ }, async () => ({ contents: await draw(target), loader: 'js' }));
  },
});
