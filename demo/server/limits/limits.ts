/** Addresses are counted as typed, whether or not they exist. */
import { emailKey, mailboxOf } from '../accounts/email-key.ts';
import { refuse } from '../failure/failure.ts';
import { networkOf } from '../networks/networks.ts';
import type { Service } from '../service.ts';
import type { Attempt } from './counters.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const locked = () => refuse('USER_ACCOUNT_LOCKED');

/** Counts wrong passwords from all networks. */
export const passwordLock = ({ settings }: Service, email: string): Attempt => ({
  limit: { name: 'password', most: settings.addressFailures, windowMs: settings.lockMs, success: 'clear' },
  subject: emailKey(email),
  refusal: locked,
});

/** Counted per network, so that a stranger elsewhere locks no user out. */
export const passwordAttempt = (service: Service, email: string, address: string): Attempt => ({
  ...passwordLock(service, email),
  within: networkOf(address),
});

/** Ends guessing that is spread over networks. */
export const addressAttempt = ({ settings }: Service, email: string): Attempt => ({
  limit: { name: 'address', most: settings.spreadFailures, windowMs: settings.lockMs },
  subject: emailKey(email),
  refusal: locked,
});

export const networkAttempt = ({ settings }: Service, address: string): Attempt => ({
  limit: { name: 'network', most: settings.networkAttempts, windowMs: settings.lockMs },
  subject: networkOf(address),
});

/** Counts over all sign-ins of the account. */
export const codeAttempt = ({ settings }: Service, accountId: string): Attempt => ({
  limit: { name: 'code', most: 2 * settings.addressFailures, windowMs: settings.lockMs },
  subject: accountId,
  refusal: locked,
});

/** A code lives five minutes at most (S9), so twenty wrong codes within a day lock the account for a day. */
export const codeDayAttempt = (_: Service, accountId: string): Attempt => ({
  limit: { name: 'code-day', most: 20, windowMs: DAY_MS },
  subject: accountId,
  refusal: locked,
});

/** The owner gets a mail after this many wrong codes in a day, since a client that sends codes knows the password. */
export const CODES_BEFORE_MAIL = 10;

export const codeMailAttempt = (accountId: string): Attempt => ({
  limit: { name: 'code-mail', most: 1, windowMs: DAY_MS },
  subject: accountId,
});

/** Counts wrong current passwords of a signed-in user. */
export const changeAttempt = ({ settings }: Service, accountId: string): Attempt => ({
  limit: { name: 'change', most: settings.addressFailures, windowMs: settings.lockMs },
  subject: accountId,
  refusal: () => refuse('PASSWORD_CHANGE_REFUSED', { message: 'Cannot change your password now' }),
});

/** Locks out an account's owner after wrong attempts, besides `passwordLock`. */
export const locksOf = (service: Service, { id, email }: { readonly id: string; readonly email: string }): readonly Attempt[] => [
  addressAttempt(service, email),
  ...[codeAttempt, codeDayAttempt, changeAttempt].map((attemptOf) => attemptOf(service, id)),
];

/** A link lives an hour, and three newer ones would end it (decisions 4). */
export const resetMailAttempt = ({ settings }: Service, email: string): Attempt => ({
  limit: { name: 'reset-mail', most: settings.resetMailsPerHour, windowMs: HOUR_MS },
  subject: mailboxOf(email),
});

/** Mails that explain why a sign-in with a password does not work (decisions 7, single sign-on). */
export const hintMailAttempt = (email: string): Attempt => ({
  limit: { name: 'hint-mail', most: 1, windowMs: HOUR_MS },
  subject: mailboxOf(email),
});

/** One account must not write to many strangers, nor many accounts to one. */
export const contactMailAttempts = ({ settings }: Service, accountId: string, email: string): readonly Attempt[] =>
  [accountId, mailboxOf(email)].map((subject) => ({
    limit: { name: 'contact-mail', most: settings.mailsPerHour, windowMs: HOUR_MS },
    subject,
  }));

/** A success takes its attempt back; sign-ons that any page of the Web may have begun are counted apart, so that they use up no user's own. */
export const signOnAttempt = ({ settings }: Service, address: string, isForeign = false): Attempt => ({
  limit: { name: isForeign ? 'sign-on-foreign' : 'sign-on', most: settings.networkAttempts, windowMs: settings.lockMs },
  subject: networkOf(address),
});

export const signUpAttempt = ({ settings }: Service, email: string): Attempt => ({
  limit: { name: 'registration', most: settings.mailsPerHour, windowMs: HOUR_MS },
  subject: mailboxOf(email),
});

/** A sign-in before the confirmation repeats the sign-up's link (decisions 7). */
export const linkAgainAttempt = (email: string): Attempt => ({
  limit: { name: 'link-again', most: 1, windowMs: HOUR_MS },
  subject: mailboxOf(email),
});

/** Counts requests that cause a text message or a mail. */
export const sendingAttempt = ({ settings }: Service, address: string): Attempt => ({
  limit: { name: 'sending', most: settings.networkAttempts, windowMs: HOUR_MS },
  subject: networkOf(address),
});
