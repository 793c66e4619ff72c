/** The query parameters of /login (S2): read once, shown as a banner, then removed from the address (decisions 2). */
import { type Banner, banners, withCode } from './banners.ts';
import type { Move } from './action.ts';

/** Names that are taken out of the address once read. */
export const loginQuery = ['redirect_url', 'sessionTimedout', 'resetpassword', 'newuser', 'sso', 'errorCode'] as const;
/** What an embed in memory routing reads from its page; it removes nothing. */
export const embedQuery = ['sessionTimedout', 'errorCode', 'resetpassword'] as const;

const CODE = /^[A-Z0-9_-]{1,40}$/;

const byCode: Readonly<Record<string, Banner>> = {
  RESOURCE_NOT_FOUND: banners.RESOURCE_NOT_FOUND,
  SSO_FAILED: banners.SSO_FAILED,
  INVALID_CREDENTIALS: banners.INVALID_CREDENTIALS,
  USER_ACCOUNT_LOCKED: banners.USER_ACCOUNT_LOCKED,
  USER_ACCOUNT_EXPIRED: banners.USER_ACCOUNT_EXPIRED,
  TEMPORARY_PASSWORD_EXPIRED: banners.USER_ACCOUNT_EXPIRED,
};

function errorBanner(code: string): Banner {
  if (Object.hasOwn(byCode, code)) return byCode[code] as Banner;
  return withCode(banners.unexpected, CODE.test(code) ? code : 'A1-9999');
}

/** What the query asks of the e-mail step; `names` limits which parameters count. */
export function queryMove(query: URLSearchParams, names: readonly string[] = loginQuery): Move {
  const has = (name: string) => names.includes(name) && query.has(name);
  const errorCode = has('errorCode') ? (query.get('errorCode') ?? '') : '';
  if (errorCode === 'UNAUTHORIZED_IP') return { to: 'ip-error' };
  const reset = has('resetpassword') ? query.get('resetpassword') : null;
  const timedOut = has('sessionTimedout') && query.get('sessionTimedout') !== 'false';
  const newUser = has('newuser') && query.get('newuser') !== 'false';
  const banner = errorCode
    ? errorBanner(errorCode)
    : reset === 'error'
      ? banners.resetError
      : reset === 'success'
        ? banners.resetSuccess
        : timedOut
          ? banners.timedOut
          : newUser
            ? banners.newUser
            : null;
  return {
    banner,
    memory: {
      ...(has('sso') && query.get('sso') === 'true' ? { mode: 'sso' as const } : {}),
      ...(newUser ? { newUserRead: true } : {}),
    },
  };
}
