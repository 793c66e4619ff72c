/** A table of the code as Markdown; cells are Markdown. */
export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export const code = (text: string): string => `\`${text}\``;

export const codes = (texts: readonly string[]): string => texts.map(code).join(', ');

/** Text that Markdown would read as markup is shown as it is. */
export const plain = (text: string): string => text.replace(/[\\`*_<>[\]~]/g, '\\$&');

/** With columns of one width, as the formatter has them. */
export function markdownTable({ head, rows }: Table): string {
  const lines = [head, ...rows].map((cells) => cells.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = head.map((_, at) => Math.max(3, ...lines.map((cells) => cells[at]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${widths.map((width, at) => (cells[at] ?? '').padEnd(width)).join(' | ')} |`;
  const [first = [], ...others] = lines;
  return [line(first), line(widths.map((width) => '-'.repeat(width))), ...others.map(line)].join('\n');
}
