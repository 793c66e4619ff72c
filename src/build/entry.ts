/**
 * The entry of the module form, in one file: what the first frame needs arrives in one request. It is built after its chunks and apart from
 * them, since a bundler that splits moves whatever both use into further files, and each of those is another round trip.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { minify } from 'terser';

/** tsup's entries: the modules that an element loads when they are needed. */
export const lazyEntries = [
  'src/element/mount.tsx',
  'src/element/overlay/mount-session.ts',
  'src/element/overlay/mount-maintenance.ts',
  'src/element/page/page-api.ts',
  'src/hosted/hosted-look.ts',
];

const builtName = (names: readonly string[], name: string): string => {
  const found = names.filter((file) => new RegExp(`^${name}-[A-Z0-9]{8}\\.js$`).test(file));
  if (found.length !== 1) throw new Error(`the module form has ${found.length} chunks named ${name}; there should be one`);
  return `./${found[0]}`;
};

const builtChunks = (folder: string): Plugin => ({
  name: 'built-chunks',
  setup({ onResolve }) {
    onResolve({ filter: /^\./ }, async ({ kind, path: asked }) =>
      kind === 'dynamic-import' ? { path: builtName(await readdir(folder), path.parse(asked).name), external: true } : undefined,
    );
  },
});

/** The components of `news-auth/react`: the host's own React, and the entry beside them. */
const externalEntry: Plugin = {
  name: 'external-entry',
  setup({ onResolve }) {
    onResolve({ filter: /\/news-auth\.ts$/ }, () => ({ path: './news-auth.js', external: true }));
  },
};

export const buildReact = (folder: string, { plugins: _, ...options }: BuildOptions): Promise<unknown> =>
  build({
    ...options,
    banner: { js: "'use client';" },
    entryPoints: ['src/react/react.tsx'],
    bundle: true,
    format: 'esm',
    outdir: folder,
    external: ['react'],
    plugins: [externalEntry],
  });

/** Builds the entry into a folder that already has the chunks. */
export async function buildEntry(folder: string, options: BuildOptions): Promise<void> {
  const file = path.join(folder, 'news-auth.js');
  await build({
    ...options,
    entryPoints: { 'news-auth': 'src/index.ts' },
    bundle: true,
    format: 'esm',
    outdir: folder,
    plugins: [...(options.plugins ?? []), builtChunks(folder)],
  });
  // After esbuild's own pass: 2 % smaller.
  const { code = '' } = await minify(await readFile(file, 'utf8'), { module: true, ecma: 2020, compress: { passes: 2 } });
  await writeFile(file, `${code}\n`);
}
