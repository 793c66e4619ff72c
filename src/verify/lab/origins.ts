/** Origins that no service lists. */

/** Belongs to nobody (RFC 6761). */
export const UNLISTED = 'https://unlisted.invalid';

/** An origin that begins like a listed one: a service that compares only beginnings accepts it. */
export function lookAlike(origin: string): string {
  const address = new URL(origin);
  // The host of an IPv6 address cannot be extended, so the result would be the listed origin itself.
  address.hostname = `${address.hostname}.unlisted.invalid`;
  return address.origin === origin ? UNLISTED : address.origin;
}
