/** Every lock and limit of the server in one place. Addresses are counted as typed, whether or not they exist. */
import { emailKey } from '../accounts/email-key.ts';
import { refuse } from '../failure/failure.ts';
import { networkOf } from '../networks/networks.ts';
import type { Service } from '../service.ts';
import type { Attempt } from './counters.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const locked = () => refuse('USER_ACCOUNT_LOCKED');

/** Wrong passwords of one typed address from one network, so that a stranger elsewhere locks no user out. */
export const passwordAttempt = ({ settings }: Service, email: string, address: string): Attempt => ({
  limit: { name: 'password', most: settings.addressFailures, windowMs: settings.lockMs, success: 'clear' },
  subject: JSON.stringify([emailKey(email), networkOf(address)]),
  refusal: locked,
});

/** Wrong passwords of one typed address from anywhere: guessing that is spread over networks ends here. */
export const addressAttempt = ({ settings }: Service, email: string): Attempt => ({
  limit: { name: 'address', most: settings.spreadFailures, windowMs: settings.lockMs },
  subject: emailKey(email),
  refusal: locked,
});

export const networkAttempt = ({ settings }: Service, address: string): Attempt => ({
  limit: { name: 'network', most: settings.networkAttempts, windowMs: settings.lockMs },
  subject: networkOf(address),
});

/** Wrong second-factor codes of an account, over all its logins. */
export const codeAttempt = ({ settings }: Service, accountId: string): Attempt => ({
  limit: { name: 'code', most: 2 * settings.addressFailures, windowMs: settings.lockMs },
  subject: accountId,
  refusal: locked,
});

/** S9 lets a code live five minutes, so the cap on guesses matters: twenty wrong codes within a day lock the account for a day. */
export const codeDayAttempt = (_: Service, accountId: string): Attempt => ({
  limit: { name: 'code-day', most: 20, windowMs: DAY_MS },
  subject: accountId,
  refusal: locked,
});

/** After this many wrong codes in a day the account's owner is told, since a client that sends codes knows the password. */
export const CODES_BEFORE_MAIL = 10;

/** Wrong current passwords typed by a signed-in user. */
export const changeAttempt = ({ settings }: Service, accountId: string): Attempt => ({
  limit: { name: 'change', most: settings.addressFailures, windowMs: settings.lockMs },
  subject: accountId,
  refusal: () => refuse('PASSWORD_CHANGE_REFUSED', { message: 'Cannot change your password now' }),
});

/** Reset mails of one account: a link lives an hour, and three newer ones would end it (decisions 4). */
export const resetMailAttempt = ({ settings }: Service, accountId: string): Attempt => ({
  limit: { name: 'reset-mail', most: settings.resetMailsPerHour, windowMs: HOUR_MS },
  subject: accountId,
});

/** Mails that say why a sign-in with a password does not work (decisions 7, single sign-on), to one address. */
export const hintMailAttempt = (email: string): Attempt => ({
  limit: { name: 'hint-mail', most: 1, windowMs: HOUR_MS },
  subject: emailKey(email),
});

/** Confirmation mails to new contact addresses of one account. */
export const contactMailAttempt = ({ settings }: Service, accountId: string): Attempt => ({
  limit: { name: 'contact-mail', most: settings.mailsPerHour, windowMs: HOUR_MS },
  subject: accountId,
});

/**
 * Single sign-ons begun from one network that have not come back with a success. Those that any page of the Web may have had a browser begin are
 * counted for themselves, so that they use up those of no account.
 */
export const signOnAttempt = ({ settings }: Service, address: string, isForeign = false): Attempt => ({
  limit: { name: isForeign ? 'sign-on-foreign' : 'sign-on', most: settings.networkAttempts, windowMs: settings.lockMs },
  subject: networkOf(address),
});

/** Confirmation mails to one typed address, whether or not it is taken. */
export const signUpAttempt = ({ settings }: Service, email: string): Attempt => ({
  limit: { name: 'registration', most: settings.mailsPerHour, windowMs: HOUR_MS },
  subject: emailKey(email),
});

/** Repeats of the link of an unconfirmed sign-up, sent when a user logs in with its password (decisions 7). */
export const linkAgainAttempt = (email: string): Attempt => ({
  limit: { name: 'link-again', most: 1, windowMs: HOUR_MS },
  subject: emailKey(email),
});

/** Requests from one network that cause a text or mail to be sent. */
export const sendingAttempt = ({ settings }: Service, address: string): Attempt => ({
  limit: { name: 'sending', most: settings.networkAttempts, windowMs: HOUR_MS },
  subject: networkOf(address),
});
