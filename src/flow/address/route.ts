/** Who may enter where (S2, decisions 1), and how paths are read. */
import { withoutSlashes } from '../../settings/sources.ts';
import type { Admit, Context, Routes } from '../flow.ts';
import type { Screen } from '../screens.ts';
import { allowedOrigins, checkTarget, isRootOwn, setQuery } from '../../session/redirect.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Stored } from '../../session/stored.ts';

export function loginAndBack(settings: Settings, pageUrl: string): string {
  const login = new URL(settings.loginUrl || settings.basePath, pageUrl).href;
  const origin = checkTarget(pageUrl, {
    allowed: allowedOrigins(settings, pageUrl),
    pageUrl,
    signInUrl: settings.hostedUrl || login,
    isRootOwn: isRootOwn(settings, settings.hostedUrl),
  });
  return origin ? setQuery(login, 'redirect_url', origin) : login;
}

/** `undefined`: the page may be shown. */
export const loginInstead = (stored: Stored, settings: Settings, pageUrl: string): string | undefined =>
  stored.authToken || stored.mfaRetrievalToken ? undefined : loginAndBack(settings, pageUrl);

export const hasSession = ({ stored }: Context) => stored.authToken !== undefined;
/** The sign-in worked, but the redirect after it had no answer (decisions 2). */
export const isUnanswered = (c: Context): boolean => hasSession(c) && c.stored.transferError === 'pending';

/** A guard may lead to a guarded screen, but no user must go round in circles. */
const MOST_HOPS = 4;

export const admissionBy =
  (routes: Routes, afterSignIn: (context: Context) => Screen | undefined): Admit =>
  (requested, context) => {
    let screen = requested;
    for (let hop = 0; hop < MOST_HOPS; hop++) {
      const c: Context = { ...context, screen };
      const { guard, yields } = routes[screen];
      const elsewhere = (yields && afterSignIn(c)) || guard?.(c);
      if (elsewhere === undefined || elsewhere === screen) return { screen };
      if (typeof elsewhere === 'object') return { screen: elsewhere.to, transition: elsewhere };
      screen = elsewhere;
    }
    return { screen: 'login' };
  };

/** Users type addresses, so case does not count. */
export const samePath = (path: string | undefined, other: string): boolean => path?.toLowerCase() === other.toLowerCase();

/** `mfa` under `/login/` → `/login/mfa`. */
export const pathOver = (basePath: string, path: string): string => `${withoutSlashes(basePath)}/${path}`.replace(/\/$/, '') || '/';

/** `/login/mfa/` under `/login` → `mfa`; `undefined` outside the base path. */
export function pathUnder(basePath: string, pathname: string): string | undefined {
  const base = withoutSlashes(basePath);
  if (pathname !== base && !pathname.startsWith(`${base}/`)) return undefined;
  return pathname.slice(base.length).replace(/^\/+|\/+$/g, '');
}
