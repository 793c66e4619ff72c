/** Builds the files of the module form but for its entry: grouped by `groups.ts`, each a factory (`factory.ts`). */
import path from 'node:path';
import type { Plugin as EsbuildPlugin } from 'esbuild';
import { type Plugin, rolldown } from 'rolldown';
import { asRolldown } from './as-rolldown.ts';
import { type Mapped, movedDown, type SourceMap } from '../mapped.ts';
import { factoriesOf, RUNTIME } from './factory.ts';
import { fileOf, LOADS_DIAGNOSE, type LazyModule, lazyModules } from './groups.ts';

export interface PartsOptions {
  readonly target: string[];
  readonly define: Record<string, string>;
  readonly plugins: readonly EsbuildPlugin[];
}

/** Where the entry finds a lazy module: its file, and the name of the module among its exports. */
export interface LazyPlace {
  readonly file: string;
  readonly as: string;
}

export interface Part extends Mapped {
  readonly needs: readonly string[];
}

export interface Parts {
  readonly factories: Readonly<Record<string, Part>>;
  readonly places: Readonly<Record<LazyModule, LazyPlace>>;
}

const ROOT = '\0root';
const asked = Object.entries(lazyModules) as [LazyModule, string][];

/** A root that loads every lazy module. When the build ends, `reached` says which modules each of them imports statically. */
function rootPlugin(reached: Map<LazyModule, ReadonlySet<string>>): Plugin {
  return {
    name: 'root',
    resolveId: (id) => (id === ROOT ? id : undefined),
    load: (id) =>
      id === ROOT
        ? `export const roots = [${asked.map(([, file]) => `() => import(${JSON.stringify(path.resolve(file))})`).join(',')}];`
        : undefined,
    buildEnd() {
      for (const [name, file] of asked) {
        const found = new Set([path.resolve(file)]);
        for (const id of found) for (const imported of this.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
        reached.set(name, found);
      }
    },
  };
}

/** The state of the page comes from the entry (`element/page/page.ts`). */
const givenPage: Plugin = {
  name: 'given-page',
  load: (id) => (/[\\/]element[\\/]page[\\/]page\.ts$/.test(id) ? 'export const page = $page;' : undefined),
};

/** Stands where `diagnose()` is imported, which is built apart from rolldown's files; `write.ts` replaces it by an import of that file. */
export const DIAGNOSE = '$diagnose';
const diagnoseApart: Plugin = {
  name: 'diagnose-apart',
  transform: (code) => (LOADS_DIAGNOSE.test(code) ? { code: code.replace(LOADS_DIAGNOSE, DIAGNOSE), map: null } : undefined),
};

const PLACE = /import\("\.\/([\w-]+)\.js"\)\.then\(\(n\) => n\.(\w+)\)/g;

export async function buildParts({ target, define, plugins }: PartsOptions): Promise<Parts> {
  const reached = new Map<LazyModule, ReadonlySet<string>>();
  const bundle = await rolldown({
    input: { root: ROOT },
    platform: 'browser',
    preserveEntrySignatures: 'allow-extension',
    checks: { pluginTimings: false },
    transform: { target, define, jsx: { runtime: 'automatic' } },
    plugins: [rootPlugin(reached), givenPage, diagnoseApart, ...plugins.map(asRolldown)],
  });
  const { output } = await bundle.generate({
    format: 'esm',
    sourcemap: 'hidden',
    chunkFileNames: '[name].js',
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ debugName: 'files', test: (id) => id !== ROOT, name: (id) => fileOf(id, (by) => reached.get(by)?.has(id) ?? false) }],
    },
  });
  await bundle.close();
  const chunks = output.filter((written) => written.type === 'chunk');
  const byName = <T>(of: (chunk: (typeof chunks)[number]) => T) =>
    Object.fromEntries(chunks.map((chunk) => [chunk.fileName.replace(/\.js$/, ''), of(chunk)]));
  const code = byName((chunk) => chunk.code);
  const maps = byName((chunk) => chunk.map as SourceMap | null);
  const { root = '', [RUNTIME]: runtime = '', ...files } = code;
  const places = [...root.matchAll(PLACE)].map(([, file = '', as = '']) => ({ file, as }));
  if (places.length !== asked.length) throw new Error('the lazy modules were not found in what rolldown wrote');
  const factories = factoriesOf({ ...files, [RUNTIME]: runtime });
  return {
    factories: Object.fromEntries(
      Object.entries(factories).map(([name, { above, ...factory }]) => {
        const map = maps[name];
        if (!map) throw new Error(`rolldown wrote no source map of ${name}`);
        return [name, { ...factory, map: movedDown(map, above) }];
      }),
    ),
    places: Object.fromEntries(asked.map(([name], n) => [name, places[n]])) as Record<LazyModule, LazyPlace>,
  };
}
