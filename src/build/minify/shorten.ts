/** The last minification of what a browser loads. */
import { transform } from 'esbuild';
import { type Mapped, type SourceMap, withMap } from '../mapped.ts';

export async function shorten(built: Mapped): Promise<Mapped> {
  const { code, map } = await transform(withMap(built), { minify: true, sourcemap: true, target: ['chrome105', 'safari16', 'firefox104'] });
  return { code, map: JSON.parse(map) as SourceMap };
}
