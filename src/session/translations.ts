/**
 * Texts in the reader's language. A text is requested when it is first shown, or before (`askAhead`); those of one turn go to the service in one
 * call. English is the fallback for a missing text, and for all texts when the service does not answer.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '../client/api-error.ts';
import type { Client } from '../client/client.ts';
import { directionOf } from '../i18n/direction.ts';
import { pluralize } from '../i18n/plural.ts';
import { english, fill, isEnglish, type Params, type Translate } from '../i18n/translate.ts';

/** A store of the translating function, and of the language that its words are in: `en` until the service has answered in another. */
export interface Translations extends StoreApi<{ readonly t: Translate; readonly locale: string }> {
  /** Changes the language and the host's own words (`messages`), which win over the service's. */
  use(locale: string, messages: Readonly<Record<string, string>>): void;
}

/** `client` is asked for at each call: settings may change. */
export interface TranslationOptions {
  readonly client: () => Client;
  /** Words have come in this language. */
  readonly onSpoken?: (locale: string) => void;
}

/** Numbers as the language writes them; in a right-to-left sentence each value is isolated (U+2068, U+2069), or a date would be reordered. */
function written(params: Params, locale: string): Params {
  const numbers = new Intl.NumberFormat(locale);
  const isolated = directionOf(locale) === 'rtl' ? (text: string) => `\u2068${text}\u2069` : String;
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, isolated(typeof value === 'number' ? numbers.format(value) : value)]),
  );
}

/** What is known of one language. A text that did not come is in `found` too, and shows in English. */
interface Words {
  readonly found: Map<string, string>;
  /** To be asked for after this turn. */
  readonly wanted: Set<string>;
  /** Asked for without an answer: asked for again together with the next ones. */
  readonly missed: Set<string>;
  /** The service has words of it. */
  spoken?: boolean;
}

/** Asks for the wanted texts and, with them, for those that did not come before. Resolves to whether an answer came. */
async function request(client: Client, locale: string, words: Words): Promise<boolean> {
  const { found, wanted, missed } = words;
  const strings = [...wanted, ...missed];
  wanted.clear();
  missed.clear();
  // Asked once: a text that the service does not have stays English.
  for (const source of strings) found.set(source, source);
  try {
    const answer = await client.call('translate', { body: { locale, strings } });
    for (const source of strings) if (Object.hasOwn(answer, source)) found.set(source, answer[source]?.trim() || source);
    words.spoken ||= Object.keys(answer).length > 0;
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    for (const source of strings) missed.add(source);
    return false;
  }
}

/** English until `use` says otherwise. */
export function createTranslations({ client, onSpoken }: TranslationOptions): Translations {
  const store = createStore<{ t: Translate; locale: string }>(() => ({ t: english, locale: 'en' }));
  const known = new Map<string, Words>();
  let current = 'en';
  let messages: Readonly<Record<string, string>> = {};

  function wordsOf(locale: string): Words {
    const words = known.get(locale) ?? { found: new Map<string, string>(), wanted: new Set<string>(), missed: new Set<string>() };
    known.set(locale, words);
    return words;
  }

  async function fetchTexts(locale: string, words: Words): Promise<void> {
    if (!(await request(client(), locale, words))) return;
    if (words.spoken) onSpoken?.(locale);
    if (current === locale) speak();
  }

  function speak(): void {
    const asked = current;
    const words = wordsOf(asked);
    const { found, wanted } = words;
    // While the words are still English, numbers and names of countries are too: a page is in one language.
    const locale = isEnglish(asked) || words.spoken || Object.keys(messages).length > 0 ? asked : 'en';
    const t: Translate = (source, params) => {
      const own = Object.hasOwn(messages, source) ? messages[source] : undefined;
      const text = own ?? (isEnglish(asked) ? source : found.get(source));
      if (text === undefined) {
        // All texts of a turn go in one call.
        if (wanted.size === 0) setTimeout(() => void fetchTexts(asked, words));
        wanted.add(source);
      }
      const said = text ?? source;
      // Two values beside each other are one: first and last name of a person would change places.
      return params ? fill(pluralize(said, params, locale), written(params, locale)).replaceAll('\u2069 \u2068', ' ') : said;
    };
    store.setState({ t, locale });
  }

  return {
    ...store,
    use(locale, given) {
      messages = given;
      current = locale;
      // The service may be another one now.
      const { found, missed } = wordsOf(locale);
      for (const source of missed) found.delete(source);
      missed.clear();
      if (isEnglish(locale) && Object.keys(given).length === 0) {
        if (store.getState().t !== english) store.setState({ t: english, locale });
      } else speak();
    },
  };
}
