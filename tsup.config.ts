/** The forms of the product: modules by feature, the hosted page, and one classic script. tsup itself builds the components for React hosts. */
import { cp, readFile, rm } from 'node:fs/promises';
import { defineConfig } from 'tsup';
import { clientContract } from './src/build/plugins/client-contract.ts';
import { cssInline } from './src/build/css-inline.ts';
import { drawnFrames } from './src/build/drawn-frames.ts';
import { writeHostedPage } from './src/build/hosted-page.ts';
import { notePackages, writeNotices } from './src/build/package/notices.ts';
import { writeOneFile } from './src/build/one-file.ts';
import { writeDiagnose, writeFiles } from './src/build/parts/write.ts';
import { overEntry } from './src/build/plugins/over-entry.ts';
import { writeSsr } from './src/build/ssr.ts';
import { writeTooling } from './src/build/tooling.ts';
import { buildVerify } from './src/build/verify.ts';

/** `npm start` builds beside what is there (demo/build.ts). */
const dist = process.env['NEWS_AUTH_DIST'] ?? 'dist';
const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
const target = ['chrome105', 'safari16', 'firefox104'];
const define = { 'process.env.NODE_ENV': '"production"', __VERSION__: JSON.stringify(version), __CLASSIC__: 'false' };
const plugins = [notePackages, clientContract, cssInline(target), drawnFrames(target)];
/** Spaces and names are left to `shorten`. */
const options = { target, platform: 'browser', minifySyntax: true, define, plugins } as const;

export default defineConfig({
  entry: { react: 'src/react/react.tsx' },
  format: 'esm',
  outDir: `${dist}/esm`,
  sourcemap: true,
  clean: true,
  target,
  platform: 'browser',
  minify: true,
  external: ['react'],
  banner: { js: "'use client';" },
  define,
  esbuildPlugins: [overEntry],
  outExtension: () => ({ js: '.js' }),
  async onSuccess() {
    await rm(`${dist}/hosted`, { recursive: true, force: true });
    const diagnose = await writeDiagnose(`${dist}/esm`, { target, define, plugins });
    await writeSsr(`${dist}/esm/ssr.js`, target);
    const files = await writeFiles(`${dist}/esm`, diagnose, { target, define, plugins });
    await cp(`${dist}/esm`, `${dist}/hosted/assets`, {
      recursive: true,
      filter: (file) => !/(react|ssr|pins-\w+)\.js(\.map)?$/.test(file),
    });
    await writeHostedPage(`${dist}/hosted`, target, files);
    await writeOneFile(`${dist}/news-auth.js`, diagnose, options);
    await writeTooling(dist);
    await buildVerify(dist);
    await writeNotices(dist);
  },
});
