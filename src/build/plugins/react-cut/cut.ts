/** Leaves out of React's code what a table names. Whatever the table names must be there: another version of React fails the build instead of being cut wrongly. */
import ts from 'typescript';

/** What nothing of ours can reach. */
export interface Cuts {
  /** Kinds of fibers that are never made: comparisons with them are decided, and their cases go. */
  readonly tags: readonly number[];
  /** Element types that are never drawn, by React's constants. */
  readonly types: readonly string[];
  /** Functions that do not have to do anything (`''`), or only have to return one value (`'return !1'`). */
  readonly functions: Readonly<Record<string, string>>;
  /** Variables that never change → their value. */
  readonly constants: Readonly<Record<string, string>>;
  /** Attributes that no markup of ours has: their cases in the switches over attributes go. */
  readonly attributes: readonly string[];
  /** The only attributes of ours whose name in markup is another; `aliases` has no others then. */
  readonly aliases?: readonly string[];
  /** Members of exports and of tables of hooks that nobody asks for. */
  readonly members: readonly string[];
  /** Properties that no object has. */
  readonly absent: readonly string[];
  /** Objects whose methods nobody calls, as written before the method's name. */
  readonly methods: readonly string[];
  /** Pieces of code → what stands in their place. */
  readonly texts: readonly (readonly [string, string])[];
}

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const TAG = /(^|\.)tag$/;
/** What a switch over attributes looks at. */
const KEY = /^(prop)?key$/i;

/** Whether a clause ends by leaving the switch, so that it never falls through to the next one. */
function leaves(clause: ts.CaseOrDefaultClause): boolean {
  const last = clause.statements.at(-1);
  return (
    last !== undefined &&
    (ts.isBreakStatement(last) || ts.isReturnStatement(last) || ts.isThrowStatement(last) || ts.isContinueStatement(last))
  );
}

/** Names that the code of a node declares for the whole function around it. */
function variablesIn(node: ts.Node): string[] {
  const found: string[] = [];
  const visit = (each: ts.Node): void => {
    if (ts.isFunctionLike(each)) return;
    if (ts.isVariableDeclaration(each)) found.push(each.name.getText());
    ts.forEachChild(each, visit);
  };
  visit(node);
  return found;
}

class Cutting {
  readonly #edits: Edit[] = [];
  readonly #missing: Set<string>;

