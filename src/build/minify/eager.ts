/**
 * A browser reads a function twice, once to find its end and once more when it is first called, unless it stands in parentheses of its own:
 * then it compiles it with its file, while that arrives and beside the page. So the functions that hold a whole file or package get them;
 * the minifier takes away any that were written.
 */
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { parseAst } from 'rolldown/parseAst';
import type { Mapped } from '../mapped.ts';

/** Signs. Shorter functions are read twice faster than anybody notices, and many are never called. */
const LONG = 10_000;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly callee?: Node;
}

/** Arrow functions alone: all that are long are such. What is called where it stands has parentheses already. */
function longFunctions(value: unknown, callee?: Node): readonly Node[] {
  if (Array.isArray(value)) return value.flatMap((one) => longFunctions(one));
  if (typeof value !== 'object' || value === null) return [];
  const node = value as Node;
  if (node.end - node.start < LONG) return [];
  const inside = Object.values(node).flatMap((one) => longFunctions(one, node.callee));
  return node.type === 'ArrowFunctionExpression' && node !== callee ? [node, ...inside] : inside;
}

/** Where columns begin: the offset of each line. */
const lineStarts = (code: string): readonly number[] => [0, ...[...code.matchAll(/\n/g)].map(({ index }) => index + 1)];

export function compiledAtOnce({ code, map }: Mapped): Mapped {
  const places = longFunctions(parseAst(code).body).flatMap(({ start, end }) => [
    { at: start, sign: '(' },
    { at: end, sign: ')' },
  ]);
  places.sort((one, other) => one.at - other.at);
  const changed = places.reduceRight((rest, { at, sign }) => rest.slice(0, at) + sign + rest.slice(at), code);
  const starts = lineStarts(code);
  const moved = decode(map.mappings).map((segments, line) => {
    const start = starts[line] ?? 0;
    return segments.map(([column, ...source]) => {
      const before = places.filter(({ at }) => at >= start && at <= start + column).length;
      return [column + before, ...source] as (typeof segments)[number];
    });
  });
  return { code: changed, map: { ...map, mappings: encode(moved) } };
}
