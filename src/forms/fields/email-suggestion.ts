/** Users often mistype these domains, as in `jane@gmial.com`. */
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
/** Real domains that are one slip away from a likely one get no suggestion. */
const REAL = new Set([...LIKELY, 'mail.com', 'email.com', 'ymail.com']);

function oneSlip(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const restA = a.slice(start);
  const restB = b.slice(start);
  const swapped = `${restA[1] ?? ''}${restA[0] ?? ''}${restA.slice(2)}`;
  return restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1) || swapped === restB;
}

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
