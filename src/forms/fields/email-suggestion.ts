/** Domains that people often mistype: `jane@gmial.com` was meant for gmail.com. */
const LIKELY = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'yahoo.co.uk',
  'hotmail.com',
  'hotmail.co.uk',
  'outlook.com',
  'icloud.com',
  'comcast.net',
  'verizon.net',
  'protonmail.com',
];
/** Domains without a suggestion: the likely ones, and those that exist although they are one slip away from a likely one. */
const REAL = new Set([...LIKELY, 'mail.com', 'email.com', 'ymail.com']);

/** Are they one slip apart: a letter too many, too few, wrong, or two swapped? */
function oneSlip(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const restA = a.slice(start);
  const restB = b.slice(start);
  const swapped = `${restA[1] ?? ''}${restA[0] ?? ''}${restA.slice(2)}`;
  return restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1) || swapped === restB;
}

/** The address that was probably meant, or `undefined`. */
export function suggestEmail(address: string): string | undefined {
  const at = address.lastIndexOf('@');
  const domain = address
    .slice(at + 1)
    .trim()
    .toLowerCase();
  if (at < 1 || REAL.has(domain)) return undefined;
  const meant = LIKELY.find((known) => oneSlip(domain, known));
  return meant && `${address.slice(0, at).trim()}@${meant}`;
}
