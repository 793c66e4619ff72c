/** A language is a file of `demo/locales` and its name here; `Intl` has the names of countries. */
import { countries } from '../../data/countries.ts';
import { words as ar } from '../../locales/ar.ts';
import { words as de } from '../../locales/de.ts';
import { words as es } from '../../locales/es.ts';
import { words as fr } from '../../locales/fr.ts';
import { words as ja } from '../../locales/ja.ts';
import type { Locale } from '../../locales/locale.ts';

const locales: Readonly<Record<string, Locale>> = { ar, de, es, fr, ja };

function wordsOf(language: string, words: Locale): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const namesOfCountries = countries.map(({ code, name }) => [name, names.of(code) ?? name] as const);
  return new Map([...namesOfCountries, ...Object.entries(words)]);
}

/** English source → words, by language (`es`). */
export const dictionaries: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(locales).map(([language, words]) => [language, wordsOf(language, words)]),
);
