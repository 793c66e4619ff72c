/** React without what our screens never use. The components for React hosts (`dist/esm/react.js`) use the host's own React, which stays whole. */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { withOwnKeys } from '../own-keys.ts';
import { cut } from './cut.ts';
import { reactParts } from './parts.ts';

/**
 * Some pages have a `bind` of their own that passes on only the first of the arguments given to it (MooTools with its compatibility): React's
 * functions with arguments get them in another way.
 */
export const withoutBind = (code: string): string =>
  code.includes('.bind(null,')
    ? `${code.replace(/(\w+)\.bind\((\s*)null,/g, 'bound($2$1,')}\nfunction bound(run, ...given) { return (...rest) => run(...given, ...rest); }\n`
    : code;

export const reactCut: Plugin = {
  name: 'react-cut',
  setup({ onLoad }) {
    const read: Record<string, Promise<string>> = {};
    onLoad(
      { filter: /node_modules[\\/]((react|react-dom|scheduler)[\\/]cjs[\\/][\w-]+\.production\.js|zustand[\\/]esm[\\/]react\.mjs)$/ },
      async ({ path }) => {
        const parts = Object.entries(reactParts).find(([file]) => path.replaceAll('\\', '/').endsWith(file))?.[1];
        if (!parts) return undefined;
        read[path] ??= readFile(path, 'utf8').then((code) => withoutBind(cut(withOwnKeys(path, code), parts)));
        return { contents: await read[path], loader: 'js' };
      },
    );
  },
};
