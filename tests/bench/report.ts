/** Prints tables in Markdown, as tests/bench/README.md has them. */

export type Table = readonly Readonly<Record<string, string | number>>[];

export const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export function asMarkdown(table: Table): string {
  const columns = Object.keys(table[0] ?? {});
  const cells = [columns, ...table.map((row) => columns.map((column) => String(row[column] ?? '')))];
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => row[index]?.length ?? 0)));
  const line = (row: readonly string[]) => `| ${row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(columns), rule, ...cells.slice(1).map(line)].join('\n');
}
