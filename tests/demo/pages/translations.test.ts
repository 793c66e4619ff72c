// @vitest-environment node
/** No component contains visible strings of its own, and the demo's service has each string in all its languages. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countries } from '../../../demo/data/countries.ts';
import { newsInterests } from '../../../demo/data/news-interests.ts';
import { roles } from '../../../demo/data/roles.ts';
import { timezones } from '../../../demo/data/timezones.ts';
import { questionGroups } from '../../../demo/server/lists/question-catalogue.ts';
import { dictionaries } from '../../../demo/server/lists/dictionaries.ts';
import { timezoneOptions } from '../../../src/forms/fields/zone-labels.ts';
import { english } from '../../../src/i18n/translate.ts';
import { openServer, type TestServer } from '../server.ts';

const src = path.resolve(import.meta.dirname, '../../../src');
/** Strings that no user sees: the server's answers to requests that no form of ours sends, and reports to the host. */
const unseen = ['forms/body.ts', 'flow/failure.ts'];

const all = readdirSync(src, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll(path.sep, '/'));
const filesOf = (place: RegExp): readonly string[] =>
  all.filter((file) => place.test(file) && !unseen.includes(file)).map((file) => path.join(src, file));

/** Files that contain words as data. */
const places = {
  text: /\/text\.ts$/,
  forms: /^forms\/.+\.ts$|^features\/.+\/(forms|options|registration)\.ts$/,
  flows: /^flow\/(?!text)[^/]+\.ts$|^features\/.+\/(?!text|forms|options|registration|feature)[\w-]+\.ts$/,
} as const;

/** Properties that contain words in the tables of forms, flows and failures; all others are names and codes. */
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

/** The whole sentences of a file, including those that no export reaches; `says` contains the service's words. */
function sentencesIn(file: string): readonly string[] {
  const findings: string[] = [];
  eachNode(parsed(file), (node) => {
    if (!ts.isStringLiteralLike(node) || !/^(\{\w+\} )?\p{Lu}[^:]* /u.test(node.text)) return;
    const { parent } = node;
    if (!(ts.isPropertyAssignment(parent) && parent.name.getText() === 'says')) findings.push(node.text);
  });
  return findings;
}

async function stringsIn(place: keyof typeof places): Promise<readonly string[]> {
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

/** The words of the service's lists, by list; for time zones, their cities. */
const listed: Record<string, readonly string[]> = {
  countries: countries.map(({ name }) => name),
  roles: Object.values(roles),
  regions: newsInterests.regionHierarchy.map(({ description }) => description),
  industries: newsInterests.industryHierarchy.map(({ description }) => description),
  'security questions': questionGroups.flatMap(({ securityQuestions }) => securityQuestions.map(({ question }) => question)),
  cities: timezoneOptions(english, timezones)
    .map(({ source = '' }) => source)
    .filter((city) => city !== 'UTC'),
};

describe('the catalogue', () => {
  let server: TestServer;
  const missingIn = async (locale: string, strings: readonly string[]) => {
    const { data } = await server.call('translate', { body: { locale, strings: [...strings] } });
    return strings.filter((source) => !Object.hasOwn(data as object, source));
  };
  beforeAll(async () => {
    server = await openServer();
  }, 60_000);
  afterAll(() => server.close());

  it.each(['text', 'forms', 'flows'] as const)('has each string of %s in every language of the demo', async (place) => {
    const strings = [...new Set(await stringsIn(place))].filter((text) => /\p{L}/u.test(text) && !names.includes(text));
    expect(strings.length).toBeGreaterThan(40);
    for (const locale of dictionaries.keys()) {
      expect([locale, await missingIn(locale, strings)]).toEqual([locale, []]);
    }
  });

  it.each(Object.entries(listed))('has the words of the service’s %s in every language of the demo', async (_, strings) => {
    expect(strings.length).toBeGreaterThan(5);
    for (const locale of dictionaries.keys()) expect([locale, await missingIn(locale, strings)]).toEqual([locale, []]);
  });

  it('has a pseudo-locale that is accented and longer, keeps placeholders, and leaves out what has no translation', async () => {
    const strings = ['Log In', 'Step {n} of {total}', 'Words that no catalogue has'];
    const { data } = await server.call('translate', { body: { locale: 'ar-XB', strings } });
    expect(data).toEqual({ 'Log In': 'Łóǧ Íñ ļõñǧ', 'Step {n} of {total}': 'Šťéþ {n} óƒ {total} ļõñǧ ļõñǧ' });
  });

  it('knows the plurals of a number that the source holds', async () => {
    const strings = ['5 character limit.', '50 character limit.', '100 character limit.'];
    const { data } = await server.call('translate', { body: { locale: 'ar', strings } });
    expect(strings.map((source) => (data as Record<string, string>)[source])).toEqual([
      'الحد الأقصى 5 أحرف.',
      'الحد الأقصى 50 حرفًا.',
      'الحد الأقصى 100 حرف.',
    ]);
  });
});

/** Attributes whose value users see or hear. */
const SHOWN = ['alt', 'title', 'placeholder', 'label', 'aria-label', 'aria-description', 'aria-valuetext'];
/** `t(…)` must get an entry of a table or a variable, never a literal. */
const isOwnWords = (node: ts.Node | undefined): boolean => node !== undefined && ts.isStringLiteralLike(node) && /\p{L}/u.test(node.text);

function written(file: string): readonly string[] {
  const findings: string[] = [];
  eachNode(parsed(file), (node) => {
    const words =
      (ts.isJsxText(node) && /\p{L}/u.test(node.text)) ||
      (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent) && isOwnWords(node.expression)) ||
      (ts.isJsxAttribute(node) && SHOWN.includes(node.name.getText()) && isOwnWords(node.initializer)) ||
      (ts.isCallExpression(node) && node.expression.getText() === 't' && isOwnWords(node.arguments[0]));
    if (words) findings.push(`${path.relative(src, file)}: ${node.getText().trim()}`);
  });
  return findings;
}

it.each(['ui', 'flow', 'features', 'hosted', 'element'])('no component of src/%s contains words of its own', (room) => {
  const files = filesOf(new RegExp(`^${room}/.+\\.tsx$`));
  expect(files.length).toBeGreaterThan(0);
  expect(files.flatMap(written)).toEqual([]);
});
