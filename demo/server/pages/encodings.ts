/** `Accept-Encoding` has weights (RFC 9110, 12.5.3). */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The build packs with these, the smaller first. */
export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

const ITEM = /^([\w*-]+)(?:\s*;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i;

/** Name in lower case → weight; unreadable entries are ignored. */
function weightsOf(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const item of header.split(',')) {
    const [, name, weight = '1'] = ITEM.exec(item.trim()) ?? [];
    if (name) weights.set(name.toLowerCase().replace(/^x-gzip$/, 'gzip'), Number(weight));
  }
  return weights;
}

/** Best first, without those that the client prefers less than an uncompressed answer. */
export function acceptedEncodings(header = ''): readonly Encoding[] {
  const weights = weightsOf(header);
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const plain = weights.get('identity') ?? 0;
  return encodings.filter((name) => weightOf(name) > 0 && weightOf(name) >= plain).sort((a, b) => weightOf(b) - weightOf(a));
}

const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Content that differs from answer to answer needs fast compression rather than a small size. */
export const pack = (content: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br' ? promisify(brotliCompress)(content, QUICK) : promisify(gzip)(content);
