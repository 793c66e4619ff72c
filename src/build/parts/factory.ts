/**
 * Makes each file of the module form a factory: a function that is given the exports it needs, instead of importing them. So no file contains
 * the address of another. All that an element needs can be requested at once, a file that failed can be requested again under another
 * address, and no module is ever loaded twice.
 */
import { parseAst } from 'rolldown/parseAst';
import { SESSION } from './groups.ts';

/** What a bundler wrote: imports at the top, exports at the end, everything between them in one scope. */
const IMPORT = /^import (?:\{([^}]*)\} from )?"\.\/([\w-]+)\.js";\n/gm;
const EXPORT = /^export \{([^}]*)\};\s*$/m;
const LAZY = /\bimport\("\.\/([\w-]+)\.js"\)/g;

/** The file into which rolldown writes its helper functions. Any file may use them, so they are moved into the session's file. */
export const RUNTIME = 'rolldown-runtime';
const RUNTIME_NAME = '$runtime';

export interface Factory {
  /** The files whose exports it takes, in the order of its parameters. */
  readonly needs: readonly string[];
  /** A module whose default export is `(page, bring, …exports of what it needs) => exports`. */
  readonly code: string;
  /** The number of lines put above those of the bundler, for the source map. */
  readonly above: number;
}

/** `a as b, c` → `a: b, c`, the other way round for exports. */
const names = (list: string, swapped = false): string =>
  list
    .split(',')
    .map((pair) => pair.trim().split(' as '))
    .filter(([name]) => name !== '')
    .map(([one = '', other]) => (other === undefined ? one : swapped ? `${other}: ${one}` : `${one}: ${other}`))
    .join(', ');

/** The code of a file as the body of a function that returns its exports. */
const asBody = (module: string): string => module.replace(EXPORT, (_, list: string) => `return { ${names(list, true)} };`);

/** Refuses exported variables: other files are given the value of an export once, and would not see a later assignment. */
function refuseVariables(file: string, module: string): void {
  const [, list = ''] = EXPORT.exec(module) ?? [];
  const exported = list.split(',').map((pair) => pair.trim().split(' as ')[0] ?? '');
  const declared = parseAst(module).body.flatMap((statement) =>
    statement.type === 'VariableDeclaration' && statement.kind === 'let' ? statement.declarations : [],
  );
  // One name, or all the names in a destructuring pattern.
  const variables = declared.flatMap(({ id }) => module.slice(id.start, id.end).match(/[\w$]+/g) ?? []);
  const found = variables.find((name) => exported.includes(name));
  if (found) throw new Error(`${file}: ${found} is a variable that other files take; make it a constant`);
}

/** Refuses files that need each other: each would wait for the other forever. */
function refuseCycles(made: Readonly<Record<string, Factory>>): void {
  const follow = (name: string, way: readonly string[]): void => {
    if (way.includes(name)) throw new Error(`files that need each other: ${[...way, name].join(' → ')}; move what they share (groups.ts)`);
    for (const need of made[name]?.needs ?? []) follow(need, [...way, name]);
  };
  for (const name of Object.keys(made)) follow(name, []);
}

const linesOf = (text: string): number => text.split('\n').length - 1;

/** Makes factories of all files that the bundler wrote, by name. */
export function factoriesOf({ [RUNTIME]: runtime = '', ...files }: Readonly<Record<string, string>>): Readonly<Record<string, Factory>> {
  const made = Object.entries(files).map(([name, module]) => {
    refuseVariables(name, module);
    const { needs, parameters, body } = factoryOf(name, module);
    const isSession = name === SESSION;
    const shared = isSession ? `const ${RUNTIME_NAME} = (() => {\n${asBody(runtime)}\n})();\n` : '';
    const head = `export default ((${parameters}) => {\n${shared}`;
    const returned = isSession ? body.replace(/return \{(?=[^}]*\};\s*$)/, `return { ${RUNTIME_NAME},`) : body;
    if (isSession && returned === body) throw new Error(`${name} does not end with what it exports`);
    return [name, { needs, code: `${head}${returned}\n});\n`, above: linesOf(head) }] as const;
  });
  const factories = Object.fromEntries(made);
  refuseCycles(factories);
  return factories;
}

/** Replaces each line by one line, so that the bundler's source map still fits. */
function factoryOf(name: string, module: string) {
  const needs: string[] = [];
  const need = (file: string): string => {
    if (!needs.includes(file)) needs.push(file);
    return `$${needs.indexOf(file)}`;
  };
  const body = asBody(module)
    .replace(IMPORT, (_, list: string | undefined, file: string) => {
      const exports = file !== RUNTIME ? need(file) : name === SESSION ? RUNTIME_NAME : `${need(SESSION)}.${RUNTIME_NAME}`;
      return list ? `const { ${names(list)} } = ${exports};\n` : '\n';
    })
    .replace(LAZY, '$bring("$1")');
  if (/^(import|export)\b/m.test(body)) throw new Error('an import or export in a form that src/build/parts/factory.ts does not know');
  const parameters = ['$page', '$bring', ...needs.map((_, n) => `$${n}`)].join(', ');
  return { needs, parameters, body };
}
