/** Phone numbers masked so that only their owner recognizes them (S2). */

/** Keeps the number on one line, and left to right in any language. */
export const shownPhone = (masked: string): string =>
  `\u2066${masked
    .replace(/[*#xX×∗●·]/g, '•')
    // Where the service masked nothing, all but the last four digits are masked (S2).
    .replace(/^[^•]*$/, (all) => all.replace(/\d(?=(?:\D*\d){4})/g, '•'))
    .replace(/\s/g, '\u00a0')
    .replace(/-/g, '\u2011')}\u2069`;

export const maskPhone = (digits: string): string => `${'•'.repeat(Math.max(0, digits.length - 4))}${digits.slice(-4)}`;
