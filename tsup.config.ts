/** The forms of the product: modules with lazy chunks, the hosted page, and one classic script. */
import { cp, readFile, rm } from 'node:fs/promises';
import { defineConfig } from 'tsup';
import { clientContract } from './src/build/client-contract.ts';
import { cssInline } from './src/build/css-inline.ts';
import { drawnFrames } from './src/build/drawn-frames.ts';
import { buildEntry, buildReact, lazyEntries } from './src/build/entry.ts';
import { writeHostedPage } from './src/build/hosted-page.ts';
import { notePackages, writeNotices } from './src/build/package/notices.ts';
import { writeOneFile } from './src/build/one-file.ts';
import { reactFacade } from './src/build/react-facade.ts';
import { addSecondTries } from './src/build/second-tries.ts';
import { writeCompressed } from './src/build/served/compress.ts';
import { writeTooling } from './src/build/tooling.ts';
import { buildVerify } from './src/build/verify.ts';

/** `npm start` builds beside what is there (demo/build.ts). */
const dist = process.env['NEWS_AUTH_DIST'] ?? 'dist';
const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
const target = ['chrome105', 'safari16', 'firefox104'];
const define = { 'process.env.NODE_ENV': '"production"', __VERSION__: JSON.stringify(version) };
const plugins = [notePackages, clientContract, cssInline(target), drawnFrames(target), reactFacade];
const options = { target, platform: 'browser', minify: true, define, plugins } as const;

export default defineConfig({
  entry: lazyEntries,
  format: 'esm',
  splitting: true,
  outDir: `${dist}/esm`,
  clean: true,
  target,
  platform: 'browser',
  minify: true,
  noExternal: [/.*/],
  define,
  esbuildPlugins: plugins,
  esbuildOptions(esbuild) {
    esbuild.entryNames = '[name]-[hash]';
  },
  outExtension: () => ({ js: '.js' }),
  async onSuccess() {
    await buildEntry(`${dist}/esm`, options);
    await addSecondTries(`${dist}/esm`);
    await rm(`${dist}/hosted`, { recursive: true, force: true });
    await cp(`${dist}/esm`, `${dist}/hosted/assets`, { recursive: true });
    await writeHostedPage(`${dist}/hosted`, target);
    await buildReact(`${dist}/esm`, options);
    await writeOneFile(`${dist}/news-auth.js`, options);
    await writeTooling(dist);
    await buildVerify(dist);
    await writeNotices(dist);
    await writeCompressed(dist);
  },
});
