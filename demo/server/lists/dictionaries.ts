/** Translations by language: what the translation service of the demo knows. Each file of `demo/locales` is a language; the names of countries come from `Intl`. */
import { readdir } from 'node:fs/promises';
import { countries } from '../../data/countries.ts';
import type { Locale } from '../../locales/locale.ts';

const folder = new URL('../../locales/', import.meta.url);
const languages = (await readdir(folder)).map((file) => /^([a-z]{2})\.ts$/.exec(file)?.[1]).filter((code) => code !== undefined);

async function wordsOf(language: string): Promise<readonly [string, ReadonlyMap<string, string>]> {
  const { words } = (await import(new URL(`${language}.ts`, folder).href)) as { readonly words: Locale };
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const namesOfCountries = countries.map(({ code, name }) => [name, names.of(code) ?? name] as const);
  return [language, new Map([...namesOfCountries, ...Object.entries(words)])];
}

/** English source → words, by language (`es`). */
export const dictionaries: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(await Promise.all(languages.map(wordsOf)));
