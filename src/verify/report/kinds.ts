import path from 'node:path';
import { BadInput, listed } from '../bad-input.ts';

/** By the ending of the file. */
export const reportKinds = ['html', 'json', 'xml'] as const;

export type ReportKind = (typeof reportKinds)[number];

/** @throws BadInput */
export function reportKindOf(file: string): ReportKind {
  const ending = path.extname(file).slice(1).toLowerCase();
  const known = reportKinds.find((kind) => kind === ending) ?? (ending === 'junit' ? 'xml' : undefined);
  if (known) return known;
  throw new BadInput(
    `--report ${file}: the ending says the kind; allowed are ${listed([...reportKinds, 'junit'].map((kind) => `.${kind}`))}.`,
  );
}
