/** The texts of one element: its locale, and its host's own words. */
import type { Client } from '../../client/client.ts';
import { createTranslations, type Translations } from '../../session/translations.ts';
import type { Host } from '../host.ts';
import { isObject } from '../page/page-settings.ts';
import { applyLook, localeOf } from '../boot/look.ts';

const messagesOf = (given: unknown): Readonly<Record<string, string>> =>
  isObject(given) ? Object.fromEntries(Object.entries(given).filter((pair): pair is [string, string] => typeof pair[1] === 'string')) : {};

/** Translations that follow an element. */
export interface Language extends Translations {
  /** Locale or messages may have changed. */
  update(): void;
}

/** The texts of an element in the language it has now. */
export function languageOf(host: Host, client: () => Client): Language {
  const translations = createTranslations({
    client,
    onSpoken: (locale) => {
      host.translatedLocales.add(locale);
      applyLook(host);
    },
  });
  const update = () => translations.use(localeOf(host), messagesOf(host.props().messages));
  // Whose language it is comes with the session.
  client();
  update();
  return { ...translations, update };
}
