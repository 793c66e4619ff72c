/** Origins that no service lists. */

/** Nobody's, by RFC 6761. */
export const UNLISTED = 'https://unlisted.invalid';

/** Begins as a listed one does: whoever compares beginnings takes it. */
export function lookAlike(origin: string): string {
  const address = new URL(origin);
  // An address of IPv6 stays as it is, and would be the listed one.
  address.hostname = `${address.hostname}.unlisted.invalid`;
  return address.origin === origin ? UNLISTED : address.origin;
}
