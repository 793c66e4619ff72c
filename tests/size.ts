/**
 * The weight of what was built, against quality.md ("Speed"): a run that is over a limit fails. A promise that is not met yet is printed as
 * such; what is there may not grow past what it was when that was last looked at.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Integrity } from '../src/build/served/compress.ts';
import { bundlePage } from './bundle.ts';
import { readModuleGraph } from './module-graph.ts';

const KB = 1024;
const ESM = 'dist/esm';
const LOADER = 'dist/news-auth.loader.js';
const PRELOAD = 'dist/preload.html';

interface Row {
  readonly what: string;
  readonly bytes: number;
  readonly limit: number;
  /** Where the promise is not met: what it may weigh until it is. */
  readonly until?: number;
}

const facts = JSON.parse(readFileSync('dist/integrity.json', 'utf8')) as Integrity;

function weight(file: string, packing: 'gzip' | 'brotli'): number {
  const found = facts[file.replace(/^dist\//, '')];
  if (!found) throw new Error(`dist/integrity.json does not list ${file}: build again`);
  return found[packing];
}

const sum = (files: Iterable<string>, packing: 'gzip' | 'brotli'): number =>
  [...files].reduce((total, file) => total + weight(file, packing), 0);

const graph = await readModuleGraph(ESM);
const entry = graph.fetchedFor(`${ESM}/news-auth.js`);

/** What `<news-login>` fetches until it answers: as the README's preload line has it, else the entry and what mounts React. */
function untilAnswered(): ReadonlySet<string> {
  if (!existsSync(PRELOAD)) {
    const mounts = readdirSync(ESM).filter((name) => /^mount-[A-Z0-9]{8}\.js$/.test(name));
    if (mounts.length !== 1) throw new Error(`${ESM} has ${mounts.length} modules that mount React; size.ts knows one`);
    return graph.fetchedFor(...entry, ...mounts.map((name) => join(ESM, name)));
  }
  const names = [...readFileSync(PRELOAD, 'utf8').matchAll(/href="[^"]*\/([^"/]+\.js)"/g)].map(([, name]) => join(ESM, name ?? ''));
  return graph.fetchedFor(...names, existsSync(LOADER) ? LOADER : `${ESM}/news-auth.js`);
}

const answering = untilAnswered();

/** Not what packages import by name: React's own components, the server's frame. */
const isChunk = (file: string) => /-[A-Z0-9]{8}\.js$/.test(file);

/** What each chunk brings that is fetched on its own, beyond what stands there by then. */
const later = graph.all
  .filter((file) => isChunk(file) && !answering.has(file))
  .map((file) => ({ file, brings: [...graph.fetchedFor(file)].filter((one) => !answering.has(one)) }))
  .map(({ file, brings }) => ({ file, files: brings.length, bytes: sum(brings, 'brotli') }))
  .sort((a, b) => b.bytes - a.bytes);
const heaviest = later[0] ?? { file: 'none', files: 0, bytes: 0 };

const bare = await bundlePage('tests/bench/pages/bare.ts');
const bareGzip = gzipSync(bare, { level: 9 }).length;
const bareBrotli = brotliCompressSync(bare).length;

const rows: readonly Row[] = [
  {
    what: `one-file script, gzip (a bare React page: ${bareGzip} B)`,
    bytes: weight('dist/news-auth.js', 'gzip'),
    // The promise is the next row's; this one only keeps what is there from growing unseen.
    limit: bareGzip + 80 * KB,
  },
  {
    what: `one-file script, brotli: a bare React page (${bareBrotli} B) and 54 KB`,
    bytes: weight('dist/news-auth.js', 'brotli'),
    limit: bareBrotli + 54 * KB,
    until: bareBrotli + 67 * KB,
  },
  {
    what: `entry of the module form, gzip (${[...entry].map((file) => `${basename(file)} ${weight(file, 'gzip')}`).join(', ')})`,
    bytes: sum(entry, 'gzip'),
    limit: 8 * KB,
  },
  ...(existsSync(LOADER) ? [{ what: 'loader, gzip', bytes: weight(LOADER, 'gzip'), limit: 10 * KB }] : []),
  {
    what: `until <news-login> answers, brotli, ${answering.size} files: a bare React page and 26 KB`,
    bytes: sum(answering, 'brotli'),
    limit: bareBrotli + 26 * KB,
    until: bareBrotli + 73 * KB,
  },
  {
    what: `the heaviest of ${later.length} later chunks, brotli, with what it brings (${basename(heaviest.file)}, ${heaviest.files} files)`,
    bytes: heaviest.bytes,
    limit: 20 * KB,
  },
];

const verdict = ({ bytes, limit, until }: Row): 'ok' | 'NOT MET' | 'TOO BIG' => {
  if (bytes <= limit) return 'ok';
  return until !== undefined && bytes <= until ? 'NOT MET' : 'TOO BIG';
};

for (const row of rows) {
  const bound = row.until === undefined || row.bytes <= row.limit ? '' : `, until it is met ${row.until} B`;
  console.log(`${verdict(row).padEnd(8)} ${String(row.bytes).padStart(7)} B of ${row.limit} B${bound}  ${row.what}`);
}
if (rows.some((row) => verdict(row) === 'TOO BIG')) process.exitCode = 1;
