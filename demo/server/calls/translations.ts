import type { Calls } from './call.ts';
import { refuse } from '../failure/failure.ts';
import { translationOf } from '../lists/translation.ts';

/** Above the number of texts in all screens, including their lists of countries and time zones. */
const MOST = 2000;
const LONGEST = 2000;
const LONGEST_LOCALE = 100;

export const translations = {
  async translate({ body }) {
    const { locale, strings } = body;
    const isTooMuch = locale.length > LONGEST_LOCALE || strings.length > MOST || strings.some(({ length }) => length > LONGEST);
    if (!locale.trim() || !strings.length || isTooMuch) throw refuse('PAYLOAD_NOT_ACCEPTABLE');
    const translations = strings.map((source) => [source, translationOf(locale, source)] as const);
    // The caller shows the English that it has for a missing one.
    return Object.fromEntries(translations.filter((pair): pair is [string, string] => pair[1] !== undefined));
  },
} satisfies Partial<Calls>;
