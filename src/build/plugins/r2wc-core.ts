/**
 * r2wc's core without what turns props into attributes and events, and without its shadow root: our elements declare no props and attach their own
 * root (`element/element.ts`), which a page is to find nowhere. What is left is the life cycle: connected, rendered, disconnected.
 */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { parseAst } from 'rolldown/parseAst';

interface Place {
  readonly start: number;
  readonly end: number;
}
interface Node extends Place {
  readonly type: string;
}

/** What goes: every loop over props or events, the table of transforms, the field of the root, and what the class does with props and attributes. */
const isCut = (node: Node & { key?: { name?: string } }, code: string): boolean =>
  node.type === 'ForOfStatement' ||
  (node.type === 'MethodDefinition' && ['constructor', 'observedAttributes', 'attributeChangedCallback'].includes(node.key?.name ?? '')) ||
  (node.type === 'PropertyDefinition' && /^(\[\w+\] = \{\}|container;)/.test(code.slice(node.start, node.end))) ||
  (node.type === 'ExpressionStatement' && /^\w+\.props \|\| /.test(code.slice(node.start, node.end))) ||
  // The lists of props and events, which only the loops read.
  (node.type === 'VariableDeclaration' && /^const \w+ = Array\.isArray\(/.test(code.slice(node.start, node.end)));

function cutsIn(node: unknown, code: string): readonly Place[] {
  if (Array.isArray(node)) return node.flatMap((one) => cutsIn(one, code));
  if (typeof node !== 'object' || node === null) return [];
  if (!('type' in node)) return cutsIn(Object.values(node), code);
  const { type, object, end, arguments: given = [] } = node as Node & { object?: Place; arguments?: readonly Place[] };
  // What is mounted is given the element.
  if (type === 'MemberExpression' && object && code.slice(object.start, end) === 'this.container') return [{ start: object.end, end }];
  const [before, last] = given.slice(-2);
  // `mount` and `update` are given the props last.
  if (type === 'CallExpression' && before && last && /^this\[\w+\]$/.test(code.slice(last.start, last.end))) {
    return [...cutsIn(given[0], code), { start: before.end, end: last.end }];
  }
  return isCut(node as Node, code) ? [node as Node] : cutsIn(Object.values(node), code);
}

/** @throws Error if the package has changed, so that the places to cut are not there any more */
export function withoutProps(code: string): string {
  const cuts = cutsIn(parseAst(code).body, code);
  // Three loops, five members of the class, the lists, their defaults, the root, and the last argument of two calls.
  if (cuts.length !== 13) throw new Error(`r2wc's core has ${cuts.length} of 13 places to cut: see src/build/plugins/r2wc-core.ts`);
  return cuts.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), code);
}

export const r2wcCore: Plugin = {
  name: 'r2wc-core',
  setup({ onLoad }) {
    onLoad({ filter: /@r2wc[\\/]core[\\/]dist[\\/]core\.js$/ }, async ({ path }) => ({
      contents: withoutProps(await readFile(path, 'utf8')),
      loader: 'js',
    }));
  },
};
