/** The mails about an account, as text. */
import { formatInTimeZone } from 'date-fns-tz';
import type { Account } from '../db/schema/accounts.ts';
import type { Mail } from './delivery.ts';

/** Stands for the address of web support until a mail is sent (`messages.ts`): settings name it. */
export const WEB_SUPPORT = '{web support}';
const ASKED = 'somebody, probably you, asked to reset the password of your Newsline account.';

type Addressee = Pick<Account, 'email' | 'firstName'>;

/** Sent to the login address, since the holder of a stolen session may have changed the contact address. */
const mail = (to: Addressee, subject: string, ...paragraphs: readonly string[]): Mail => ({
  to: to.email,
  subject,
  body: [to.firstName ? `Hello ${to.firstName},` : 'Hello,', ...paragraphs].join('\n\n'),
});

export const resetMail = (to: Addressee): Mail =>
  mail(
    to,
    'Reset your Newsline password',
    `${ASKED} Open the link below within one hour and answer one of your security questions.`,
    'If it was not you, ignore this mail: your password stays as it is.',
  );

/** For accounts without security answers, which a link could not help. */
export const cannotResetMail = (to: Addressee): Mail =>
  mail(
    to,
    'Your Newsline password',
    `${ASKED} It cannot be reset by mail: the account has no security questions yet, or signs in through your company.`,
    `Please contact web support: ${WEB_SUPPORT}.`,
  );

/** Every question was answered wrongly: a link would open nothing (decisions 4). */
export const questionsUsedUpMail = (to: Pick<Account, 'email' | 'firstName' | 'timezone'>, until: Date): Mail =>
  mail(
    to,
    'Your Newsline password',
    `${ASKED} Its security questions were answered wrongly too often, so there is no link in this mail. Ask for another one after ${formatInTimeZone(until, to.timezone || 'UTC', "MMMM d, yyyy 'at' h:mm a (zzz)")}.`,
    `If you need to log in sooner, or if the wrong answers were not yours, contact web support: ${WEB_SUPPORT}.`,
  );

/** Tells the owner that something of the account was changed, whoever did it (`notify`). */
const changedMail =
  (subject: string, sentence: string) =>
  (to: Addressee): Mail =>
    mail(to, subject, sentence, `If it was not you, contact web support at once: ${WEB_SUPPORT}.`);

export const passwordChangedMail = changedMail(
  'Your Newsline password was changed',
  'the password of your Newsline account was just changed, and other sessions were signed out.',
);

export const answersChangedMail = changedMail(
  'Your Newsline security questions were changed',
  'the security questions of your Newsline account and their answers were just replaced, and other sessions were signed out.',
);

export const contactAskedMail = changedMail(
  'A new contact address for your Newsline account',
  'somebody signed in to your Newsline account entered a new contact address. It counts once the link in the mail to it was followed.',
);

export const contactChangedMail = changedMail(
  'Your Newsline contact address was changed',
  'the contact address of your Newsline account was just changed. You still log in with the same address, and reset links still go to it.',
);

export const enrolledMail = changedMail(
  'A second factor for your Newsline account',
  'a second factor, a phone number or an authenticator app, was just set up for your Newsline account.',
);

export const wrongCodesMail = changedMail(
  'Wrong verification codes for your Newsline account',
  'somebody logged in to your Newsline account with the right password and then entered ten wrong verification codes. If that goes on, the account is locked for a day. Change your password.',
);

/** Without a name, since the person who typed the address may have typed anything as the name. */
export const confirmationMail = (email: string): Mail =>
  mail(
    { email, firstName: '' },
    'Confirm your email address',
    'thank you for signing up with Newsline. Open the link below within 24 hours and press "Login to your account" there to complete your registration.',
    'If it was not you, somebody else chose the password of this registration: ignore this mail and do not press the button. Without it nothing happens, and you can still sign up yourself.',
  );

/** Instead of the confirmation, to somebody who has an account already. */
export const takenMail = (to: Addressee): Mail =>
  mail(
    to,
    'You already have a Newsline account',
    'somebody, probably you, signed up with this email address. There is an account with it already: nothing changed.',
    `Log in with the link below; a forgotten password can be reset there. If you cannot log in: ${WEB_SUPPORT}.`,
  );

/** Sent to the new contact address of a signed-in user. Without a name, as above. */
export const contactConfirmationMail = (email: string): Mail =>
  mail(
    { email, firstName: '' },
    'Confirm your contact address',
    'somebody entered this email address as the contact address of a Newsline account. Open the link below within 24 hours and press "Login to your account" there to agree.',
    'If it was not you, ignore this mail: without the button nothing happens.',
  );

/** For people of a company with single sign-on: instead of the confirmation of a sign-up, and when they log in with a password. */
export const companyMail = (email: string): Mail =>
  mail(
    { email, firstName: '' },
    'Sign in to Newsline through your company',
    'somebody, probably you, tried to sign up or to log in to Newsline with this email address and a password. People of your company sign in through the company itself.',
    'On the login page choose "Log in with SSO" and enter this address. If your company has not given you access, contact its administrator.',
  );
