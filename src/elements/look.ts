/** Theme, language and direction on the root: outside React, so that the first frame has them too. */
import { hint } from './hint.ts';
import type { Host } from './host.ts';

const RIGHT_TO_LEFT = /^(ar|dv|fa|he|ku-arab|ps|sd|ug|ur|yi)\b/i;

export const directionOf = (locale: string): 'rtl' | 'ltr' => (RIGHT_TO_LEFT.test(locale) ? 'rtl' : 'ltr');

/** The element's locale: its own, else the document's `lang`, else en. */
export function localeOf(host: Pick<Host, 'given'>): string {
  const given = hint(host, 'locale') || document.documentElement.lang;
  try {
    return Intl.getCanonicalLocales(given)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

export function applyLook(host: Host): void {
  const locale = localeOf(host);
  const { root } = host;
  const theme = hint(host, 'theme');
  root.dataset.theme = theme === 'light' || theme === 'dark' ? theme : 'auto';
  root.lang = locale;
  root.dir = directionOf(locale);
  root.classList.toggle('na-hosted', host.tag === 'news-auth-app');
}
