/** r2wc's core without the ways in which it reads and writes props as attributes: our elements declare none (`element/element.ts`). */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** The table of them, as r2wc's own bundler wrote it. */
const TRANSFORMS = /= \{\s*string: \w+,\s*number: \w+,\s*boolean: \w+,\s*function: \w+,\s*method: \w+,\s*json: \w+\s*\}/;

export const r2wcCore: Plugin = {
  name: 'r2wc-core',
  setup({ onLoad }) {
    onLoad({ filter: /@r2wc[\\/]core[\\/]dist[\\/]core\.js$/ }, async ({ path }) => {
      const code = await readFile(path, 'utf8');
      if (!TRANSFORMS.test(code)) throw new Error(`${path} has no table of transforms any more: see src/build/plugins/r2wc-core.ts`);
      return { contents: code.replace(TRANSFORMS, '= {}'), loader: 'js' };
    });
  },
};
