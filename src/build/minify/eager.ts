/**
 * A browser parses a function twice: once to find its end, and again when it is first called. A function in parentheses it compiles at once,
 * while the file arrives and without blocking the page. So functions that hold a whole file or package are put in parentheses here, after
 * the minifier, which removes any that stand in the source.
 */
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { parseAst } from 'rolldown/parseAst';
import type { Mapped } from '../mapped.ts';

/** In characters. Nobody notices the time for parsing a shorter function twice, and many short ones are never called. */
const LONG = 10_000;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly callee?: Node;
}

/** Arrow functions only, since every long function of ours is one. A function that is called where it stands has parentheses already. */
function longFunctions(value: unknown, callee?: Node): readonly Node[] {
  if (Array.isArray(value)) return value.flatMap((one) => longFunctions(one));
  if (typeof value !== 'object' || value === null) return [];
  const node = value as Node;
  if (node.end - node.start < LONG) return [];
  const inside = Object.values(node).flatMap((one) => longFunctions(one, node.callee));
  return node.type === 'ArrowFunctionExpression' && node !== callee ? [node, ...inside] : inside;
}

/** The offset at which each line begins. */
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
