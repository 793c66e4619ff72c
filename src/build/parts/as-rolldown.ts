/** Adapts esbuild plugins to rolldown: only the files of the module form are built by rolldown, and the same plugins must work for every form. */
import path from 'node:path';
import type {
  OnLoadArgs,
  OnLoadOptions,
  OnLoadResult,
  OnResolveArgs,
  OnResolveOptions,
  OnResolveResult,
  Plugin as EsbuildPlugin,
  PluginBuild,
} from 'esbuild';
import type { Plugin } from 'rolldown';

type Found<T> = T | null | undefined | Promise<T | null | undefined>;

/** The id that a module in an esbuild namespace has in rolldown. */
const NAMESPACED = /^\0ns:([\w-]+):(.*)$/s;
function placeOf(id: string) {
  const [, namespace = 'file', name = id] = NAMESPACED.exec(id) ?? [];
  return { namespace, path: name };
}

export function asRolldown({ name, setup }: EsbuildPlugin): Plugin {
  const resolves: [OnResolveOptions, (args: OnResolveArgs) => Found<OnResolveResult>][] = [];
  const loads: [OnLoadOptions, (args: OnLoadArgs) => Found<OnLoadResult>][] = [];
  void setup({
    initialOptions: { format: 'esm' },
    onResolve: (options, callback) => resolves.push([options, callback]),
    onLoad: (options, callback) => loads.push([options, callback]),
  } as Pick<PluginBuild, 'initialOptions' | 'onResolve' | 'onLoad'> as PluginBuild);
  return {
    name,
    async resolveId(asked, importer = '', { kind }) {
      const from = placeOf(importer);
      const resolveDir = from.namespace === 'file' ? path.dirname(from.path) : process.cwd();
      for (const [{ filter }, resolve] of resolves) {
        if (!filter.test(asked)) continue;
        const found = await resolve({
          path: asked,
          importer: from.path,
          namespace: from.namespace,
          resolveDir,
          kind: kind === 'import-statement' || kind === 'dynamic-import' ? kind : 'require-call',
          pluginData: undefined,
          with: {},
        });
        if (found?.path) return found.namespace ? `\0ns:${found.namespace}:${found.path}` : found.path;
      }
      return undefined;
    },
    async load(id) {
      const place = placeOf(id);
      for (const [{ filter, namespace = 'file' }, load] of loads) {
        if (namespace !== place.namespace || !filter.test(place.path)) continue;
        const found = await load({ ...place, suffix: '', pluginData: undefined, with: {} });
        if (found?.contents !== undefined) return { code: String(found.contents), moduleType: found.loader ?? 'js' };
      }
      return undefined;
    },
  };
}
