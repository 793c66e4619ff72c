/** Checks the sizes of the built files against quality.md ("Speed"); a size over its limit fails the run. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { SESSION, SIGN_IN } from '../src/build/parts/groups.ts';
import type { Integrity } from '../src/build/served/compress.ts';
import { bundlePage } from './bundle.ts';

const KB = 1024;
const ONE_FILE_ABOVE_BARE = 54 * KB;
const FIRST_FRAME = 8 * KB;
const LOADER = 10 * KB;
const ESM = 'dist/esm';

interface Row {
  readonly what: string;
  readonly bytes: number;
  readonly limit: number;
}

const facts = JSON.parse(readFileSync('dist/integrity.json', 'utf8')) as Integrity;

function weight(file: string, packing: 'gzip' | 'brotli'): number {
  const found = facts[file.replace(/^dist\//, '')];
  if (!found) throw new Error(`dist/integrity.json does not list ${file}: build again`);
  return found[packing];
}

/** Finds a file beside the entry by the part of its name before the digest (src/build/parts/groups.ts). */
const files = readdirSync(ESM).filter((name) => /-[A-Z0-9]{8}\.js$/.test(name));
function fileOf(name: string): string {
  const found = files.filter((file) => file.slice(0, -'-12345678.js'.length) === name);
  if (found.length !== 1) throw new Error(`${ESM} has ${found.length} files named ${name}; there should be one`);
  return join(ESM, found[0] ?? '');
}

const entry = `${ESM}/news-auth.js`;
const answering = [entry, fileOf(SESSION), fileOf(SIGN_IN)];
const later = files
  .map((name) => join(ESM, name))
  .filter((file) => !answering.includes(file))
  .map((file) => ({ file, bytes: weight(file, 'brotli') }))
  .sort((a, b) => b.bytes - a.bytes);
const heaviest = later[0] ?? { file: 'none', bytes: 0 };

const bare = await bundlePage('tests/bench/pages/bare.ts');
const bareBrotli = brotliCompressSync(bare).length;

const rows: readonly Row[] = [
  {
    what: `one-file script, brotli: a bare React page (${bareBrotli} B) and 54 KB`,
    bytes: weight('dist/news-auth.js', 'brotli'),
    limit: bareBrotli + ONE_FILE_ABOVE_BARE,
  },
  {
    what: 'entry of the module form, gzip',
    bytes: weight(entry, 'gzip'),
    limit: FIRST_FRAME,
  },
  {
    what: 'loader: three first frames and the digests of what is asked for first, gzip',
    bytes: weight('dist/news-auth.loader.js', 'gzip'),
    limit: LOADER,
  },
  {
    what: `until <news-login> answers, brotli, ${answering.length} files: a bare React page and 26 KB`,
    bytes: answering.reduce((total, file) => total + weight(file, 'brotli'), 0),
    limit: bareBrotli + 26 * KB,
  },
  {
    what: `the heaviest of ${later.length} other files, brotli (${basename(heaviest.file)})`,
    bytes: heaviest.bytes,
    limit: 20 * KB,
  },
];

for (const { what, bytes, limit } of rows) {
  const isOver = bytes > limit;
  console.log(`${(isOver ? 'TOO BIG' : 'ok').padEnd(8)} ${String(bytes).padStart(7)} B of ${limit} B  ${what}`);
  if (isOver) process.exitCode = 1;
}
