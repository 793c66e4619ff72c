/** The esbuild plugins of tsup.config.ts. None of them changes a file that exists. */
import path from 'node:path';
import type { Metafile, Plugin } from 'esbuild';
import { firstFrame } from './first-frames.ts';
import { partModules } from './parts.ts';

/** `import { nodes, html } from 'first-frame/{element}'` → what react-dom/server renders as its first screen. */
export const firstFrames = (target: string[]): Plugin => ({
  name: 'first-frames',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^first-frame\// }, ({ path: name }) => ({ path: name.replace('first-frame/', ''), namespace: 'first-frame' }));
    onLoad({ filter: /.*/, namespace: 'first-frame' }, async ({ path: tag }) => {
      const { html, nodes } = await firstFrame(tag, target);
      return { contents: `export const html = ${JSON.stringify(html)}; export const nodes = ${JSON.stringify(nodes)};` };
    });
  },
});

/** In the entry of the module form, which is one file: the parts that it imports when they are needed are the files beside it. */
export const beside = (names: Readonly<Record<string, string>>): Plugin => ({
  name: 'beside',
  setup({ onResolve }) {
    const files = new Map(Object.entries(partModules).map(([part, module]) => [path.resolve(module), names[part]]));
    onResolve({ filter: /\.tsx?$/ }, ({ kind, resolveDir, path: specifier }) => {
      const name = kind === 'dynamic-import' && files.get(path.resolve(resolveDir, specifier));
      return name ? { path: `./${name}`, external: true } : undefined;
    });
  },
});

/** The components for React hosts import the entry beside them. */
export const overEntry: Plugin = {
  name: 'over-entry',
  setup({ onResolve }) {
    onResolve({ filter: /\/index\.ts$/ }, () => ({ path: './news-auth.js', external: true }));
  },
};

/** Collects what esbuild says of each build. */
export const recording = ({ outputs, inputs }: { readonly outputs: Metafile['outputs']; readonly inputs: Set<string> }): Plugin => ({
  name: 'recording',
  setup({ onEnd }) {
    onEnd(({ metafile }) => {
      Object.assign(outputs, metafile?.outputs);
      for (const input of Object.keys(metafile?.inputs ?? {})) inputs.add(input);
    });
  },
});
