/** The three forms of the product: one classic script, modules with lazy chunks, and the hosted page. */
import { cp, readFile, rm } from 'node:fs/promises';
import { defineConfig, type Options } from 'tsup';
import { cssInline } from './src/elements/build/css-inline.ts';
import { drawnFrames } from './src/elements/build/drawn-frames.ts';
import { writeHostedPage } from './src/elements/build/hosted-page.ts';
import { buildEntry, buildReact, lazyEntries } from './src/elements/build/entry.ts';
import { reactFacade } from './src/elements/build/react-facade.ts';
import { writeTooling } from './src/elements/build/tooling.ts';

const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
const target = ['chrome105', 'safari16', 'firefox104'];

const define = { 'process.env.NODE_ENV': '"production"', __VERSION__: JSON.stringify(version) };
const plugins = [cssInline(target), drawnFrames(target), reactFacade];

const common: Options = {
  target,
  platform: 'browser',
  minify: true,
  sourcemap: false,
  clean: false,
  noExternal: [/.*/],
  define,
  outExtension: () => ({ js: '.js' }),
  esbuildPlugins: plugins,
};

export default defineConfig([
  {
    ...common,
    entry: { 'news-auth': 'src/elements/news-auth.ts' },
    format: 'iife',
    // After esbuild's own pass: slow, and some 3 % smaller over everything.
    esbuildOptions(options) {
      options.minify = true;
    },
    minify: 'terser',
    terserOptions: {
      ecma: 2020,
      toplevel: true,
      compress: { passes: 2, unsafe_arrows: true, unsafe_methods: true, pure_getters: true },
      format: { comments: false },
    },
    outDir: 'dist',
    onSuccess: () => writeTooling('dist'),
  },
  {
    ...common,
    entry: lazyEntries,
    format: 'esm',
    splitting: true,
    outDir: 'dist/esm',
    clean: true,
    esbuildOptions(options) {
      options.entryNames = '[name]-[hash]';
    },
    async onSuccess() {
      const options = { target, platform: 'browser', minify: true, define, plugins } as const;
      await buildEntry('dist/esm', options);
      await rm('dist/hosted', { recursive: true, force: true });
      await cp('dist/esm', 'dist/hosted/assets', { recursive: true });
      await writeHostedPage('dist/hosted', target);
      await buildReact('dist/esm', options);
    },
  },
]);
