/** Checks the sizes of the built files against the budgets of quality.md ("Speed"): over a budget is a warning, more than a tenth over it fails the run. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Integrity } from '../src/build/compress.ts';
import { bundlePage } from './bundle.ts';

const KB = 1024;
const ONE_FILE_ABOVE_BARE = 96 * KB;
const ANSWERED_ABOVE_BARE = 60 * KB;
const LATER = 24 * KB;
const FIRST_FRAME = 10 * KB;
const LOADER = 12 * KB;
const TOO_MUCH = 1.1;
const ESM = 'dist/esm';

interface Row {
  readonly what: string;
  readonly bytes: number;
  readonly budget: number;
}

const facts = JSON.parse(readFileSync('dist/integrity.json', 'utf8')) as Integrity;

function weight(file: string, packing: 'gzip' | 'brotli'): number {
  const sizes = facts[file.replace(/^dist\//, '')];
  if (!sizes) throw new Error(`dist/integrity.json does not list ${file}: build again`);
  return sizes[packing];
}

const files = readdirSync(ESM).filter((name) => /-[A-Z0-9]{8}\.js$/.test(name));
const entry = `${ESM}/news-auth.js`;
/** The loader pins the files of `app` in one list, its own first. */
const loader = readFileSync('dist/news-auth.loader.js', 'utf8');
const app = /\bapp:(\[\[.*?\]\])/.exec(loader)?.[1]?.match(/[\w-]+\.js(?=")/g) ?? [];
if (app.length === 0) throw new Error('dist/news-auth.loader.js names no files of `app`');
const answering = ['dist/news-auth.loader.js', ...app.map((name) => join(ESM, name))];
const laterFiles = files
  .map((name) => join(ESM, name))
  .filter((file) => !answering.includes(file))
  .map((file) => ({ file, bytes: weight(file, 'brotli') }))
  .sort((a, b) => b.bytes - a.bytes);
const heaviest = laterFiles[0] ?? { file: 'none', bytes: 0 };

const bare = await bundlePage('tests/bench/pages/bare.ts');
const bareBrotli = brotliCompressSync(bare).length;

const rows: readonly Row[] = [
  {
    what: `one-file script, brotli: a bare React page (${bareBrotli} B) and 96 KB`,
    bytes: weight('dist/news-auth.js', 'brotli'),
    budget: bareBrotli + ONE_FILE_ABOVE_BARE,
  },
  {
    what: 'entry of the module form, gzip',
    bytes: weight(entry, 'gzip'),
    budget: FIRST_FRAME,
  },
  {
    what: 'loader: three first frames and the digests of what is asked for first, gzip',
    bytes: weight('dist/news-auth.loader.js', 'gzip'),
    budget: LOADER,
  },
  {
    what: `until <news-login> answers, brotli, ${answering.length} files: a bare React page and 60 KB`,
    bytes: answering.reduce((total, file) => total + weight(file, 'brotli'), 0),
    budget: bareBrotli + ANSWERED_ABOVE_BARE,
  },
  {
    what: `the heaviest of ${laterFiles.length} other files, brotli (${basename(heaviest.file)})`,
    bytes: heaviest.bytes,
    budget: LATER,
  },
];

for (const { what, bytes, budget } of rows) {
  const verdict = bytes <= budget ? 'ok' : bytes <= budget * TOO_MUCH ? 'OVER' : 'TOO BIG';
  console.log(`${verdict.padEnd(8)} ${String(bytes).padStart(7)} B of ${budget} B  ${what}`);
  if (verdict === 'TOO BIG') process.exitCode = 1;
}
