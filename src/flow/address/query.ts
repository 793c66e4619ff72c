/** The query parameters of /login (S2): read once, shown as a banner, then removed from the address (decisions 2). */
import { errorCodes } from '../../contract/errors.ts';
import type { Transition } from '../action.ts';
import { type Banner, banners, withCode } from '../banners.ts';
import { noMemory } from '../memory.ts';
import { loginMode, newUser } from '../sign-in-memory.ts';

/** Names that are taken out of the address once read. */
export const loginQuery = ['redirect_url', 'sessionTimedout', 'resetpassword', 'newuser', 'sso', 'errorCode'] as const;
/** Those that a banner is shown for. */
const spoken = ['sessionTimedout', 'resetpassword', 'newuser', 'errorCode'] as const;
/** What an embed in memory routing reads from its page; it removes nothing. */
export const embedQuery = ['sessionTimedout', 'errorCode', 'resetpassword'] as const;

/** The part of an address that a banner is shown for, as a query of its own; empty if there is none. */
export function said(query: URLSearchParams): string {
  const heard = new URLSearchParams();
  for (const name of spoken) {
    const value = query.get(name);
    if (value !== null) heard.set(name, value);
  }
  return heard.toString();
}

/** Any page could have written a code into a link: only the service's own are shown, and ours with their numbers (decisions 2). */
const NUMBERED = /^(?:A[123]-\d{1,5}|A3-\d{1,5}-[\da-fA-F-]{1,36}|\d{1,5})$/;
const isShown = (code: string): boolean => NUMBERED.test(code) || [...errorCodes, 'SSO_FAILED'].includes(code);

/** Banners that bear the name of a code. */
const byCode: Readonly<Record<string, Banner>> = { ...banners, TEMPORARY_PASSWORD_EXPIRED: banners.USER_ACCOUNT_EXPIRED };

/** S8: every login error is reported, also one that arrives in the address. */
function failed(given: string): Transition {
  const code = isShown(given) ? given : 'A1-9999';
  if (code === 'UNAUTHORIZED_IP') return { to: 'ip-error', replace: true, report: code };
  return { banner: Object.hasOwn(byCode, code) ? byCode[code] : withCode(banners.unexpected, code), report: code };
}

/** What the query asks of the e-mail step; `names` limits which parameters count. An error counts before a success. */
export function queryTransition(query: URLSearchParams, names: readonly string[] = loginQuery): Transition {
  const read = (name: string) => (names.includes(name) ? query.get(name) : null);
  const isOn = (name: string) => (read(name) ?? 'false') !== 'false';
  const errorCode = read('errorCode');
  const reset = read('resetpassword');
  const isNew = isOn('newuser');
  const memory = {
    ...noMemory,
    ...(read('sso') === 'true' && loginMode.as('sso')),
    ...(isNew && newUser.as('ignored')),
  };
  if (errorCode) return { ...failed(errorCode), memory };
  if (reset === 'error') return { banner: banners.resetError, memory };
  if (reset === 'success') return { banner: banners.resetSuccess, memory };
  if (isOn('sessionTimedout')) return { banner: banners.timedOut, memory };
  return { banner: isNew ? banners.newUser : null, memory };
}
