/** The cookie ties a sign-on to the browser that began it. */
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { randomToken } from '../security/tokens.ts';
import { siteOrigin } from '../settings/origins.ts';
import type { Settings } from '../settings/settings.ts';
import type { AuthType } from '../settings/companies.ts';
import { LIFE_MS } from './sign-ons.ts';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** SAML answers with a post from another site, which needs `SameSite=None` and so https; the demo's sites on localhost are one site. */
function shape(settings: Settings, authType: AuthType) {
  const isSecure = siteOrigin(settings, 'hosted').startsWith('https:');
  return {
    name: `${isSecure ? '__Host-' : ''}news-sso-${authType}`,
    options: {
      httpOnly: true,
      secure: isSecure,
      sameSite: isSecure && authType === 'saml' ? 'None' : 'Lax',
      // A cookie with the `__Host-` prefix must be valid for every path.
      path: isSecure ? '/' : '/auth/login',
      maxAge: LIFE_MS / 1000,
    },
  } as const;
}

export function readBrowser(context: Context, settings: Settings, authType: AuthType): string | undefined {
  const value = getCookie(context, shape(settings, authType).name);
  return value && TOKEN.test(value) ? value : undefined;
}

/** A second tab must not break the sign-on of the first. */
export function markBrowser(context: Context, settings: Settings, authType: AuthType): string {
  const secret = readBrowser(context, settings, authType) ?? randomToken();
  const { name, options } = shape(settings, authType);
  setCookie(context, name, secret, options);
  return secret;
}
