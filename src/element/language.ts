import type { Client } from '../client/client.ts';
import { createTranslations, type Translations } from '../session/translations.ts';
import type { Host } from './host.ts';
import { isObject } from './page/page.ts';
import { applyLook, localeOf } from './boot/look.ts';

const messagesOf = (raw: unknown): Readonly<Record<string, string>> =>
  isObject(raw) ? Object.fromEntries(Object.entries(raw).filter((pair): pair is [string, string] => typeof pair[1] === 'string')) : {};

export interface Language extends Translations {
  update(): void;
}

export function languageOf(host: Host, client: () => Client): Language {
  const translations = createTranslations({
    client,
    onTranslated: (locale) => {
      host.translatedLocales.add(locale);
      applyLook(host);
    },
  });
  const update = () => translations.use(localeOf(host), messagesOf(host.props().messages));
  // `client()` creates the session, which knows the user's language.
  client();
  update();
  return { ...translations, update };
}
