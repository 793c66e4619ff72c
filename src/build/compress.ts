/**
 * The last step of the build: writes `.br` and `.gz` beside every text file, so that no server has to compress one on request, and
 * `integrity.json` with the sizes and the digest of each file.
 */
import { isUtf8 } from 'node:buffer';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { digest } from './parts.ts';

/** By file: its size in bytes, uncompressed and compressed, and the value of an `integrity` attribute. */
export type Integrity = Readonly<
  Record<string, { readonly size: number; readonly gzip: number; readonly brotli: number; readonly integrity: string }>
>;

const COMPRESSED = /\.(br|gz)$/;
const LIST = 'integrity.json';
/** The highest quality takes seconds for a megabyte: too long for source maps, which only developers load. */
const qualityFor = (bytes: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: bytes > 1024 ** 2 ? 9 : 11 } });

async function write(folder: string, name: string): Promise<Integrity[string]> {
  const file = path.join(folder, name);
  const content = await readFile(file);
  const size = content.length;
  const integrity = digest(content);
  if (!isUtf8(content)) return { size, gzip: size, brotli: size, integrity };
  const [gz, br] = await Promise.all([promisify(gzip)(content, { level: 9 }), promisify(brotliCompress)(content, qualityFor(size))]);
  await Promise.all([writeFile(`${file}.gz`, gz), writeFile(`${file}.br`, br)]);
  return { size, gzip: gz.length, brotli: br.length, integrity };
}

/** Compresses every file of a folder, to be called when the folder is otherwise complete. */
export async function writeCompressed(folder: string): Promise<void> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const all = entries.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')).sort();
  await Promise.all(all.filter((name) => COMPRESSED.test(name)).map((name) => rm(path.join(folder, name))));
  const names = all.filter((name) => !COMPRESSED.test(name) && name !== LIST && !name.startsWith('server/'));
  const facts = await Promise.all(names.map(async (name) => [name, await write(folder, name)] as const));
  await writeFile(path.join(folder, LIST), `${JSON.stringify(Object.fromEntries(facts), null, 2)}\n`);
  await write(folder, LIST);
}

if (process.argv[2] && import.meta.filename === process.argv[1]) await writeCompressed(process.argv[2]);
