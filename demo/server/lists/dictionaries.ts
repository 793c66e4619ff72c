import { countries } from '../../data/countries.ts';
import type { Locale } from '../../locales/locale.ts';
import { locales } from '../../locales/locales.ts';

/** `Intl` has the names of countries. */
function wordsOf(language: string, words: Locale): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const namesOfCountries = countries.map(({ code, name }) => [name, names.of(code) ?? name] as const);
  return new Map([...namesOfCountries, ...Object.entries(words)]);
}

/** English source → words, by language (`es`). */
export const dictionaries: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(locales).map(([language, words]) => [language, wordsOf(language, words)]),
);
