/** A key that signs SAML assertions, with the self-signed certificate that SAML requires for its public half. */
import { generateKeyPair, randomBytes, sign } from 'node:crypto';
import { promisify } from 'node:util';

export interface SigningKey {
  /** PEM, PKCS #8. */
  readonly privateKey: string;
  /** Base64 DER, X.509. */
  readonly certificate: string;
}

function der(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const bytes = body.length < 0x80 ? '' : body.length.toString(16).padStart(body.length < 0x100 ? 2 : 4, '0');
  const length = bytes === '' ? [body.length] : [0x80 | (bytes.length / 2), ...Buffer.from(bytes, 'hex')];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const sequence = (...content: readonly Uint8Array[]) => der(0x30, ...content);
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const bitString = (bits: Uint8Array) => der(0x03, Buffer.from([0]), bits);
/** GeneralizedTime: `20261120120000Z`. */
const time = (instant: Date) => der(0x18, Buffer.from(instant.toISOString().replace(/[-:T]|\.\d+/g, '')));

const SHA256_WITH_RSA = sequence(objectId('2a864886f70d01010b'), der(0x05));
const COMMON_NAME = objectId('550403');
const VERSION_3 = der(0xa0, der(0x02, Buffer.from([2])));

const YEAR_MS = 365 * 86_400_000;

function selfSigned(name: string, publicKey: Uint8Array, privateKey: string): string {
  const now = Date.now();
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(15)]);
  const subject = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(name)))));
  const validity = sequence(time(new Date(now - 86_400_000)), time(new Date(now + YEAR_MS)));
  const signed = sequence(VERSION_3, der(0x02, serial), SHA256_WITH_RSA, subject, validity, subject, publicKey);
  return sequence(signed, SHA256_WITH_RSA, bitString(sign('sha256', signed, privateKey))).toString('base64');
}

/** @param name who signs, as the certificate's common name */
export async function makeSigningKey(name: string): Promise<SigningKey> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { privateKey, certificate: selfSigned(name, publicKey, privateKey) };
}
