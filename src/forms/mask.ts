/** Enough of a secret to recognise it by, for its owner. */

/** `anna@example.com` → `a•••@example.com` */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 1) return '•••';
  return `${[...address][0]}•••${address.slice(at)}`;
}

/** Dots and the last four digits (S2). */
export const maskPhone = (digits: string): string => `${'•'.repeat(Math.max(0, digits.length - 4))}${digits.slice(-4)}`;
