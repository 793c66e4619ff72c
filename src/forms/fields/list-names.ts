/** Countries and languages by the service's names (R3), or by those of `Intl` in languages other than English. */
import { isEnglish } from '../../i18n/translate.ts';
import type { Option } from '../form.ts';
import type { CodeName } from './reference-lists.ts';

/** `Intl` writes some names without a capital, and throws where the code is invalid. */
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

function named(locale: string, type: 'region' | 'language', items: readonly CodeName[]): readonly Option[] {
  const nameOf = isEnglish(locale) ? () => undefined : namesIn(locale, type);
  const { compare } = new Intl.Collator(locale);
  return items
    .map(({ code, name }) => ({ value: code, label: nameOf(code) ?? name, source: name }))
    .sort((first, second) => compare(first.label, second.label));
}

export const countryHeadings = { suggested: { title: 'Suggested' }, all: { title: 'All countries' } } as const;

export function countryOptions(locale: string, countries: readonly CodeName[], suggested: readonly string[] = []): readonly Option[] {
  const all = named(locale, 'region', countries);
  const first = suggested.flatMap((code) => all.filter(({ value }) => value === code));
  if (first.length === 0) return all;
  const { suggested: top, all: rest } = countryHeadings;
  return [...first.map((option) => ({ ...option, group: top.title })), ...all.map((option) => ({ ...option, group: rest.title }))];
}

export const languageOptions = (
  locale: string,
  languages: readonly { readonly code: string; readonly display: string }[],
): readonly Option[] =>
  named(
    locale,
    'language',
    languages.map(({ code, display }) => ({ code, name: display })),
  );
