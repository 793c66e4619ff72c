/** Every form that ships, by tsup: first the parts that all forms share, then the entries, each of which arrives in one request with copies of what it shares. */
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { build, defineConfig, type Options } from 'tsup';
import { server } from './demo/server/form.ts';
import { css } from './src/build/css.ts';
import { writeHostedPage } from './src/build/hosted-page.ts';
import { writeNotices } from './src/build/notices.ts';
import { partModules, partsIn, type Parts } from './src/build/parts.ts';
import { beside, firstFrames, overEntry, recording } from './src/build/plugins.ts';
import { writeTooling } from './src/build/tooling.ts';
import { writeWebServers } from './src/build/web-servers.ts';

/** `npm start` builds beside what is there (demo/build.ts). */
const dist = process.env['NEWS_AUTH_DIST'] ?? 'dist';
const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
const target = ['chrome105', 'safari16', 'firefox104'];
const define = { 'process.env.NODE_ENV': '"production"', __VERSION__: JSON.stringify(version), __CLASSIC__: 'false' };
const record = { outputs: {}, inputs: new Set<string>() };
const plugins = [css(target), firstFrames(target), recording(record)];

/** A module in `esm/`, with all packages in it as npm delivers them, minified by esbuild. */
const esm: Options = {
  config: false,
  silent: true,
  format: 'esm',
  outDir: `${dist}/esm`,
  platform: 'browser',
  target,
  define,
  noExternal: [/./],
  minify: true,
  sourcemap: true,
  splitting: false,
  outExtension: () => ({ js: '.js' }),
  // Lets V8 compile every function of a file while it arrives: most of them run at once.
  banner: { js: '//# allFunctionsCalledOnLoad' },
  esbuildPlugins: plugins,
};

/** Has the hash of its content in its name. */
const hashed: Options = {
  ...esm,
  esbuildOptions: (esbuild) => Object.assign(esbuild, { entryNames: '[name]-[hash]', chunkNames: '[name]-[hash]' }),
};

const { diagnose, ...others } = partModules;
/** The parts (src/element/parts.ts), and the `esm/chunk-*.js` that they share. */
const parts: Options = { ...hashed, entry: others, splitting: true };
/** `esm/diagnose-*.js`, the one part that shares nothing. */
const alone: Options = { ...hashed, entry: { diagnose } };

/** A classic script, which knows the names and digests of the parts. */
const script = ({ files }: Parts): Options => ({
  ...esm,
  format: 'iife',
  outDir: dist,
  define: { ...define, __CLASSIC__: 'true', __FILES__: JSON.stringify(files) },
});

/** A module that imports the parts beside it. */
const importing = ({ names, files }: Parts): Options => ({
  ...esm,
  define: { ...define, __NAMES__: JSON.stringify(names) },
  // What a host's bundler must not read: esbuild keeps no comment inside an expression.
  footer: {
    js: `function byAddress(address) { return import(/* webpackIgnore: true */ /* @vite-ignore */ address); }
function importsOfApp() { return [${files.app.slice(1).map(([name]) => `import('./${name}')`)}]; }`,
  },
  esbuildPlugins: [beside(names), ...plugins],
});

const entries = (parts: Parts): readonly Options[] => [
  // The module form.
  { ...importing(parts), entry: { 'news-auth': 'src/index.ts' } },
  // The same for the hosted page, whose look it brings.
  { ...importing(parts), entry: { 'news-auth': 'src/entries/hosted.ts' }, outDir: `${dist}/hosted/assets` },
  // The loader.
  { ...script(parts), entry: { 'news-auth.loader': 'src/element/loader/loader.ts' } },
  // All but `diagnose()` in one file.
  { ...script(parts), entry: { 'news-auth': 'src/entries/one-file.ts' } },
  // Components for React hosts, which use the host's own React and the entry beside them.
  {
    ...esm,
    entry: { react: 'src/react/react.tsx' },
    noExternal: [],
    external: ['react'],
    banner: { js: "'use client';" },
    esbuildPlugins: [overEntry],
  },
  // `renderLogin` for servers.
  { ...esm, entry: { ssr: 'src/ssr/render-login.ts' }, platform: 'neutral', target: 'es2022', banner: {} },
];

/** `verify.js`: the package's command `news-auth`, one file for Node. */
export const verify: Options = {
  ...esm,
  entry: { verify: 'src/verify/main.ts' },
  outDir: dist,
  platform: 'node',
  target: 'node20',
  minify: false,
  sourcemap: false,
  banner: { js: '#!/usr/bin/env node' },
};

export default defineConfig({
  ...parts,
  clean: true,
  async onSuccess() {
    await build(alone);
    const parts = await partsIn(`${dist}/esm`, record.outputs);
    await rm(`${dist}/hosted`, { recursive: true, force: true });
    await cp(`${dist}/esm`, `${dist}/hosted/assets`, { recursive: true });
    await Promise.all([...entries(parts), verify, server].map(build));
    await writeWebServers(dist, await writeHostedPage(`${dist}/hosted`, target, parts));
    await writeFile(`${dist}/preload.html`, parts.preloadLine);
    await writeTooling(dist, version);
    await writeNotices(dist, record.inputs);
  },
});
