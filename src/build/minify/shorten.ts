/** The last minification of what a browser loads. */
import { type TransformOptions, transform } from 'esbuild';
import { type Mapped, type SourceMap, withMap } from '../mapped.ts';

/** Has Chromium compile every function of a file on another thread while the file arrives: most of them run at once. */
export const COMPILED_AHEAD = '//# allFunctionsCalledOnLoad';

/** A function by which the module entry imports a file again: esbuild would drop the comments that make host bundlers leave it to the browser. */
export const BY_ADDRESS = 'const byAddress = (address) => import(/* webpackIgnore: true */ /* @vite-ignore */ address);';

export async function shorten(built: Mapped, options: TransformOptions = {}): Promise<Mapped> {
  const { code, map } = await transform(withMap(built), {
    minify: true,
    sourcemap: true,
    target: ['chrome105', 'safari16', 'firefox104'],
    ...options,
  });
  return { code, map: JSON.parse(map) as SourceMap };
}
