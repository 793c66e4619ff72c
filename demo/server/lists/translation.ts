import { pluralize } from '../../../src/i18n/translate.ts';
import { dictionaries } from './dictionaries.ts';
import { PSEUDO_LOCALE, pseudo } from './pseudo.ts';

/** `es-MX` uses Spanish. */
const languageOf = (locale: string) => locale.trim().toLowerCase().split(/[-_]/)[0] ?? '';

/** One entry serves every number: `75 character limit.` is found as `# character limit.`, in the plural of the first one, `n`. */
function translated(language: string, source: string): string | undefined {
  const dictionary = dictionaries.get(language);
  const numbers = source.match(/\d+/g) ?? [];
  const text = dictionary?.get(source.replace(/\d+/g, '#'));
  let next = 0;
  return (
    dictionary?.get(source) ?? (text && pluralize(text, { n: Number(numbers[0]) }, language).replace(/#/g, () => numbers[next++] ?? ''))
  );
}

export function translationOf(locale: string, source: string): string | undefined {
  const text = translated(languageOf(locale), source);
  return text !== undefined && locale.trim() === PSEUDO_LOCALE ? pseudo(source) : text;
}
