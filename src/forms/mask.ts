/** Masks for addresses and phone numbers: what is left is enough for their owner to recognise them. */

/** `anna@example.com` → `a•••@example.com` */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 1) return '•••';
  return `${[...address][0]}•••${address.slice(at)}`;
}

/** A phone as the service masked it: with our character, on one line, and left to right in any language. */
export const shownPhone = (masked: string): string =>
  `\u2066${masked
    .replace(/[*#xX×∗●·]/g, '•')
    .replace(/\s/g, '\u00a0')
    .replace(/-/g, '\u2011')}\u2069`;

/** Dots and the last four digits (S2). */
export const maskPhone = (digits: string): string => `${'•'.repeat(Math.max(0, digits.length - 4))}${digits.slice(-4)}`;
