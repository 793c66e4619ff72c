/**
 * `dist/news-auth.js`: the entry with everything else inside it as one function, which runs once the first frame is painted. A bundler left to
 * itself would wrap every module that is loaded lazily in a function of its own; here none is loaded, so each half is one flat scope.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { builtOf, type Mapped, movedDown, signed, withMap, writeMapped } from './mapped.ts';
import { LOADS_DIAGNOSE, lazyModules } from './parts/groups.ts';
import { exportsOverOwnKeys } from './plugins/own-keys.ts';
import { shorten } from './minify/shorten.ts';

const DYNAMIC = /import\((\s*)'(\.[^']+)'\s*\)/g;
/** An import that uses a single export, so that the module is not needed as an object. */
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

/** The state of the page stands in the entry; the rest finds it in the scope around it. */
const PAGE = /[\\/]element[\\/]page[\\/]page\.ts$/;
const pageOfEntry: Plugin = {
  name: 'page-of-entry',
  setup({ onLoad }) {
    onLoad({ filter: PAGE }, () => ({ contents: 'export const page = __page;', loader: 'js' }));
  },
};

/** In the entry, a dynamic import becomes a part of the rest, by the name of its module. */
const importsFromRest = rewriting('imports-from-rest', (code) => {
  const changed = code.replace(DYNAMIC, (_, _space, asked: string) => `__rest('${path.basename(asked)}')`);
  return changed === code ? code : `import { __rest } from 'built-rest';${changed}`;
});

/** In the rest, a dynamic import becomes a static one: everything is there already. */
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

/** `NewsAuth.diagnose()` alone is too heavy to travel with everybody: it comes from the module form's folder beside the script. */
const diagnoseBeside = (name: string): Plugin =>
  rewriting('diagnose-beside', (code) => code.replace(LOADS_DIAGNOSE, `import(new URL('esm/${name}', page.tag.src))`));

/** Nothing is loaded later, so nothing can fail to load: the code for missing chunks is left out. */
const WITHOUT_RETRIES: Readonly<Record<string, string>> = {
  'LoadBoundary.tsx': 'export const LoadBoundary = ({ children }) => children;',
  'lazy-view.ts': `import { lazy } from 'react';
    export const lazyView = (load) => lazy(() => load().then((view) => ({ default: view })));
    export const optionalView = lazyView;`,
};
const withoutRetries: Plugin = {
  name: 'without-retries',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]flow[\\/]react[\\/]loading[\\/](LoadBoundary\.tsx|lazy-view\.ts)$/ }, ({ path: file }) => ({
      contents: WITHOUT_RETRIES[path.basename(file)] ?? '',
      resolveDir: path.dirname(file),
      loader: 'js',
    }));
  },
};

const flat = async (options: BuildOptions): Promise<Mapped> =>
  builtOf(await build({ ...options, format: 'iife', bundle: true, write: false, sourcemap: 'external', outdir: 'unused' }));

/** esbuild makes a method of a CommonJS module, which no parentheses can be given to (`minify/eager.ts`). */
const METHOD = /"node_modules\/[^"]*"\(((?:exports)?(?:, module)?)\) \{/g;
const asArrows = (code: string): string => code.replace(METHOD, (_, taken: string) => `0: (${taken}) => {`);

/** The rest, as a module of the entry. */
function built({ code, map }: Mapped): Plugin {
  const names = JSON.stringify(Object.keys(lazyModules));
  const head = `import { page as __page } from './src/element/page/page.ts';
    let parts;
    export const __rest = (name) => new Promise((resolve) => resolve((parts ??= load())['p' + ${names}.indexOf(name)]));
    function load() {\n`;
  const contents = withMap({
    code: `${head}${exportsOverOwnKeys(asArrows(code), 'esbuild')}\nreturn __parts; }`,
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
    plugins: [withoutRetries, pageOfEntry, diagnoseBeside(diagnose), staticImports, ...plugins],
  });
  const entry = await flat({
    ...options,
    entryPoints: ['src/element/news-auth.ts'],
    plugins: [built(rest), importsFromRest, ...plugins],
  });
  const shortened = await shorten(entry);
  await writeMapped(outfile, { ...shortened, code: signed(path.basename(outfile), shortened.code) });
}
