/** The weight of what was built, gzipped, against quality.md ("Speed"): a run that is over a limit fails. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { bundlePage } from './bundle.ts';

const KB = 1024;
/**
 * Not the promise of quality.md (bare React + 54 KB brotli), which is not met: every screen in one file weighs more so far (README, Sizes).
 * It keeps what is there from growing unseen.
 */
const ONE_FILE_ABOVE_BARE = 80 * KB;
const FIRST_FRAME = 8 * KB;

const gzipped = (content: string | Buffer): number => gzipSync(content, { level: 9 }).length;

/** A module and everything it imports statically: what arrives before anything can be shown. */
async function staticModules(entry: string): Promise<readonly string[]> {
  const { metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    splitting: true,
    outdir: 'unused',
    metafile: true,
  });
  const found = new Set([entry]);
  for (const file of found) {
    for (const { path, kind } of metafile.inputs[file]?.imports ?? []) if (kind === 'import-statement') found.add(path);
  }
  return [...found];
}

const bare = gzipped(await bundlePage('tests/bench/pages/bare.ts'));
const modules = await staticModules('dist/esm/news-auth.js');
const weights = modules.map((file) => ({ file, bytes: gzipped(readFileSync(file)) }));

const rows = [
  {
    what: `one-file script (bare React page: ${bare} B)`,
    bytes: gzipped(readFileSync('dist/news-auth.js')),
    limit: bare + ONE_FILE_ABOVE_BARE,
  },
  {
    what: `first frame (${weights.map(({ file, bytes }) => `${basename(file)} ${bytes}`).join(', ')})`,
    bytes: weights.reduce((sum, { bytes }) => sum + bytes, 0),
    limit: FIRST_FRAME,
  },
];

for (const { what, bytes, limit } of rows) {
  console.log(`${bytes <= limit ? 'ok      ' : 'TOO BIG '} ${String(bytes).padStart(7)} B of ${limit} B  ${what}`);
}
if (rows.some(({ bytes, limit }) => bytes > limit)) process.exitCode = 1;
