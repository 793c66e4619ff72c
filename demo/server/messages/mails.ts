/** One row a mail, in English sources that every language of the demo has. */
import type { Locale } from '../../locales/locale.ts';

export type Words = keyof Locale;

interface MailWords {
  readonly subject: Words;
  readonly says: readonly Words[];
  /** What the link of the mail does; without it there is none. */
  readonly action?: Words;
  /** For a reader who did not ask for the mail. */
  readonly unasked: Words;
  /** A visitor who typed the address may have typed anything as the name. */
  readonly nameless?: true;
  /** Default: a day. */
  readonly lifeMs?: number;
}

const HOUR_MS = 3_600_000;

const PASSWORD = 'Your {provider} password';
const PASSWORD_STAYS = 'If it was not you, ignore this email: your password stays as it is.';
const NOTHING_CHANGED = 'If it was not you, ignore this email: nothing changed.';
const AT_ONCE = 'If it was not you, contact web support at once: {support}.';

const table = {
  reset: {
    subject: 'Reset your {provider} password',
    says: [
      'Somebody, probably you, asked to reset the password of your {provider} account. Open the link below within one hour and answer one of your security questions.',
    ],
    action: 'Choose a new password',
    unasked: PASSWORD_STAYS,
    lifeMs: HOUR_MS,
  },
  /** A link cannot help an account without security answers. */
  cannotReset: {
    subject: PASSWORD,
    says: [
      'Somebody, probably you, asked to reset the password of your {provider} account. It cannot be reset by email: the account has no security questions yet, or signs in through your company.',
      'Please contact web support: {support}.',
    ],
    unasked: PASSWORD_STAYS,
    lifeMs: HOUR_MS,
  },
  /** Every question was failed, so a link would open nothing (decisions 4). */
  questionsUsedUp: {
    subject: PASSWORD,
    says: [
      'Somebody, probably you, asked to reset the password of your {provider} account. Its security questions were answered wrongly too often, so there is no link in this email. Ask for another one after {until}.',
    ],
    unasked: 'If you need to log in sooner, or if the wrong answers were not yours, contact web support: {support}.',
  },
  passwordChanged: {
    subject: 'Your {provider} password was changed',
    says: ['The password of your {provider} account was just changed, and other sessions were signed out.'],
    unasked: AT_ONCE,
  },
  answersChanged: {
    subject: 'Your {provider} security questions were changed',
    says: ['The security questions of your {provider} account and their answers were just replaced, and other sessions were signed out.'],
    unasked: AT_ONCE,
  },
  contactAsked: {
    subject: 'A new contact address for your {provider} account',
    says: [
      'Somebody signed in to your {provider} account entered a new contact address. It counts once the link in the email to that address was followed.',
    ],
    unasked: AT_ONCE,
  },
  contactChanged: {
    subject: 'Your {provider} contact address was changed',
    says: [
      'The contact address of your {provider} account was just changed. You still log in with the same address, and reset links still go to it.',
    ],
    unasked: AT_ONCE,
  },
  enrolled: {
    subject: 'A second factor for your {provider} account',
    says: ['A second factor, a phone number or an authenticator app, was just set up for your {provider} account.'],
    unasked: AT_ONCE,
  },
  /** An administrator removed it. */
  factorReset: {
    subject: 'The second factor of your {provider} account was removed',
    says: [
      'Web support has removed the second factor, phone number or authenticator app, of your {provider} account, and signed it out everywhere. You set up another one when you next log in.',
    ],
    action: 'Log In',
    unasked: AT_ONCE,
  },
  /** An account with passkeys or recovery codes loses them too. */
  allFactorsReset: {
    subject: 'The second factor of your {provider} account was removed',
    says: [
      'Web support has removed the second factors of your {provider} account, its passkeys and its recovery codes, and signed it out everywhere. You set up another second factor when you next log in.',
      'Delete the passkeys of this account on your devices as well.',
    ],
    action: 'Log In',
    unasked: AT_ONCE,
  },
  /** The password follows on a line of its own. */
  created: {
    subject: 'Your {provider} account',
    says: [
      'A {provider} account was created for you. Log in within 24 hours with this email address and the temporary password below; you then choose a password of your own.',
    ],
    action: 'Log In',
    unasked: 'If you did not expect this account, contact web support: {support}.',
  },
  passkeyAdded: {
    subject: 'A passkey for your {provider} account',
    says: ['A passkey was just created for your {provider} account. It can be used to log in.'],
    unasked: AT_ONCE,
  },
  passkeyRemoved: {
    subject: 'A passkey of your {provider} account was removed',
    says: ['A passkey of your {provider} account was just removed. It can no longer be used to log in.'],
    unasked: AT_ONCE,
  },
  /** The counter did not rise, so the key exists twice. */
  passkeyCopied: {
    subject: 'A passkey of your {provider} account was refused',
    says: [
      'Somebody tried to log in to your {provider} account with what looks like a copy of your passkey, and was refused. Remove that passkey and create another one.',
    ],
    unasked: AT_ONCE,
  },
  recoveryCodesMade: {
    subject: 'New recovery codes for your {provider} account',
    says: ['Recovery codes were just made for your {provider} account. Earlier ones no longer work.'],
    unasked: AT_ONCE,
  },
  recoveryCodeUsed: {
    subject: 'A recovery code of your {provider} account was used',
    says: ['A recovery code was just used to log in to your {provider} account. It cannot be used again.'],
    unasked: AT_ONCE,
  },
  recoveryCodesLow: {
    subject: 'Few recovery codes are left for your {provider} account',
    says: [
      'At most two recovery codes are left for your {provider} account. Make new ones while you are logged in; the ones you have then no longer work.',
    ],
    unasked: AT_ONCE,
  },
  wrongCodes: {
    subject: 'Wrong verification codes for your {provider} account',
    says: [
      'Somebody logged in to your {provider} account with the right password and then entered ten wrong verification codes. If that goes on, the account is locked for a day.',
    ],
    unasked: 'If it was not you, change your password now, and contact web support: {support}.',
  },
  confirm: {
    subject: 'Confirm your email address',
    says: [
      'Thank you for signing up with {provider}. Open the link below within 24 hours and press "{button}" there to complete your registration.',
    ],
    action: 'Complete your registration',
    unasked:
      'If it was not you, somebody else chose the password of this registration: ignore this email and do not press the button. Without it nothing happens, and you can still sign up yourself.',
    nameless: true,
  },
  /** Replaces the confirmation for a user who has an account already. */
  taken: {
    subject: 'You already have a {provider} account',
    says: [
      'Somebody, probably you, signed up with this email address. There is an account with it already. Log in with the link below; a forgotten password can be reset there.',
    ],
    action: 'Log In',
    unasked: NOTHING_CHANGED,
  },
  confirmContact: {
    subject: 'Confirm your contact address',
    says: [
      'Somebody entered this email address as the contact address of a {provider} account. Open the link below within 24 hours and press "{button}" there to agree.',
    ],
    action: 'Confirm your contact address',
    unasked: 'If it was not you, ignore this email: without the button nothing happens.',
    nameless: true,
  },
  /** Replaces the confirmation, and goes to a user who still signs in with a password. */
  company: {
    subject: 'Sign in to {provider} through your company',
    says: [
      'Somebody, probably you, tried to sign up or to log in to {provider} with this email address and a password. People of your company sign in through the company itself.',
      'On the login page choose "{sso}" and enter this address. If your company has not given you access, contact its administrator.',
    ],
    action: 'Log In',
    unasked: NOTHING_CHANGED,
    nameless: true,
  },
} as const satisfies Readonly<Record<string, MailWords>>;

export type MailName = keyof typeof table;

export const mails: Readonly<Record<MailName, MailWords>> = table;
