/** React without what our screens never use. The components for React hosts (`dist/esm/react.js`) use the host's own React, which stays whole. */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { withOwnKeys } from '../own-keys.ts';
import { cut } from './cut.ts';
import { reactParts } from './parts.ts';

export const reactCut: Plugin = {
  name: 'react-cut',
  setup({ onLoad }) {
    const read: Record<string, Promise<string>> = {};
    onLoad(
      { filter: /node_modules[\\/]((react|react-dom|scheduler)[\\/]cjs[\\/][\w-]+\.production\.js|zustand[\\/]esm[\\/]react\.mjs)$/ },
      async ({ path }) => {
        const parts = Object.entries(reactParts).find(([file]) => path.replaceAll('\\', '/').endsWith(file))?.[1];
        if (!parts) return undefined;
        read[path] ??= readFile(path, 'utf8').then((code) => cut(withOwnKeys(path, code), parts));
        return { contents: await read[path], loader: 'js' };
      },
    );
  },
};
