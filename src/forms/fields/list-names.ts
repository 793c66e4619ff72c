/**
 * Countries and languages under the names that the service gives them (R3), and for readers of another language than English as `Intl` names them,
 * where it has a name.
 */
import { isEnglish } from '../../i18n/translate.ts';
import type { Option } from '../form.ts';
import type { CodeName } from './reference-lists.ts';

/** `Intl`'s name of a code, with a capital as lists have it; undefined for what is no code. */
function namesIn(locale: string, type: 'region' | 'language'): (code: string) => string | undefined {
  const names = new Intl.DisplayNames([locale], { type, fallback: 'none' });
  return (code) => {
    try {
      return names.of(code)?.replace(/^./u, (first) => first.toLocaleUpperCase(locale));
    } catch {
      return undefined;
    }
  };
}

/** Options under the reader's names for them, in the order of the reader's alphabet. */
function named(locale: string, type: 'region' | 'language', items: readonly CodeName[]): readonly Option[] {
  const nameOf = isEnglish(locale) ? () => undefined : namesIn(locale, type);
  const { compare } = new Intl.Collator(locale);
  return items
    .map(({ code, name }) => ({ value: code, label: nameOf(code) ?? name, source: name }))
    .sort((one, other) => compare(one.label, other.label));
}

/** The headings of the two parts of the list of countries. */
export const countryHeadings = { suggested: { title: 'Suggested' }, all: { title: 'All countries' } } as const;

/** Codes are sent, names are shown. Suggested ones come first, and again in their usual place. */
export function countryOptions(locale: string, countries: readonly CodeName[], suggested: readonly string[] = []): readonly Option[] {
  const all = named(locale, 'region', countries);
  const first = suggested.flatMap((code) => all.filter(({ value }) => value === code));
  if (first.length === 0) return all;
  const { suggested: top, all: rest } = countryHeadings;
  return [...first.map((option) => ({ ...option, group: top.title })), ...all.map((option) => ({ ...option, group: rest.title }))];
}

/** Codes are sent, names are shown. */
export const languageOptions = (
  locale: string,
  languages: readonly { readonly code: string; readonly display: string }[],
): readonly Option[] =>
  named(
    locale,
    'language',
    languages.map(({ code, display }) => ({ code, name: display })),
  );
