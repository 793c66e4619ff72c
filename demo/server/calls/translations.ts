/** Texts in another language, by their English source. */
import { pluralize } from '../../../src/i18n/plural.ts';
import type { Calls } from '../api/call.ts';
import { refuse } from '../api/failure.ts';
import { dictionaries } from '../lists/dictionaries.ts';
import { PSEUDO_LOCALE, pseudo } from '../lists/pseudo.ts';

/** Above the number of texts in all screens, including their lists of countries and time zones. */
const MOST = 2000;
const LONGEST = 2000;
const LONGEST_LOCALE = 100;

/** `es-MX` uses Spanish. */
const languageOf = (locale: string) => locale.trim().toLowerCase().split(/[-_]/)[0] ?? '';

/** One entry stands for every number: `75 character limit.` is found as `# character limit.`, in the plural of the first one, `n`. */
function translated(language: string, source: string): string | undefined {
  const dictionary = dictionaries.get(language);
  const numbers = source.match(/\d+/g) ?? [];
  const text = dictionary?.get(source.replace(/\d+/g, '#'));
  let next = 0;
  return (
    dictionary?.get(source) ?? (text && pluralize(text, { n: Number(numbers[0]) }, language).replace(/#/g, () => numbers[next++] ?? ''))
  );
}

export const translations = {
  async translate({ body }) {
    const { locale, strings } = body;
    const isTooMuch = locale.length > LONGEST_LOCALE || strings.length > MOST || strings.some(({ length }) => length > LONGEST);
    if (!locale.trim() || !strings.length || isTooMuch) throw refuse('PAYLOAD_NOT_ACCEPTABLE');
    const isPseudo = locale.trim() === PSEUDO_LOCALE;
    const found = strings.map((source) => {
      const text = translated(languageOf(locale), source);
      return [source, isPseudo && text !== undefined ? pseudo(source) : text] as const;
    });
    // A missing one is left out: the caller shows the English it already has.
    return Object.fromEntries(found.filter((pair): pair is [string, string] => pair[1] !== undefined));
  },
} satisfies Partial<Calls>;
