/** A key that signs SAML assertions, with the self-signed certificate that SAML requires for its public half. */
import { generate } from 'selfsigned';

export interface SigningKey {
  /** PEM, PKCS #8. */
  readonly privateKey: string;
  /** Base64 DER, X.509. */
  readonly certificate: string;
}

const DAY_MS = 86_400_000;

/** @param name who signs, as the certificate's common name */
export async function makeSigningKey(name: string): Promise<SigningKey> {
  const now = Date.now();
  const created = await generate([{ name: 'commonName', value: name }], {
    algorithm: 'sha256',
    // The clock of the other side may be slow.
    notBeforeDate: new Date(now - DAY_MS),
    notAfterDate: new Date(now + 365 * DAY_MS),
  });
  return { privateKey: created.private, certificate: created.cert.replace(/-----[^-]+-----|\s/g, '') };
}
