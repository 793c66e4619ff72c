/** The forms of the product: modules by feature, the hosted page, and one classic script. tsup itself builds the components for React hosts. */
import { cp, readFile, rm } from 'node:fs/promises';
import { build, defineConfig, type Options } from 'tsup';
import { cssInline } from './src/build/css-inline.ts';
import { drawnFrames } from './src/build/drawn-frames.ts';
import { writeHostedPage } from './src/build/hosted-page.ts';
import { notePackages, writeNotices } from './src/build/package/notices.ts';
import { writeOneFile } from './src/build/one-file.ts';
import { writeDiagnose, writeFiles } from './src/build/parts/write.ts';
import { overEntry } from './src/build/plugins/over-entry.ts';
import { writeTooling } from './src/build/tooling.ts';

/** `npm start` builds beside what is there (demo/build.ts). */
const dist = process.env['NEWS_AUTH_DIST'] ?? 'dist';
const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
const target = ['chrome105', 'safari16', 'firefox104'];
const define = { 'process.env.NODE_ENV': '"production"', __VERSION__: JSON.stringify(version), __CLASSIC__: 'false' };
const plugins = [notePackages, cssInline(target), drawnFrames(target)];
/** Spaces and names are left to `shorten`. */
const options = { target, platform: 'browser', minifySyntax: true, define, plugins } as const;

/** A module in one file, with every package in it. */
const single: Options = {
  config: false,
  silent: true,
  format: 'esm',
  splitting: false,
  sourcemap: true,
  minify: true,
  noExternal: [/./],
  esbuildPlugins: plugins,
  outExtension: () => ({ js: '.js' }),
};

/** `esm/react.js`: components for React hosts, which use the host's own React and the entry beside them. */
const react: Options = {
  ...single,
  entry: { react: 'src/react/react.tsx' },
  outDir: `${dist}/esm`,
  target,
  define,
  platform: 'browser',
  noExternal: [],
  external: ['react'],
  esbuildPlugins: [overEntry],
  banner: { js: "'use client';" },
};

/** `esm/ssr.js`: `renderLogin` for servers. */
const ssr: Options = { ...single, entry: { ssr: 'src/ssr/render-login.ts' }, outDir: `${dist}/esm`, target: 'es2022', platform: 'neutral' };

/** `verify.js`: the package's command `news-auth`, one file for Node. */
export const verify: Options = {
  ...single,
  entry: { verify: 'src/verify/main.ts' },
  outDir: dist,
  target: 'node20',
  platform: 'node',
  minify: false,
  sourcemap: false,
  esbuildPlugins: [notePackages],
  banner: { js: '#!/usr/bin/env node' },
};

export default defineConfig({
  ...react,
  clean: true,
  async onSuccess() {
    await rm(`${dist}/hosted`, { recursive: true, force: true });
    const diagnose = await writeDiagnose(`${dist}/esm`, { target, define, plugins });
    const files = await writeFiles(`${dist}/esm`, diagnose, { target, define, plugins });
    await cp(`${dist}/esm`, `${dist}/hosted/assets`, {
      recursive: true,
      filter: (file) => !/(react|ssr|pins-\w+)\.js(\.map)?$/.test(file),
    });
    await writeHostedPage(`${dist}/hosted`, target, files);
    await writeOneFile(`${dist}/news-auth.js`, diagnose, options);
    await writeTooling(dist);
    await Promise.all([ssr, verify].map(build));
    await writeNotices(dist);
  },
});
