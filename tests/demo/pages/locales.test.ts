// @vitest-environment node
/** The rules for translators, in every language. The compiler checks that no translation is missing. */
import { describe, expect, it } from 'vitest';
import { countries } from '../../../demo/data/countries.ts';
import { fill, pluralize } from '../../../src/i18n/translate.ts';
import { dictionaries } from '../../../demo/server/lists/dictionaries.ts';

/** Numbers that cover every plural category. */
const NUMBERS = [1, 2, 5, 11, 100];

/** Formatted by `Intl`, not by translators. */
const named = new Set(countries.map(({ name }) => name));

/** All plurals of a text. */
const pluralsOf = (text: string, language: string) => [
  ...new Set(NUMBERS.map((n) => pluralize(text, { n, count: n, total: n }, language))),
];

const placeholders = (text: string) => (text.match(/\{\w+\}|#/g) ?? []).sort();

/** Arabic has a question mark of its own, Japanese has wide marks; a Latin part in the text may be isolated. */
function endOf(text: string): string {
  const end =
    text
      .replace(/[\u2066-\u2069]/g, '')
      .replace(/؟$/, '?')
      .replace(/。$/, '.')
      .replace(/？$/, '?')
      .replace(/！$/, '!')
      .replace(/：$/, ':')
      .at(-1) ?? '';
  return '.?!:…'.includes(end) ? end : '';
}

/** A letter's first line ends in Spanish with a colon. */
const isGreeting = (source: string): boolean => source.endsWith(',');

/** Marks as English writes them, where the language writes them otherwise: French with a space that does not break, Spanish in pairs, Japanese wide. */
const foreign: Readonly<Record<string, RegExp>> = {
  fr: / [?!:;»]|\u00a0[?!;]|« |\p{L}[?!»](?!\p{L})|'/u,
  es: /^[^¿]*\?|^[^¡]*!/,
  ja: /: |[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}][?!.,:()]|[(),][\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]/u,
  ar: /\p{sc=Arab}[?,;]/u,
};

/** Without the special characters of a password, which are the same everywhere. */
const prose = (text: string) => text.replace(/~!@\S+|< > \S.*$/, '');

/** True if every opening sign has a closing one. */
const isPaired = (text: string): boolean =>
  ['()', '[]', '{}', '«»', '„“', '「」', '（）'].every(([open = '', close = '']) => text.split(open).length === text.split(close).length);

/** What a language demands beyond marks: Spanish addresses women and men, and an Arabic command after a condition begins with fa, which a link of its own lacks. */
const clumsy: Readonly<Record<string, RegExp>> = { es: /\busted mism[oa]\b|^Inicia sesión/, ar: /^إذا [^،]+، \{link\}/ };

/** The label of the field that a message asks for, in a language; of a state, the label begins with the word. */
const labelIn = (dictionary: ReadonlyMap<string, string>, noun: string): string | undefined =>
  [...dictionary].find(([source]) => source.toLowerCase() === noun || source.toLowerCase() === `${noun} or province`)?.[1];

/** True if a message quotes a field by other words than its label. */
function isMisnamed(dictionary: ReadonlyMap<string, string>, source: string, text: string): boolean {
  const noun = /^(?:Please|You must) (?:enter|select) an? (.+)\.$/.exec(source)?.[1];
  const quoted = /[«„「]\u00a0?(.+?)\u00a0?[»“」]/.exec(text)?.[1];
  return noun !== undefined && quoted !== undefined && quoted !== labelIn(dictionary, noun);
}

/** For one and two, Arabic expresses the number by the word alone. */
const isCounted = (source: string, text: string): boolean =>
  source.includes('{n}') && /واحد|تين|تان|اثنان/.test(text) && !text.includes('{n}');

/** Names of other people's products. */
const STAYS = ['Authy', 'Google Authenticator', 'andOTP', 'LastPass Authenticator', 'Microsoft Authenticator'];

describe.each([...dictionaries])('the dictionary %s', (language, dictionary) => {
  const rows = [...dictionary]
    .filter(([source]) => !named.has(source))
    .flatMap(([source, text]) => pluralsOf(text, language).map((plural): [string, string] => [source, plural]));
  const wrong = (isWrong: (source: string, text: string) => boolean) => rows.filter(([source, text]) => isWrong(source, text));

  it('has words for hundreds of sources', () => expect(rows.length).toBeGreaterThan(400));
  it('keeps every placeholder', () =>
    expect(wrong((source, text) => placeholders(source).join() !== placeholders(text).join() && !isCounted(source, text))).toEqual([]));
  it('ends each sentence with the same punctuation as its source', () =>
    expect(wrong((source, text) => !isGreeting(source) && endOf(source) !== endOf(text))).toEqual([]));
  it('writes question marks, colons and quotation marks as the language does', () =>
    expect(wrong((_, text) => foreign[language]?.test(prose(text)) ?? false)).toEqual([]));
  it('addresses everybody, formally and in whole sentences', () =>
    expect(wrong((_, text) => clumsy[language]?.test(text) ?? false)).toEqual([]));
  it('closes every bracket and quotation mark it opens', () => expect(wrong((_, text) => !isPaired(text))).toEqual([]));
  it('has no spaces at the edges, and no double spaces', () =>
    expect(wrong((_, text) => text !== text.trim() || /\s{2}/.test(text))).toEqual([]));
  it('calls a field in its messages by its label', () => expect(wrong((source, text) => isMisnamed(dictionary, source, text))).toEqual([]));
  it('leaves names untranslated', () =>
    expect(wrong((source, text) => STAYS.some((name) => source.includes(name) && !text.includes(name)))).toEqual([]));
});

it.each([
  [0, '0 critère sur 5 respecté.'],
  [1, '1 critère sur 5 respecté.'],
  [2, '2 critères sur 5 respectés.'],
])('French counts what is met, not what there is: %d', (n, expected) => {
  const params = { n, total: 5 };
  const text = dictionaries.get('fr')?.get('{n} of {total} requirements met.') ?? '';
  expect(fill(pluralize(text, params, 'fr'), params)).toBe(expected);
});
