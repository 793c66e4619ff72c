/** Bundles a page of the tests in the same way as the product, so that their sizes can be compared. */
import { build } from 'esbuild';

/** `alias`: packages to use in place of ours, by name. */
export async function bundlePage(entry: string, alias: Readonly<Record<string, string>> = {}): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    alias: { ...alias },
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
