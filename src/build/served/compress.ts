/**
 * The last step of the build: writes `.br` and `.gz` beside every text file, so that no server has to compress one on request, and
 * `integrity.json` with the sizes and the hash of each file. Files that an earlier run compressed are not compressed again.
 */
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

interface Packing {
  readonly ending: '.br' | '.gz';
  readonly pack: (content: Buffer) => Promise<Buffer>;
  readonly unpack: (packed: Buffer) => Promise<Buffer>;
}

/** The highest quality takes seconds for a megabyte: too long for source maps, which only developers load. */
const LARGE = 1024 ** 2;

/** zlib's own threads do the work, so all files are on their way at once. */
const brotli: Packing = {
  ending: '.br',
  pack(content) {
    const quality = content.length > LARGE ? 9 : 11;
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
    return promisify(brotliCompress)(content, { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: content.length } });
  },
  unpack: (packed) => promisify(brotliDecompress)(packed),
};
const gzipped: Packing = {
  ending: '.gz',
  pack: (content) => promisify(gzip)(content, { level: 9 }),
  unpack: (packed) => promisify(gunzip)(packed),
};

const COMPRESSED = /\.(br|gz)$/;
const LIST = 'integrity.json';

interface FileFacts {
  /** Size in bytes, uncompressed and compressed. */
  readonly size: number;
  readonly gzip: number;
  readonly brotli: number;
  /** For the `integrity` attribute. */
  readonly integrity: string;
}

export type Integrity = Readonly<Record<string, FileFacts>>;

const filesBelow = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();

/** The compressed copy that already lies beside a file, if it still has the file's content. */
async function earlier(file: string, content: Buffer, { ending, unpack }: Packing): Promise<Buffer | undefined> {
  try {
    const packed = await readFile(file + ending);
    return content.equals(await unpack(packed)) ? packed : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns a function that compresses a file and resolves with the compressed size in bytes. The hosted page's folder holds the modules a second
 * time, and no content is compressed twice.
 */
function packer(folder: string) {
  const done = new Map<string, Promise<Buffer>>();
  return async (name: string, content: Buffer, packing: Packing): Promise<number> => {
    if (!isUtf8(content)) return content.length;
    const file = path.join(folder, name);
    const key = packing.ending + createHash('sha256').update(content).digest('hex');
    const underWay = done.get(key) ?? earlier(file, content, packing).then((found) => found ?? packing.pack(content));
    done.set(key, underWay);
    const packed = await underWay;
    // Written even when unchanged: servers ignore a compressed copy that is older than its file.
    await writeFile(file + packing.ending, packed);
    return packed.length;
  };
}

/** Compresses every file of a folder, to be called when the folder is otherwise complete. */
export async function writeCompressed(folder: string): Promise<void> {
  const packed = packer(folder);
  const all = await filesBelow(folder);
  const names = all.filter((name) => !COMPRESSED.test(name) && name !== LIST);
  const facts = await Promise.all(
    names.map(async (name) => {
      const content = await readFile(path.join(folder, name));
      const [br, gz] = await Promise.all([packed(name, content, brotli), packed(name, content, gzipped)]);
      const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
      return [name, { size: content.length, gzip: gz, brotli: br, integrity }] as const;
    }),
  );
  const list = Buffer.from(`${JSON.stringify(Object.fromEntries(facts) satisfies Integrity, null, 2)}\n`);
  await writeFile(path.join(folder, LIST), list);
  await Promise.all([packed(LIST, list, brotli), packed(LIST, list, gzipped)]);
  const kept = new Set([...names, LIST]);
  const left = all.filter((name) => COMPRESSED.test(name) && !kept.has(name.replace(COMPRESSED, '')));
  await Promise.all(left.map((name) => rm(path.join(folder, name))));
}
