/** Masks for phone numbers: what is left is enough for their owner to recognise them (S2). */

/** A phone as the service masked it: with our character, on one line, and left to right in any language. */
export const shownPhone = (masked: string): string =>
  `\u2066${masked
    .replace(/[*#xX×∗●·]/g, '•')
    // Nothing is masked: all but the last four digits are (S2).
    .replace(/^[^•]*$/, (all) => all.replace(/\d(?=(?:\D*\d){4})/g, '•'))
    .replace(/\s/g, '\u00a0')
    .replace(/-/g, '\u2011')}\u2069`;

/** Dots and the last four digits (S2). */
export const maskPhone = (digits: string): string => `${'•'.repeat(Math.max(0, digits.length - 4))}${digits.slice(-4)}`;
