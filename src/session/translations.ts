/** English is the fallback for a missing text, and for all texts while the service does not answer. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { listCalls } from '../contract/calls/lists.ts';
import { ApiError } from '../client/answer.ts';
import type { Client } from '../client/client.ts';
import { directionOf, english, fill, isEnglish, pluralize, type Params, type Translate } from '../i18n/translate.ts';

/** `locale` is `en` until the service has answered in another language. */
export interface Translations extends StoreApi<{ readonly t: Translate; readonly locale: string }> {
  /** `messages`, the host's own words, take precedence over the service's. */
  use(locale: string, messages: Readonly<Record<string, string>>): void;
}

/** `client` is called each time, since settings may change. */
export interface TranslationOptions {
  readonly client: () => Client;
  readonly onTranslated?: (locale: string) => void;
}

/** In a right-to-left sentence each value is isolated (U+2068, U+2069), or a date would be reordered. */
function written(params: Params, locale: string): Params {
  const numbers = new Intl.NumberFormat(locale);
  const isolated = directionOf(locale) === 'rtl' ? (text: string) => `\u2068${text}\u2069` : String;
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, isolated(typeof value === 'number' ? numbers.format(value) : value)]),
  );
}

interface Words {
  readonly translated: Map<string, string>;
  readonly wanted: Set<string>;
  /** Requested without an answer, so requested again with the next ones. */
  readonly missed: Set<string>;
  hasTranslations?: boolean;
}

async function request(client: Client, locale: string, words: Words): Promise<boolean> {
  const { translated, wanted, missed } = words;
  const strings = [...wanted, ...missed];
  wanted.clear();
  missed.clear();
  // Requested once: a text that the service does not have stays English.
  for (const source of strings) translated.set(source, source);
  try {
    const answer = await client.call(listCalls.translate, { body: { locale, strings } });
    for (const source of strings) if (Object.hasOwn(answer, source)) translated.set(source, answer[source]?.trim() || source);
    words.hasTranslations ||= Object.keys(answer).length > 0;
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    for (const source of strings) missed.add(source);
    return false;
  }
}

export function createTranslations({ client, onTranslated }: TranslationOptions): Translations {
  const store = createStore<{ t: Translate; locale: string }>(() => ({ t: english, locale: 'en' }));
  const known = new Map<string, Words>();
  let current = 'en';
  let messages: Readonly<Record<string, string>> = {};

  function wordsOf(locale: string): Words {
    const words = known.get(locale) ?? { translated: new Map<string, string>(), wanted: new Set<string>(), missed: new Set<string>() };
    known.set(locale, words);
    return words;
  }

  async function fetchTexts(locale: string, words: Words): Promise<void> {
    if (!(await request(client(), locale, words))) return;
    if (words.hasTranslations) onTranslated?.(locale);
    if (current === locale) speak();
  }

  function speak(): void {
    const language = current;
    const words = wordsOf(language);
    const { translated, wanted } = words;
    // While the words are still English, numbers and names of countries are too: a page is in one language.
    const locale = isEnglish(language) || words.hasTranslations || Object.keys(messages).length > 0 ? language : 'en';
    const t: Translate = (source, params) => {
      const hostWords = Object.hasOwn(messages, source) ? messages[source] : undefined;
      const text = hostWords ?? (isEnglish(language) ? source : translated.get(source));
      if (text === undefined) {
        // All texts of a turn are requested in one call.
        if (wanted.size === 0) setTimeout(() => void fetchTexts(language, words));
        wanted.add(source);
      }
      const phrase = text ?? source;
      // First and last name beside each other are one value, or they would change places.
      return params ? fill(pluralize(phrase, params, locale), written(params, locale)).replaceAll('\u2069 \u2068', ' ') : phrase;
    };
    store.setState({ t, locale });
  }

  return {
    ...store,
    use(locale, hostMessages) {
      messages = hostMessages;
      current = locale;
      // The service may be another one now.
      const { translated, missed } = wordsOf(locale);
      for (const source of missed) translated.delete(source);
      missed.clear();
      if (isEnglish(locale) && Object.keys(hostMessages).length === 0) {
        if (store.getState().t !== english) store.setState({ t: english, locale });
      } else speak();
    },
  };
}
