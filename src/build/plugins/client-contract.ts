/**
 * The contract as a browser needs it: how a call is made, and how its answer is read. The compiler and the service check requests, and the
 * flow tables know the failures of each call, so both stay out of the bundle.
 */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import ts from 'typescript';

const LEFT_OUT = new Set(['params', 'query', 'body', 'fails']);

/** The rows of every table that `satisfies Calls`. */
function rowsOf(source: ts.SourceFile): readonly ts.ObjectLiteralExpression[] {
  const rows: ts.ObjectLiteralExpression[] = [];
  function visit(node: ts.Node, inCalls: boolean): void {
    const isCalls = ts.isSatisfiesExpression(node) && node.type.getText(source) === 'Calls';
    if (inCalls && ts.isPropertyAssignment(node) && ts.isObjectLiteralExpression(node.initializer)) rows.push(node.initializer);
    else ts.forEachChild(node, (child) => visit(child, inCalls || isCalls));
  }
  visit(source, false);
  return rows;
}

function forClients(code: string): string {
  const source = ts.createSourceFile('calls.ts', code, ts.ScriptTarget.Latest, true);
  const rows = rowsOf(source);
  const cuts = rows
    .flatMap(({ properties }) => properties)
    .filter(({ name }) => name && LEFT_OUT.has(name.getText(source)))
    .map((property) => [property.getFullStart(), property.getEnd()] as const);
  let rest = code;
  for (const [from, to] of cuts.reverse()) rest = rest.slice(0, from) + rest.slice(to).replace(/^,/, '');
  return rest;
}

export const clientContract: Plugin = {
  name: 'client-contract',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]src[\\/]contract[\\/](calls[\\/])?[\w-]+\.ts$/ }, async ({ path }) => ({
      contents: forClients(await readFile(path, 'utf8')),
      loader: 'ts',
    }));
  },
};
