/** What stands in the reference lists: a form offers it as it comes. */
import type { CallName } from '../../contract/contract.ts';
import { mustSucceed } from '../judge/checks.ts';
import type { Module } from '../judge/module.ts';
import { must } from '../judge/verdict.ts';
import { rowsOf } from '../context/lists.ts';
import type { ModuleContext } from '../context/context.ts';
import { where } from '../wire/exchange.ts';

/** What a form sends, and the words that it shows. */
type Entry = readonly [value: unknown, words: unknown];

const named = (data: unknown): readonly Entry[] => Object.entries(Object(data));
const fields =
  (value: string, ...words: readonly string[]) =>
  (data: unknown): readonly Entry[] =>
    rowsOf(data).map((row) => [row[value], words.map((word) => row[word]).find(Boolean)]);
const places = fields('code', 'name');
const topics = fields('vocabId', 'name', 'description');

/** The lists in an answer, since the same code may stand in two of them. */
const listsIn: { readonly [name in CallName]?: (data: unknown) => readonly (readonly Entry[])[] } = {
  countriesPublic: (data) => [places(data)],
  // One list of the states of all countries may have a code twice.
  statesPublic: (data) => (Array.isArray(data) ? [] : Object.values(Object(data)).map(places)),
  languagesPublic: (data) => [fields('code', 'display')(data)],
  rolesPublic: (data) => [named(data)],
  interestTypes: (data) => [(Array.isArray(data) ? data.slice(0, 2) : []).flatMap(fields('value', 'labelGet'))],
  newsInterestsPublic: (data) => [topics(Object(data).regionHierarchy), topics(Object(data).industryHierarchy)],
};

const isBlank = (value: unknown): boolean => String(value ?? '').trim() === '';

function mustBeDistinct(entries: readonly Entry[], path: string): void {
  const values = entries.map(([value]) => String(value));
  const twice = values.find((value, index) => values.indexOf(value) !== index);
  must(twice === undefined, `${path} has ${twice} twice.`, 'Name every entry once: a form cannot tell two of the same code apart.');
  const blank = entries.find((entry) => entry.some(isBlank));
  must(
    blank === undefined,
    `${path} has an entry ${isBlank(blank?.[0]) ? 'without a code' : `${blank?.[0]} without a name`}.`,
    'Give every entry a code, which is sent, and words, which people read.',
  );
}

/** So many languages are enough to see how the others are answered. */
const MOST_LANGUAGES = 10;

async function mustTranslate(context: ModuleContext): Promise<void> {
  const languages = rowsOf((await context.call('languagesPublic')).body?.['data']).map(({ code }) => String(code));
  for (const locale of languages.slice(0, MOST_LANGUAGES)) {
    const answer = await context.call('translate', { body: { locale, strings: ['Log In'] } });
    must(
      answer.status === 200,
      `${locale} is in the list of languages, and a translation into it was answered with ${answer.status}.`,
      'Answer every language of the list with 200, what is not translated left out; or take the language off the list.',
    );
  }
}

export const listEntries: readonly Module[] = [
  {
    id: 'lists.entries',
    says: 'Every entry of a list has a code that no other has, and words.',
    rule: 'contract.md, Lists',
    async run(context) {
      for (const [name, listsOf] of Object.entries(listsIn)) {
        const answer = await context.call(name as CallName);
        mustSucceed(name as CallName, answer);
        for (const entries of listsOf(answer.body?.['data'])) mustBeDistinct(entries, where(answer));
      }
    },
  },
  {
    id: 'lists.languages',
    says: 'Every language of the list is one that words can be asked for in.',
    rule: 'contract.md, Lists',
    run: mustTranslate,
  },
];
