import type { Transition } from './flow.ts';
import type { Reply } from '../contract/contract.ts';
import { slice } from './memory.ts';
import type { Assertion } from './passkeys/ceremony.ts';

/** S4 login mode: for any address, for an SSO one, or for one after SSO was not found. */
export type LoginMode = 'connect' | 'sso' | 'sso-failed';
export const loginMode = slice<LoginMode>('mode', 'connect');

/** `ignored`: the sign-in began at an address with `newuser`, so the answer does not count (decisions 2). */
export const newUser = slice<'counts' | 'ignored'>('newUser', 'counts');

/** Set while the redirect is under way, and after it has failed. */
export const finishing = slice<'login' | 'first-time-user' | undefined>('finishing', undefined);

/** Once it is known, the service has accepted the session. */
export const basicProfile = slice<Reply<'basicProfile'> | undefined>('basicProfile', undefined);

/** What the browser has made of the service's request. */
export const passkeyAnswer = slice<Assertion | undefined>('mfa-passkey-answer', undefined);

export const withoutAddress = {
  store: { username: undefined },
  drop: ['email', 'sso-email', 'forgot-password'],
} as const satisfies Transition;
