/** A file as it is, and as the build compressed it, stays in memory until it changes. */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { type Encoding, encodings } from './encodings.ts';

export interface Representation {
  readonly content: Uint8Array<ArrayBuffer>;
  /** Strong and computed from these bytes, so that each representation has its own. */
  readonly etag: string;
  readonly encoding?: Encoding;
}

const packings: Readonly<Record<Encoding, { readonly ending: string; readonly unpack: (packed: Buffer) => Promise<Buffer> }>> = {
  br: { ending: '.br', unpack: promisify(brotliDecompress) },
  gzip: { ending: '.gz', unpack: promisify(gunzip) },
};

export function represent(content: Uint8Array, encoding?: Encoding): Representation {
  const digest = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  return { content: new Uint8Array(content), etag: `"${digest}"`, encoding };
}

/** The original may have changed since it was compressed. */
async function packed(path: string, plain: Buffer, encoding: Encoding): Promise<readonly Representation[]> {
  const { ending, unpack } = packings[encoding];
  try {
    const content = await readFile(path + ending);
    return plain.equals(await unpack(content)) ? [represent(content, encoding)] : [];
  } catch {
    return [];
  }
}

/** Changes with the file and with those beside it. */
async function stampOf(path: string): Promise<string | undefined> {
  const endings = ['', ...encodings.map((encoding) => packings[encoding].ending)];
  const [file, ...beside] = await Promise.all(endings.map((ending) => stat(path + ending).catch(() => undefined)));
  if (!file?.isFile()) return undefined;
  return [file, ...beside].map((stats) => (stats ? `${stats.mtimeMs}/${stats.size}` : '-')).join();
}

const cache = new Map<string, { readonly stamp: string; readonly forms: readonly Representation[] }>();

/** The compressed ones come first. */
export async function representationsOf(path: string): Promise<readonly Representation[]> {
  const stamp = await stampOf(path);
  if (stamp === undefined) {
    cache.delete(path);
    return [];
  }
  const known = cache.get(path);
  if (known?.stamp === stamp) return known.forms;
  const plain = await readFile(path).catch(() => undefined);
  if (!plain) return [];
  const forms = [...(await Promise.all(encodings.map((encoding) => packed(path, plain, encoding)))).flat(), represent(plain)];
  cache.set(path, { stamp, forms });
  return forms;
}
