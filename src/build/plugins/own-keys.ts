/**
 * Some pages add enumerable values and functions to `Object.prototype`. Loops of bundled packages that would take them for an object's own
 * go over own keys here; React's other loops ask `hasOwnProperty` themselves. Ours use `Object.keys` from the start.
 */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** `for (declared in object)`, as a regular expression of both. */
type Loop = readonly [declared: string, object: string];

const files: readonly (readonly [file: RegExp, loops: readonly Loop[]])[] = [
  [/valibot[\\/]dist[\\/]index\.mjs$/, [['const key', 'this\\.entries']]],
  [
    /redaxios[\\/]dist[\\/]redaxios\.module\.js$/,
    [
      ['a', 'e'],
      ['a', 't'],
    ],
  ],
  [/react[\\/]cjs[\\/]react-jsx-runtime\.production\.js$/, [['var propName', 'config']]],
  [
    /react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/,
    [
      ['var propName', 'baseProps'],
      ['var key', 'nextProps'],
    ],
  ],
];

function overOwnKeys(code: string, file: string, [declared, object]: Loop, body = ''): string {
  const changed = code.replace(new RegExp(`for ?\\((${declared}) in (${object})\\)(?=${body})`, 'g'), 'for ($1 of Object.keys($2))');
  if (changed === code) throw new Error(`${file} has no loop over ${object} any more: see src/build/plugins/own-keys.ts`);
  return changed;
}

/** The code of a file with its loops over own keys, if it is one of those named. */
export function withOwnKeys(file: string, code: string): string {
  const [, loops = []] = files.find(([name]) => name.test(file)) ?? [];
  return loops.reduce((changed, loop) => overOwnKeys(changed, file, loop), code);
}

export const ownKeys: Plugin = {
  name: 'own-keys',
  setup({ onLoad }) {
    for (const [filter] of files) {
      onLoad({ filter }, async ({ path }) => ({ contents: withOwnKeys(path, await readFile(path, 'utf8')), loader: 'js' }));
    }
  },
};

/** In the bundlers' own helper for the exports of a module, whose names differ: it defines a getter for each. */
const DEFINES = '\\s*\\w+\\(\\w+, ?\\w+, ?\\{\\s*get:';
export const exportsOverOwnKeys = (code: string, bundler: string): string => overOwnKeys(code, bundler, ['var \\w+', '\\w+'], DEFINES);
