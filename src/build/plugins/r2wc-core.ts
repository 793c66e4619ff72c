/**
 * r2wc's core without what turns props into attributes and events, and without its shadow root: our elements declare no props and attach their own
 * root (`element/element.ts`). What is left is the life cycle: connected, rendered, disconnected.
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

/** What goes: every loop over props or events, the table of transforms, and what the class does with attributes. */
const isCut = (node: Node & { key?: { name?: string }; test?: Node }, code: string): boolean =>
  node.type === 'ForOfStatement' ||
  (node.type === 'MethodDefinition' && ['observedAttributes', 'attributeChangedCallback'].includes(node.key?.name ?? '')) ||
  (node.type === 'ExpressionStatement' && /^\w+\.props \|\| /.test(code.slice(node.start, node.end))) ||
  // The lists of props and events, which only the loops read.
  (node.type === 'VariableDeclaration' && /^const \w+ = Array\.isArray\(/.test(code.slice(node.start, node.end)));

function cutsIn(node: unknown, code: string): readonly Place[] {
  if (Array.isArray(node)) return node.flatMap((one) => cutsIn(one, code));
  if (typeof node !== 'object' || node === null) return [];
  if (!('type' in node)) return cutsIn(Object.values(node), code);
  const { start, test, alternate } = node as Node & { test?: Place; alternate?: Place };
  // Elements attach their shadow root themselves: what happens without one is left of the choice.
  if (test && alternate && code.slice(test.start, test.end).endsWith('.shadow')) return [{ start, end: alternate.start }];
  return isCut(node as Node, code) ? [node as Node] : cutsIn(Object.values(node), code);
}

/** @throws Error if the package has changed, so that the places to cut are not there any more */
export function withoutProps(code: string): string {
  const cuts = cutsIn(parseAst(code).body, code);
  // Three loops in the function, two in the constructor, two members of the class, the lists, their defaults, and the shadow root.
  if (cuts.length !== 10) throw new Error(`r2wc's core has ${cuts.length} of 10 places to cut: see src/build/plugins/r2wc-core.ts`);
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
