/** The query of /login (S2) is read once, rendered as a banner, then removed from the address (decisions 2). */
import { errorCodes } from '../../contract/errors.ts';
import type { Transition } from '../flow.ts';
import { type Banner, banners, withCode } from '../banners.ts';
import { loginMode, newUser } from '../sign-in-memory.ts';
import { noMemory } from '../memory.ts';

export const loginQuery = ['redirect_url', 'sessionTimedout', 'resetpassword', 'newuser', 'sso', 'errorCode'] as const;
/** Those that a banner is rendered for. */
const bannerParameters = ['sessionTimedout', 'resetpassword', 'newuser', 'errorCode'] as const;
/** An embed in memory routing removes nothing from the address of its page. */
export const embedQuery = ['sessionTimedout', 'errorCode', 'resetpassword'] as const;

export function bannerQuery(query: URLSearchParams): string {
  const known = new URLSearchParams();
  for (const name of bannerParameters) {
    const value = query.get(name);
    if (value !== null) known.set(name, value);
  }
  return known.toString();
}

/** Any page could have put a code into a link, so only the service's own and our numbered ones are shown (decisions 2). */
const NUMBERED = /^(?:A[123]-\d{1,5}|A3-\d{1,5}-[\da-fA-F-]{1,36}|\d{1,5})$/;
const isShown = (code: string): boolean => NUMBERED.test(code) || [...errorCodes, 'SSO_FAILED'].includes(code);

const byCode: Readonly<Record<string, Banner>> = { ...banners, TEMPORARY_PASSWORD_EXPIRED: banners.USER_ACCOUNT_EXPIRED };

/** S8: every sign-in error is reported, also one from the address. */
function failed(errorCode: string): Transition {
  const code = isShown(errorCode) ? errorCode : 'A1-9999';
  if (code === 'UNAUTHORIZED_IP') return { to: 'ip-error', replace: true, report: code };
  return { banner: Object.hasOwn(byCode, code) ? byCode[code] : withCode(banners.unexpected, code), report: code };
}

/** An error takes precedence over a success. */
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
