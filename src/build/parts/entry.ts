/**
 * The two entries of the module form: `esm/news-auth.js`, a module, and `news-auth.loader.js`, a classic script. What the first frame needs
 * must arrive in one request, so each entry is one file. It contains the table of all other files.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { build } from 'esbuild';
import { firstFiles, type LazyModule, PINS, pinnedFirst } from './groups.ts';
import { builtOf, type Mapped } from '../mapped.ts';
import type { LazyPlace } from './parts.ts';

/** A file as it was written. */
export interface WrittenFile {
  /** `sign-in-1A2B3C4D.js`. */
  readonly name: string;
  readonly needs: readonly string[];
  readonly code: string;
}
export type WrittenFiles = Readonly<Record<string, WrittenFile>>;

export const integrityOf = (code: string): string => `sha384-${createHash('sha384').update(code).digest('base64')}`;

/** Modules of ours that load others. */
const OURS = /[\\/]src[\\/](element|hosted)[\\/].*\.ts$/;
const LAZY = /import\('[^']*?([\w-]+\.tsx?)'\)/g;

const digestOf = (code: string): string => integrityOf(code).slice('sha384-'.length);

/** The names of the files whose rows stand in the loader. */
function inLoader(files: WrittenFiles): ReadonlySet<string> {
  const found = new Set([...pinnedFirst, ...(files[PINS] ? [PINS] : [])]);
  for (const name of found) for (const need of files[name]?.needs ?? []) found.add(need);
  return found;
}

type Row = readonly [name: string, file: WrittenFile];
const rowsOf = (rows: readonly Row[], how: (file: WrittenFile) => string): string =>
  rows.map(([name, file]) => `'${name}': [${JSON.stringify(file.needs)}, '${file.name.slice(name.length)}', ${how(file)}]`).join(',\n');
const pinned = ({ code }: WrittenFile) => `'${digestOf(code)}'`;

/** The code of the file `pins`: the rows that the loader leaves out. */
export function pinsOf(files: WrittenFiles): string {
  const own = inLoader(files);
  return `export default () => ({ ${rowsOf(
    Object.entries(files).filter(([name]) => !own.has(name)),
    pinned,
  )} });`;
}

/** The module `built-files` of an entry: the table of the other files. The module imports literal addresses, so that a host's bundler finds them. */
function table(files: WrittenFiles, isLoader: boolean): string {
  const own = inLoader(files);
  const rows = Object.entries(files).filter(([name]) => (isLoader ? own.has(name) : name !== PINS));
  return `
    import { bringFrom } from './src/element/boot/bring.ts';
    import { ${isLoader ? "pinned as load } from './src/element/loader/pinned.ts" : "imported as load } from './src/element/boot/load.ts"}';
    import { page } from './src/element/page/page.ts';
    const product = bringFrom({ ${rowsOf(rows, isLoader ? pinned : ({ name }) => `() => import('./${name}')`)} }, load, page, ${isLoader ? `'${PINS}'` : ''});
    const first = ${JSON.stringify(firstFiles)};
    export const bring = product.bring;
    export const warm = (tag) => first[tag] && product.fetch(first[tag]);`;
}

function overFiles(files: WrittenFiles, places: Readonly<Record<LazyModule, LazyPlace>>, isLoader: boolean): Plugin {
  return {
    name: 'over-files',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^built-files$/ }, () => ({ path: 'built-files', namespace: 'built-files' }));
      onResolve({ filter: /^\.\/[\w-]+-[A-Z0-9]{8}\.js$/ }, ({ path: name }) => ({ path: name, external: true }));
      onLoad({ filter: /.*/, namespace: 'built-files' }, () => ({
        contents: table(files, isLoader),
        resolveDir: process.cwd(),
      }));
      onLoad({ filter: OURS }, async ({ path: file }) => {
        if (path.basename(file) === 'warm.ts') return { contents: "export { warm } from 'built-files';", loader: 'js' };
        const code = await readFile(file, 'utf8');
        const contents = code.replace(
          LAZY,
          (_, module: LazyModule) => `$bring('${places[module].file}').then((file) => file.${places[module].as})`,
        );
        return contents === code ? undefined : { contents: `import { bring as $bring } from 'built-files';${contents}`, loader: 'ts' };
      });
    },
  };
}

/** Bundles an entry. Spaces and names are left for `shorten`: esbuild would remove the comments for host bundlers together with the spaces. */
export async function buildEntry(
  entry: string,
  options: BuildOptions,
  files: WrittenFiles,
  places: Readonly<Record<LazyModule, LazyPlace>>,
): Promise<Mapped> {
  const isLoader = entry.includes('loader');
  return builtOf(
    await build({
      ...options,
      platform: 'browser',
      minifySyntax: true,
      entryPoints: [entry],
      bundle: true,
      write: false,
      sourcemap: 'external',
      format: isLoader ? 'iife' : 'esm',
      outdir: 'unused',
      plugins: [overFiles(files, places, isLoader), ...(options.plugins ?? [])],
    }),
  );
}
