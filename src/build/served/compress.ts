/**
 * The last step of the build: `.br` and `.gz` beside every text file, so that no server compresses one at a request, and `integrity.json`,
 * which says what each file weighs and how to pin it. What an earlier run has packed is not packed again.
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
  /** Bytes as they are, and as they travel. */
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

/** What lies beside the file already, if it is that file's. */
async function earlier(file: string, content: Buffer, { ending, unpack }: Packing): Promise<Buffer | undefined> {
  try {
    const packed = await readFile(file + ending);
    return content.equals(await unpack(packed)) ? packed : undefined;
  } catch {
    return undefined;
  }
}

/** The bytes that travel; the hosted page's folder holds the modules a second time, and no content is packed twice. */
function packer(folder: string) {
  const done = new Map<string, Promise<Buffer>>();
  return async (name: string, content: Buffer, packing: Packing): Promise<number> => {
    if (!isUtf8(content)) return content.length;
    const file = path.join(folder, name);
    const key = packing.ending + createHash('sha256').update(content).digest('hex');
    const underWay = done.get(key) ?? earlier(file, content, packing).then((found) => found ?? packing.pack(content));
    done.set(key, underWay);
    const packed = await underWay;
    // Even the same bytes: a server trusts none that are older than their file.
    await writeFile(file + packing.ending, packed);
    return packed.length;
  };
}

/** Writes beside the files of a folder that holds all it will hold. */
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
