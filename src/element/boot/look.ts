/** Theme, language and direction on the root: outside React, so that the first frame has them too. */
import { directionOf } from '../../i18n/direction.ts';
import { peekSetting } from './peek-setting.ts';
import type { Host } from '../host.ts';
import { isHosted } from '../table.ts';
import { ofDocument, pageLanguage } from '../../ui/own-document.ts';
import { page } from '../page/page.ts';

/** What the signed-in user chose; `en` stands for nothing chosen (S9). */
function chosenLanguage(): string | undefined {
  const language = page.user?.()?.language;
  return language === 'en' ? undefined : language;
}

/** `undefined` where it is no language: those throw. `Intl` takes 4 ms for its first answer, which a page in English need not wait for. */
function canonical(locale = ''): string | undefined {
  try {
    return /^en(-(GB|US))?$/.test(locale) ? locale : Intl.getCanonicalLocales(locale)[0];
  } catch {}
}

const told = (host: Pick<Host, 'props'>) => peekSetting(host, 'locale', canonical) || chosenLanguage();

/** The element's locale: its own, else the signed-in user's (S7), else the document's `lang`, on the hosted page the browser's; else en. */
export function localeOf(host: Pick<Host, 'props' | 'tag'>): string {
  return canonical(told(host) || (isHosted(host) ? navigator.languages[0] : pageLanguage())) || 'en';
}

/** Updates the root to the element's current settings. */
export function applyLook(host: Host): void {
  // The service may have no translations for the browser's language: until some have come, the page is marked as English.
  const wanted = localeOf(host);
  const locale = isHosted(host) && !told(host) && !host.translatedLocales.has(wanted) ? 'en' : wanted;
  const { root } = host;
  root.dataset.theme = peekSetting(host, 'theme', (theme) => /^(auto|light|dark)$/.test(theme)) || 'auto';
  const language = { lang: locale, dir: directionOf(locale) };
  Object.assign(root, language);
  root.classList.toggle('na-hosted', isHosted(host));
  // The hosted page has no other content than ours.
  if (isHosted(host)) Object.assign(ofDocument('documentElement'), language);
}
