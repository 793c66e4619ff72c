/**
 * `dist/news-auth.js`: the entry, with all the rest inside it as one function that runs once the first frame is painted. esbuild by itself
 * would wrap every lazily loaded module in a function of its own. Here nothing is loaded later, so the entry and the rest are one flat scope
 * each.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { builtOf, type Mapped, movedDown, signed, withMap, writeMapped } from './mapped.ts';
import { LOADS_DIAGNOSE, lazyModules } from './parts/groups.ts';
import { shorten } from './minify/shorten.ts';

const DYNAMIC = /import\((\s*)'(\.[^']+)'\s*\)/g;
/** A dynamic import of which a single export is used: no object for the whole module is needed. */
const ONE_OF_IT = /import\(\s*'(\.[^']+)'\s*\)\.then\(\((\w+)\) => \2\.(\w+)\)/g;
const OURS = /[\\/]src[\\/](element|hosted|features|flow|session|ui)[\\/].*\.tsx?$/;

const rewriting = (name: string, rewrite: (code: string, file: string) => string): Plugin => ({
  name,
  setup({ onLoad }) {
    onLoad({ filter: OURS }, async ({ path: file }) => {
      const code = await readFile(file, 'utf8');
      const contents = rewrite(code, file);
      return contents === code ? undefined : { contents, loader: file.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
});

/** The page's state lives in the entry; the rest reads it from the enclosing scope, as `__page`. */
const PAGE = /[\\/]element[\\/]page[\\/]page\.ts$/;
const pageOfEntry: Plugin = {
  name: 'page-of-entry',
  setup({ onLoad }) {
    onLoad({ filter: PAGE }, () => ({ contents: 'export const page = __page;', loader: 'js' }));
  },
};

/** In the entry, a dynamic import becomes a call of `__rest` with the name of the module. */
const importsFromRest = rewriting('imports-from-rest', (code) => {
  const changed = code.replace(DYNAMIC, (_, _space, asked: string) => `__rest('${path.basename(asked)}')`);
  return changed === code ? code : `import { __rest } from 'built-rest';${changed}`;
});

/** In the rest, a dynamic import becomes a static one, since the rest holds every module. */
const staticImports = rewriting('static-imports', (code) => {
  const imports: string[] = [];
  const resolved = (what: (name: string) => string, asked: string): string => {
    const name = `__lazy${imports.length}`;
    imports.push(`import ${what(name)} from '${asked}';`);
    return `Promise.resolve(${name})`;
  };
  const changed = code
    .replace(ONE_OF_IT, (_, asked: string, _chunk, one: string) => resolved((name) => `{ ${one} as ${name} }`, asked))
    .replace(DYNAMIC, (_, _space, asked: string) => resolved((name) => `* as ${name}`, asked));
  return imports.join('') + changed;
});

/** Only `NewsAuth.diagnose()` is too large to ship to everybody: the script loads it from `esm/`, the module form's folder beside it. */
const diagnoseBeside = (name: string): Plugin =>
  rewriting('diagnose-beside', (code) => code.replace(LOADS_DIAGNOSE, `import(new URL('esm/${name}', page.tag.src))`));

const flat = async (options: BuildOptions): Promise<Mapped> =>
  builtOf(await build({ ...options, format: 'iife', bundle: true, write: false, sourcemap: 'external', outdir: 'unused' }));

/** Makes the rest available to the entry, as the module `built-rest`. */
function built({ code, map }: Mapped): Plugin {
  const names = JSON.stringify(Object.keys(lazyModules));
  const head = `import { page as __page } from './src/element/page/page.ts';
    let parts;
    export const __rest = (name) => new Promise((resolve) => resolve((parts ??= load())['p' + ${names}.indexOf(name)]));
    function load() {\n`;
  const contents = withMap({
    code: `${head}${code}\nreturn __parts; }`,
    map: movedDown(map, head.split('\n').length - 1),
  });
  return {
    name: 'rest',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^built-rest$/ }, () => ({ path: 'built-rest', namespace: 'built-rest' }));
      onLoad({ filter: /.*/, namespace: 'built-rest' }, () => ({ contents, resolveDir: process.cwd() }));
    },
  };
}

/** `diagnose` is the name of its file in `esm/`. */
export async function writeOneFile(outfile: string, diagnose: string, { plugins = [], ...options }: BuildOptions): Promise<void> {
  const rest = await flat({
    ...options,
    globalName: '__parts',
    stdin: {
      contents: Object.values(lazyModules)
        .map((file, n) => `export * as p${n} from './${file}';`)
        .join('\n'),
      resolveDir: process.cwd(),
    },
    plugins: [pageOfEntry, diagnoseBeside(diagnose), staticImports, ...plugins],
  });
  const entry = await flat({
    ...options,
    define: { ...options.define, __CLASSIC__: 'true' },
    entryPoints: ['src/element/news-auth.ts'],
    plugins: [built(rest), importsFromRest, ...plugins],
  });
  const shortened = await shorten(entry);
  await writeMapped(outfile, { ...shortened, code: signed(path.basename(outfile), shortened.code) });
}
