/** Every lock and limit of the server in one place. Addresses are counted as typed, whether or not they exist. */
import { emailKey } from '../accounts/email-key.ts';
import { refuse } from '../http/failure.ts';
import { networkOf } from '../http/networks.ts';
import type { Service } from '../service.ts';
import type { Try } from './counters.ts';

const HOUR_MS = 3_600_000;
const locked = () => refuse('USER_ACCOUNT_LOCKED');

/** Wrong passwords of one typed address. */
export const passwordTry = ({ settings }: Service, email: string): Try => ({
  limit: { name: 'password', most: settings.addressFailures, windowMs: settings.lockMs, success: 'clear' },
  subject: emailKey(email),
  refusal: locked,
});

/** Anything guessed from one network address. */
export const networkTry = ({ settings }: Service, address: string): Try => ({
  limit: { name: 'network', most: settings.networkAttempts, windowMs: settings.lockMs, success: 'give-back' },
  subject: networkOf(address),
});

/** Wrong second-factor codes of an account, over all its logins. */
export const codeTry = ({ settings }: Service, accountId: string): Try => ({
  limit: { name: 'code', most: 2 * settings.addressFailures, windowMs: settings.lockMs, success: 'clear' },
  subject: accountId,
  refusal: locked,
});

/** Wrong current passwords typed by somebody signed in. */
export const changeTry = ({ settings }: Service, accountId: string): Try => ({
  limit: { name: 'change', most: settings.addressFailures, windowMs: settings.lockMs, success: 'clear' },
  subject: accountId,
  refusal: () => refuse('PASSWORD_CHANGE_REFUSED', { message: 'Cannot change your password now' }),
});

/** Text messages to one account: they cost money and wake people. */
export const textTry = ({ settings }: Service, accountId: string): Try => ({
  limit: { name: 'text', most: settings.textsPerHour, windowMs: HOUR_MS, success: 'give-back' },
  subject: accountId,
});

/** Reset mails to one typed address. */
export const resetMailTry = ({ settings }: Service, email: string): Try => ({
  limit: { name: 'reset-mail', most: settings.mailsPerHour, windowMs: HOUR_MS, success: 'give-back' },
  subject: emailKey(email),
});

/** Single sign-ons begun from one network address that have not come back with a success. */
export const signOnTry = ({ settings }: Service, address: string): Try => ({
  limit: { name: 'sign-on', most: settings.networkAttempts, windowMs: settings.lockMs, success: 'give-back' },
  subject: networkOf(address),
});

/** Confirmation mails to one typed address, whether or not it is taken. */
export const registrationTry = ({ settings }: Service, email: string): Try => ({
  limit: { name: 'registration', most: settings.mailsPerHour, windowMs: HOUR_MS, success: 'give-back' },
  subject: emailKey(email),
});

/** The link of an unfinished sign-up, sent again to whoever logs in with its password (decisions 7). */
export const linkAgainTry = (email: string): Try => ({
  limit: { name: 'link-again', most: 1, windowMs: HOUR_MS, success: 'give-back' },
  subject: emailKey(email),
});

/** Requests that send something, from one network address. */
export const sendingTry = ({ settings }: Service, address: string): Try => ({
  limit: { name: 'sending', most: settings.networkAttempts, windowMs: HOUR_MS, success: 'give-back' },
  subject: networkOf(address),
});
