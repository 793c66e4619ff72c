/** What is remembered of whoever signs in, by whichever flow. */
import type { Reply } from '../contract/contract.ts';
import { slice } from './memory.ts';

/** How the e-mail step asks (S4 login mode): for any address, for an SSO one, or for one after SSO was not found. */
export type LoginMode = 'connect' | 'sso' | 'sso-failed';
export const loginMode = slice<LoginMode>('mode', 'connect');

/** Does the login's answer call for the new user's page? `ignored`: it began on a page that read `newuser` (decisions 2). */
export const newUser = slice<'no' | 'yes' | 'ignored'>('newUser', 'no');

/** What is to be finished: set while the redirect is under way or failed. */
export const finishing = slice<'login' | 'first-time-user' | undefined>('finishing', undefined);

/** Whose wizard it is, as the service knows them: the session is valid. */
export const basicProfile = slice<Reply<'basicProfile'> | undefined>('basicProfile', undefined);
