/** What is remembered of a sign-in and read by several flows. */
import type { Transition } from './action.ts';
import type { Reply } from '../contract/contract.ts';
import { slice } from './memory.ts';

/** How the e-mail step asks (S4 login mode): for any address, for an SSO one, or for one after SSO was not found. */
export type LoginMode = 'connect' | 'sso' | 'sso-failed';
export const loginMode = slice<LoginMode>('mode', 'connect');

/** Whether the login's answer asks for the new user's page. `ignored`: the log-in began at an address with `newuser`, so its answer does not count (decisions 2). */
export const newUser = slice<'no' | 'yes' | 'ignored'>('newUser', 'no');

/** What the redirect finishes: set while it is under way, and after it has failed. */
export const finishing = slice<'login' | 'first-time-user' | undefined>('finishing', undefined);

/** The profile of the user in the wizard; once it is known, the service has accepted the session. */
export const basicProfile = slice<Reply<'basicProfile'> | undefined>('basicProfile', undefined);

/** `Use another account`: the address of this one does not come back. */
export const withoutAddress = {
  store: { username: undefined },
  drop: ['email', 'sso-email', 'forgot-password'],
} as const satisfies Transition;
