/** A mask for addresses: what is left is enough for their owner to recognise them. */

/** `anna@example.com` → `a•••@example.com` */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 1) return '•••';
  return `${[...address][0]}•••${address.slice(at)}`;
}
