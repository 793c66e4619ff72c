/**
 * A browser parses a function twice: once to find its end, and again when it is first called. A function expression in parentheses it compiles
 * at once, while the file arrives and without blocking the page; an arrow function it does not (V8 15.6). So the arrow functions that hold a
 * whole file or package become function expressions in parentheses here, after the minifier, which would undo that.
 */
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { parseAst } from 'rolldown/parseAst';
import { type Mapped, movedDown } from '../mapped.ts';

/** In characters. Nobody notices the time for parsing a shorter function twice, and many short ones are never called. */
const LONG = 10_000;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
}

interface Arrow extends Node {
  readonly params: readonly Node[];
  readonly body: Node;
  /** The body is an expression, not a block. */
  readonly expression: boolean;
  readonly async: boolean;
}

/** Replaces `before` characters at an offset. */
interface Edit {
  readonly at: number;
  readonly before: number;
  readonly text: string;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const inside = (node: object): readonly Node[] => Object.values(node).flat().filter(isNode);

/** Where `this` and `arguments` are those of the function around, as in an arrow function. */
const hasOwnThis = ({ type }: Node) => /^(Function(Expression|Declaration)|ClassBody)$/.test(type);

const usesThis = (node: Node): boolean =>
  node.type === 'ThisExpression' ||
  node.type === 'MetaProperty' ||
  (node.type === 'Identifier' && node.name === 'arguments') ||
  inside(node).some((one) => !hasOwnThis(one) && usesThis(one));

function longArrows(node: object): readonly Arrow[] {
  return inside(node)
    .filter(({ start, end }) => end - start >= LONG)
    .flatMap((one) => [...(one.type === 'ArrowFunctionExpression' ? [one as Arrow] : []), ...longArrows(one)]);
}

/** `e=>…` → `(function(e){return …})`. */
function asExpression(code: string, { start, end, params, body, expression, async }: Arrow): readonly Edit[] {
  const bare = code[start] !== '(';
  const sign = code.indexOf('=>', params.at(-1)?.end ?? start);
  const between = code.slice(sign, body.start);
  // A line break after `return` would end the statement.
  if (async || usesThis(body) || between.includes('\n')) return [];
  return [
    { at: start, before: 0, text: bare ? '(function(' : '(function' },
    { at: sign, before: 2, text: (bare ? ')' : '') + (expression ? '{return ' : '') },
    { at: end, before: 0, text: expression ? '})' : ')' },
  ];
}

/** The offset at which each line begins. */
const lineStarts = (code: string): readonly number[] => [0, ...[...code.matchAll(/\n/g)].map(({ index }) => index + 1)];

export function compiledAtOnce({ code, map }: Mapped): Mapped {
  const edits = longArrows(parseAst(code))
    .flatMap((arrow) => asExpression(code, arrow))
    .sort((one, other) => one.at - other.at);
  const changed = edits.reduceRight((rest, { at, before, text }) => rest.slice(0, at) + text + rest.slice(at + before), code);
  const starts = lineStarts(code);
  const moved = decode(map.mappings).map((segments, line) => {
    const start = starts[line] ?? 0;
    return segments.map(([column, ...source]) => {
      const earlier = edits.filter(({ at }) => at >= start && at <= start + column);
      return [earlier.reduce((to, { before, text }) => to + text.length - before, column), ...source] as (typeof segments)[number];
    });
  });
  return { code: changed, map: { ...map, mappings: encode(moved) } };
}

/**
 * Has Chromium (136 and later) compile every function of a file while it arrives, away from the page's thread. For files most of whose functions
 * run at once; it costs memory for those that never run.
 */
export const allAtOnce = ({ code, map }: Mapped): Mapped => ({
  code: `//# allFunctionsCalledOnLoad\n${code}`,
  map: movedDown(map, 1),
});
