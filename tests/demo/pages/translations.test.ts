// @vitest-environment node
/** Every visible string: none is written into a component, and the demo's service knows each in its languages. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dictionaries } from '../../../demo/server/lists/dictionaries.ts';
import { openServer, type TestServer } from '../server.ts';

const src = path.resolve(import.meta.dirname, '../../../src');
/** Nobody sees these: the server's words to whoever sends what no form of ours sends, and those of reports to the host. */
const unseen = ['forms/body.ts', 'flow/failure/report.ts'];

const all = readdirSync(src, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll(path.sep, '/'));
const filesOf = (place: RegExp): readonly string[] =>
  all.filter((file) => place.test(file) && !unseen.includes(file)).map((file) => path.join(src, file));

/** Where words stand as data. */
const places = {
  text: /\/text\.ts$/,
  forms: /^forms\/.+\.ts$|^features\/.+\/(forms|options|registration)\.ts$/,
  flows: /^flow\/(?!text)[^/]+\.ts$|^features\/.+\/(?!text|forms|options|registration|index)[\w-]+\.ts$/,
} as const;

/** In tables of forms, flows and failures these names hold words; all else is names and codes. */
const WORDS = ['label', 'message', 'submit', 'busy', 'prompt', 'hint', 'section', 'box', 'text', 'title'];

/** Strings of a table, however deep. In a `text.ts` every value is words. */
function wordsIn(value: unknown, all: boolean, seen = new Set<unknown>()): readonly string[] {
  if (typeof value === 'string') return all ? [value] : [];
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'string' && !all ? (WORDS.includes(name) ? [inner] : []) : wordsIn(inner, all && name !== 'href', seen),
  );
}

const parsed = (file: string) => ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

function eachNode(root: ts.Node, look: (node: ts.Node) => void): void {
  look(root);
  ts.forEachChild(root, (child) => eachNode(child, look));
}

/** What a file says in whole sentences, also in places that no export leads to; `says` holds the service's words. */
function sentencesIn(file: string): readonly string[] {
  const found: string[] = [];
  eachNode(parsed(file), (node) => {
    if (!ts.isStringLiteralLike(node) || !/^(\{\w+\} )?\p{Lu}[^:]* /u.test(node.text)) return;
    const { parent } = node;
    if (!(ts.isPropertyAssignment(parent) && parent.name.getText() === 'says')) found.push(node.text);
  });
  return found;
}

async function said(place: keyof typeof places): Promise<readonly string[]> {
  const files = filesOf(places[place]);
  const modules = await Promise.all(files.map((file) => import(file) as Promise<Record<string, unknown>>));
  return [...modules.flatMap((module) => wordsIn(module, place === 'text')), ...files.flatMap(sentencesIn)];
}

/** Names of other people's products are the same everywhere. */
const names = [
  'Authy',
  'Google Authenticator',
  'andOTP',
  'LastPass Authenticator',
  'Microsoft Authenticator',
  'Central Registration Depository',
  'Chartered Financial Analyst',
];

describe('the catalogue', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer();
  }, 60_000);
  afterAll(() => server.close());

  it.each(['text', 'forms', 'flows'] as const)('has each string of %s in every language of the demo', async (place) => {
    const strings = [...new Set(await said(place))].filter((text) => /\p{L}/u.test(text) && !names.includes(text));
    expect(strings.length).toBeGreaterThan(40);
    for (const locale of dictionaries.keys()) {
      const { data } = await server.call('translate', { body: { locale, strings } });
      expect([locale, strings.filter((source) => !Object.hasOwn(data as object, source))]).toEqual([locale, []]);
    }
  });
});

/** Attributes whose value a person sees or hears. */
const SHOWN = ['alt', 'title', 'placeholder', 'label', 'aria-label', 'aria-description', 'aria-valuetext'];
/** `t(…)` is asked for a table's entry or a variable, never for words on the spot. */
const isOwnWords = (node: ts.Node | undefined): boolean => node !== undefined && ts.isStringLiteralLike(node) && /\p{L}/u.test(node.text);

function written(file: string): readonly string[] {
  const found: string[] = [];
  eachNode(parsed(file), (node) => {
    const words =
      (ts.isJsxText(node) && /\p{L}/u.test(node.text)) ||
      (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent) && isOwnWords(node.expression)) ||
      (ts.isJsxAttribute(node) && SHOWN.includes(node.name.getText()) && isOwnWords(node.initializer)) ||
      (ts.isCallExpression(node) && node.expression.getText() === 't' && isOwnWords(node.arguments[0]));
    if (words) found.push(`${path.relative(src, file)}: ${node.getText().trim()}`);
  });
  return found;
}

it.each(['ui', 'flow', 'features', 'hosted', 'element'])('no component of src/%s contains words of its own', (room) => {
  const files = filesOf(new RegExp(`^${room}/.+\\.tsx$`));
  expect(files.length).toBeGreaterThan(0);
  expect(files.flatMap(written)).toEqual([]);
});
