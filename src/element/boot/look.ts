/** Theme, language and direction are set outside React, so that the first frame has them too. */
import { directionOf } from '../../i18n/translate.ts';
import type { Host } from '../host.ts';
import { isHosted } from '../element-table.ts';
import { ofDocument, pageLanguage } from '../../ui/own-document.ts';
import { canonicalLocale, themes } from '../../settings/sources.ts';
import { page, peekSetting } from '../page/page.ts';

/** `en` means that the user has chosen nothing (S9). */
function chosenLanguage(): string | undefined {
  const language = page.user?.()?.language;
  return language === 'en' ? undefined : language;
}

const chosenLocale = (host: Pick<Host, 'tag' | 'props'>) => peekSetting(host, 'locale', canonicalLocale) || chosenLanguage();

/** The element's own locale, else the signed-in user's (S7), else the document's `lang` or, on the hosted page, the browser's, else `en`. */
export function localeOf(host: Pick<Host, 'props' | 'tag'>): string {
  return canonicalLocale(chosenLocale(host) || (isHosted(host) ? navigator.languages[0] : pageLanguage()) || '') || 'en';
}

export function applyLook(host: Host): void {
  // The service may have no translations for the browser's language, so the page is marked as English until some have come.
  const wanted = localeOf(host);
  const locale = isHosted(host) && !chosenLocale(host) && !host.translatedLocales.has(wanted) ? 'en' : wanted;
  const { root } = host;
  root.dataset.theme = peekSetting(host, 'theme', (raw) => themes.some((theme) => theme === raw)) || 'auto';
  const language = { lang: locale, dir: directionOf(locale) };
  Object.assign(root, language);
  root.classList.toggle('na-hosted', isHosted(host));
  // The hosted page contains nothing but ours.
  if (isHosted(host)) Object.assign(ofDocument('documentElement'), language);
}
