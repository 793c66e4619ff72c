/** Bundles a page of the tests the way the product is bundled, so that the two compare. */
import { build } from 'esbuild';

export async function bundlePage(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    legalComments: 'none',
    format: 'iife',
    platform: 'browser',
    target: ['chrome105', 'safari16', 'firefox104'],
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text ?? '';
}
