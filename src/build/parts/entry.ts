/**
 * The two entries of the module form: `esm/news-auth.js`, a module, and `news-auth.loader.js`, a classic script. What the first frame needs
 * must arrive in one request, so each entry is one file. It contains the table of the files that are needed first.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { build } from 'esbuild';
import { type EntryForm, firstFiles, type LazyModule, laterFiles } from './groups.ts';
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

const digestOf = (code: string): string => createHash('sha256').update(code).digest('base64');

interface Form {
  /** What loads a file, as an import of the entry. */
  readonly load: string;
  /** How a row says what its file must be, or where it is. */
  readonly says: (file: WrittenFile) => string;
}
const forms: Readonly<Record<EntryForm, Form>> = {
  loader: {
    load: "{ pinned as load } from './src/element/loader/pinned.ts'",
    says: ({ code }) => `'${digestOf(code)}'`,
  },
  module: {
    load: "{ imported as load } from './src/element/boot/load.ts'",
    // Literal, so that a host's bundler finds the file.
    says: ({ name }) => `() => import('./${name}')`,
  },
};

/** The names of the files whose rows stand in the entry itself. */
function inEntry(files: WrittenFiles, form: EntryForm): ReadonlySet<string> {
  const { name: later, first } = laterFiles[form];
  const found = new Set<string>([...first, later]);
  for (const name of found) for (const need of files[name]?.needs ?? []) found.add(need);
  return found;
}

function rowsOf(files: WrittenFiles, form: EntryForm, isThere: (name: string) => boolean): string {
  const rows = Object.entries(files).filter(([name]) => isThere(name));
  return rows
    .map(([name, file]) => `'${name}': [${JSON.stringify(file.needs)}, '${file.name.slice(name.length)}', ${forms[form].says(file)}]`)
    .join(',\n');
}

/** The code of the file that has the rows which an entry leaves out. `files`: all but those of this kind. */
export function laterOf(files: WrittenFiles, form: EntryForm): string {
  const own = inEntry(files, form);
  return `export default () => ({ ${rowsOf(files, form, (name) => !own.has(name))} });`;
}

/** The module `built-files` of an entry: the table of the files that it needs first. */
function table(files: WrittenFiles, form: EntryForm): string {
  const own = inEntry(files, form);
  return `
    import { bringFrom } from './src/element/boot/bring.ts';
    import ${forms[form].load};
    import { page } from './src/element/page/page.ts';
    const product = bringFrom({ ${rowsOf(files, form, (name) => own.has(name))} }, load, page, '${laterFiles[form].name}');
    const first = ${JSON.stringify(firstFiles)};
    export const bring = product.bring;
    export const warm = (tag) => first[tag] && product.fetch(first[tag]);`;
}

function overFiles(files: WrittenFiles, places: Readonly<Record<LazyModule, LazyPlace>>, form: EntryForm): Plugin {
  return {
    name: 'over-files',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^built-files$/ }, () => ({ path: 'built-files', namespace: 'built-files' }));
      onResolve({ filter: /^\.\/[\w-]+-[A-Z0-9]{8}\.js$/ }, ({ path: name }) => ({ path: name, external: true }));
      onLoad({ filter: /.*/, namespace: 'built-files' }, () => ({
        contents: table(files, form),
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
  form: EntryForm,
  options: BuildOptions,
  files: WrittenFiles,
  places: Readonly<Record<LazyModule, LazyPlace>>,
): Promise<Mapped> {
  return builtOf(
    await build({
      ...options,
      platform: 'browser',
      minifySyntax: true,
      entryPoints: [entry],
      bundle: true,
      write: false,
      sourcemap: 'external',
      format: form === 'loader' ? 'iife' : 'esm',
      outdir: 'unused',
      plugins: [overFiles(files, places, form), ...(options.plugins ?? [])],
    }),
  );
}
