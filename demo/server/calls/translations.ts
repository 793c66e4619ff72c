/** Texts in another language, by their English source. */
import type { Calls } from '../api/call.ts';
import { refuse } from '../api/failure.ts';
import { dictionaries } from '../lists/dictionaries.ts';

/** More than all screens together have, with their lists of countries and time zones. */
const MOST = 2000;
const LONGEST = 2000;
const LONGEST_LOCALE = 100;

/** `es-MX` reads Spanish. */
const dictionaryOf = (locale: string) => dictionaries.get(locale.trim().toLowerCase().split(/[-_]/)[0] ?? '');

/** One entry stands for every number: `75 character limit.` is found as `# character limit.` */
function translated(dictionary: ReadonlyMap<string, string>, source: string): string | undefined {
  const numbers = source.match(/\d+/g) ?? [];
  let next = 0;
  return dictionary.get(source) ?? dictionary.get(source.replace(/\d+/g, '#'))?.replace(/#/g, () => numbers[next++] ?? '');
}

export const translations = {
  async translate({ body }) {
    const { locale, strings } = body;
    const isTooMuch = locale.length > LONGEST_LOCALE || strings.length > MOST || strings.some(({ length }) => length > LONGEST);
    if (!locale.trim() || !strings.length || isTooMuch) throw refuse('PAYLOAD_NOT_ACCEPTABLE');
    const dictionary = dictionaryOf(locale);
    const found = strings.map((source) => [source, dictionary && translated(dictionary, source)] as const);
    // A missing one is left out: the caller shows the English it already has.
    return Object.fromEntries(found.filter((pair): pair is [string, string] => pair[1] !== undefined));
  },
} satisfies Partial<Calls>;
