/** The codes of an authenticator app (RFC 6238: SHA-1, 30 s, six digits). */
import { createHmac } from 'node:crypto';

const PERIOD_MS = 30_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function bytesOf(base32: string): Buffer {
  const bits = [...base32.toUpperCase().replace(/[\s=]/g, '')]
    .map((character) => ALPHABET.indexOf(character).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The secret in an `otpauth:` address; `''` where there is none. */
export const secretIn = (address: string): string => (URL.canParse(address) ? (new URL(address).searchParams.get('secret') ?? '') : '');

/** Whether apps take it: base32, and 80 bits or more. */
export const isSecret = (text: string): boolean => /^[A-Z2-7]{16,}=*$/i.test(text);

export function appCode(secret: string, now: Date): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now.getTime() / PERIOD_MS)));
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
