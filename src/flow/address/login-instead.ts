/** The guard of a host's own protected pages (S2, S6): a visitor who may not see one goes to the log-in, which leads back (decisions 1). */
import { allowedOrigins, checkTarget, isRootOwn, setQuery } from '../../session/redirect.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Stored } from '../../session/stored.ts';

/** Where the browser goes instead of showing the page; `undefined` = it may be shown. */
export function loginInstead(stored: Stored, settings: Settings, pageUrl: string): string | undefined {
  if (stored.authToken || stored.mfaRetrievalToken) return undefined;
  const login = new URL(settings.loginUrl || settings.basePath, pageUrl).href;
  const origin = checkTarget(pageUrl, {
    allowed: allowedOrigins(settings, pageUrl),
    pageUrl,
    own: settings.hostedUrl || login,
    isRootOwn: isRootOwn(settings, settings.hostedUrl),
  });
  return origin ? setQuery(login, 'redirect_url', origin) : login;
}
