/**
 * Texts in the reader's language. A text is requested when it is first shown; those of one turn go to the service in one call. English is
 * the fallback for a missing text, and for all texts when the service does not answer.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '../client/api-error.ts';
import type { Client } from '../client/client.ts';
import { directionOf } from '../i18n/direction.ts';
import { english, fill, type Params, type Translate } from '../i18n/translate.ts';

/** A store of the translating function. */
export interface Translations extends StoreApi<{ readonly t: Translate; readonly locale: string }> {
  /** Changes the language and the host's own words (`messages`), which win over the service's. */
  use(locale: string, messages: Readonly<Record<string, string>>): void;
}

/** `client` is asked for at each call: settings may change. */
export interface TranslationOptions {
  readonly client: () => Client;
  /** Runs a batch after the current turn. */
  readonly defer?: (work: () => void) => void;
}

/** Isolates every value (U+2068, U+2069): a date or an address would be reordered inside a right-to-left sentence. */
const setOff = (params: Params): Params =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, `\u2068${value}\u2069`]));

const isEnglish = (locale: string) => /^en\b/i.test(locale);

/** English until `use` says otherwise. */
export function createTranslations({ client, defer = (work) => setTimeout(work) }: TranslationOptions): Translations {
  const store = createStore<{ t: Translate; locale: string }>(() => ({ t: english, locale: 'en' }));
  const known = new Map<string, Map<string, string>>();
  let messages: Readonly<Record<string, string>> = {};
  let wanted = new Set<string>();

  const own = (source: string) => (Object.hasOwn(messages, source) ? messages[source] : undefined);

  async function fetchWanted(locale: string): Promise<void> {
    const strings = [...wanted];
    wanted = new Set();
    const found = known.get(locale) ?? new Map<string, string>();
    known.set(locale, found);
    // Asked once: a text that the service does not have stays English.
    for (const source of strings) found.set(source, source);
    try {
      const answer = await client().call('translate', { body: { locale, strings } });
      for (const source of strings) if (Object.hasOwn(answer, source)) found.set(source, answer[source] ?? source);
      if (store.getState().locale === locale) speak(locale);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      for (const source of strings) found.delete(source);
    }
  }

  function speak(locale: string): void {
    const t: Translate = (source, params) => {
      const text = own(source) ?? (isEnglish(locale) ? source : known.get(locale)?.get(source));
      if (text === undefined && !wanted.has(source)) {
        if (wanted.size === 0) defer(() => void fetchWanted(locale));
        wanted.add(source);
      }
      return fill(text ?? source, params && directionOf(locale) === 'rtl' ? setOff(params) : params);
    };
    store.setState({ t, locale });
  }

  return {
    ...store,
    use(locale, given) {
      messages = given;
      wanted = new Set();
      if (isEnglish(locale) && Object.keys(given).length === 0) {
        if (store.getState().t !== english) store.setState({ t: english, locale });
      } else speak(locale);
    },
  };
}
