/** Which built modules bring which: what a browser fetches for one of them, and what only when it is asked for. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

export interface ModuleGraph {
  readonly all: readonly string[];
  /** The given ones and all that they import statically. */
  fetchedFor(...modules: readonly string[]): ReadonlySet<string>;
}

/** @param folder of built modules */
export async function readModuleGraph(folder: string): Promise<ModuleGraph> {
  const { metafile } = await build({
    // Each by its name: a retry hides from a bundler what is imported when it is asked for.
    entryPoints: readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => path.join(folder, name)),
    bundle: true,
    write: false,
    format: 'esm',
    splitting: true,
    packages: 'external',
    outdir: 'unused',
    metafile: true,
  });
  return {
    all: Object.keys(metafile.inputs),
    fetchedFor(...modules) {
      const found = new Set(modules);
      for (const file of found) {
        for (const { path: next, kind } of metafile.inputs[file]?.imports ?? [])
          if (kind === 'import-statement' && next in metafile.inputs) found.add(next);
      }
      return found;
    },
  };
}