  constructor(
    readonly code: string,
    readonly cuts: Cuts,
  ) {
    const { tags, types, functions, constants, attributes, absent, members, methods } = cuts;
    this.#missing = new Set([
      ...[
        ...tags.map(String),
        ...types,
        ...Object.keys(functions),
        ...Object.keys(constants),
        ...attributes,
        ...absent,
        ...members,
        ...methods,
      ],
      ...(cuts.aliases ?? []),
    ]);
  }

  run(): string {
    const source = ts.createSourceFile('react.js', this.code, ts.ScriptTarget.Latest, true);
    this.#visit(source);
    if (this.#missing.size > 0) throw new Error(`not in React's code any more, or not in this form: ${[...this.#missing].join(', ')}`);
    return this.#applied();
  }

  /** The code with all edits made; of edits inside each other only the outermost is. */
  #applied(): string {
    const ordered = this.#edits.sort((a, b) => a.from - b.from || b.to - a.to);
    let rest = '';
    let read = 0;
    for (const { from, to, text } of ordered) {
      if (from < read) continue;
      rest += this.code.slice(read, from) + text;
      read = to;
    }
    return rest + this.code.slice(read);
  }

  #replace(from: number, to: number, text: string, why: string): void {
    this.#edits.push({ from, to, text });
    this.#missing.delete(why);
  }

  /** The tag, type or attribute that a comparison asks for, where the table says that it never occurs. */
  #never(one: ts.Expression, other: ts.Expression): string | undefined {
    if (ts.isNumericLiteral(one) && TAG.test(other.getText()) && this.cuts.tags.includes(Number(one.text))) return one.text;
    if (ts.isIdentifier(one) && this.cuts.types.includes(one.text)) return one.text;
    if (ts.isStringLiteral(one) && KEY.test(other.getText()) && this.cuts.attributes.includes(one.text)) return one.text;
    return undefined;
  }

  #visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node)) this.#comparison(node);
    else if (ts.isSwitchStatement(node)) this.#switch(node);
    else if (ts.isFunctionDeclaration(node)) this.#function(node);
    else if (ts.isIdentifier(node)) this.#variable(node);
    else if (ts.isPropertyAssignment(node)) this.#member(node);
    else if (ts.isPropertyAccessExpression(node)) this.#property(node);
    else if (ts.isExpressionStatement(node)) this.#statement(node);
    else if (ts.isVariableDeclaration(node) && node.name.getText() === 'aliases') this.#aliases(node);
    ts.forEachChild(node, this.#visit);
  };

  #comparison(node: ts.BinaryExpression): void {
    const isEqual = node.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken;
    if (!isEqual && node.operatorToken.kind !== ts.SyntaxKind.ExclamationEqualsEqualsToken) return;
    const never = this.#never(node.left, node.right) ?? this.#never(node.right, node.left);
    if (never) this.#replace(node.getStart(), node.getEnd(), isEqual ? '!1' : '!0', never);
  }

  #switch(node: ts.SwitchStatement): void {
    const { clauses } = node.caseBlock;
    let fallsIn = false;
    for (const clause of clauses) {
      const never = ts.isCaseClause(clause) ? this.#never(clause.expression, node.expression) : undefined;
      if (!never) {
        fallsIn = !leaves(clause);
        continue;
      }
      // The case before falls through into these statements, so only the label goes.
      if (fallsIn) {
        this.#replace(clause.getStart(), clause.statements[0]?.getStart() ?? clause.getEnd(), '', never);
        fallsIn = !leaves(clause);
      } else {
        this.#replace(clause.getStart(), clause.getEnd(), '', never);
        this.#declare(node, clause.statements.flatMap(variablesIn));
      }
    }
  }

  #declare(inside: ts.Node, names: readonly string[]): void {
    if (names.length === 0) return;
    let around = inside.parent;
    while (!ts.isFunctionLike(around)) around = around.parent;
    const { body } = around as ts.FunctionDeclaration;
    if (!body) throw new Error('a function without a body');
    const at = body.getStart() + 1;
    this.#edits.push({ from: at, to: at, text: `var ${names.join(', ')};` });
  }

  #function(node: ts.FunctionDeclaration): void {
    const { name, body } = node;
    const instead = name && this.cuts.functions[name.text];
    if (instead !== undefined && body) this.#replace(body.getStart(), body.getEnd(), `{ ${instead} }`, name?.text ?? '');
  }

  #variable(node: ts.Identifier): void {
    const value = this.cuts.constants[node.text];
    const { parent } = node;
    if (value === undefined || ts.isVariableDeclaration(parent) || ts.isPropertyAccessExpression(parent)) return;
    const isWritten = ts.isBinaryExpression(parent) && parent.left === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
    if (!isWritten) this.#replace(node.getStart(), node.getEnd(), value, node.text);
  }

  #aliases({ initializer }: ts.VariableDeclaration): void {
    const kept = this.cuts.aliases;
    const list = initializer && ts.isNewExpression(initializer) ? initializer.arguments?.[0] : undefined;
    if (!kept || !list || !ts.isArrayLiteralExpression(list)) return;
    const rows = list.elements.filter((row) => kept.some((name) => row.getText().startsWith(`["${name}"`)));
    this.#replace(list.getStart(), list.getEnd(), `[${rows.map((row) => row.getText()).join(', ')}]`, kept[0] ?? '');
    if (rows.length === kept.length) for (const name of kept) this.#missing.delete(name);
  }

  #property(node: ts.PropertyAccessExpression): void {
    const { name, parent } = node;
    const isWritten = ts.isBinaryExpression(parent) && parent.left === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
    if (this.cuts.absent.includes(name.text) && !isWritten) this.#replace(node.getStart(), node.getEnd(), '(void 0)', name.text);
  }

  #member(node: ts.PropertyAssignment): void {
    const name = node.name.getText();
    if (!this.cuts.members.includes(name)) return;
    const to = this.code[node.getEnd()] === ',' ? node.getEnd() + 1 : node.getEnd();
    this.#replace(node.getFullStart(), to, '', name);
  }

  #statement(node: ts.ExpressionStatement): void {
    const { expression } = node;
    if (!ts.isBinaryExpression(expression) || !ts.isPropertyAccessExpression(expression.left)) return;
    const object = expression.left.expression.getText();
    const name = expression.left.name.text;
    if (this.cuts.methods.includes(object)) this.#replace(node.getStart(), node.getEnd(), '', object);
    else if (this.cuts.members.includes(name)) this.#replace(node.getStart(), node.getEnd(), '', name);
  }
}

/** Shortens the code of one file of React's. */
export function cut(code: string, cuts: Cuts): string {
  let changed = code;
  for (const [piece, instead] of cuts.texts) {
    if (changed.split(piece).length !== 2) throw new Error(`not in React's code any more, or more than once: ${piece}`);
    changed = changed.replace(piece, () => instead);
  }
  return new Cutting(changed, cuts).run();
}
