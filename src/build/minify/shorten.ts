/** The last minification of what a browser loads. */
import { type TransformOptions, transform } from 'esbuild';
import { type Mapped, type SourceMap, withMap } from '../mapped.ts';

/** Has Chromium compile every function of a file on another thread while the file arrives: most of them run at once. */
export const COMPILED_AHEAD = '//# allFunctionsCalledOnLoad';

/** Leaves spaces, and with them the comments by which host bundlers leave an import to the browser: esbuild drops both together. */
export const SPACED: TransformOptions = { minify: false, minifySyntax: true, minifyIdentifiers: true };

export async function shorten(built: Mapped, options: TransformOptions = {}): Promise<Mapped> {
  const { code, map } = await transform(withMap(built), {
    minify: true,
    sourcemap: true,
    target: ['chrome105', 'safari16', 'firefox104'],
    ...options,
  });
  return { code, map: JSON.parse(map) as SourceMap };
}
