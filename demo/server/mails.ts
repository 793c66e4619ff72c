/** The mails about an account, as text. */
import type { Account } from './db/schema/accounts.ts';
import type { Mail } from './messages.ts';

const WEB_SUPPORT = 'websupport@newsline.example';
const ASKED = 'somebody, probably you, asked to reset the password of your Newsline account.';

type Addressee = Pick<Account, 'email' | 'contactEmail' | 'firstName'>;

const mail = (to: Addressee, subject: string, ...paragraphs: readonly string[]): Mail => ({
  to: to.contactEmail ?? to.email,
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

/** For accounts the link cannot help: the answers it asks for do not exist. */
export const cannotResetMail = (to: Addressee): Mail =>
  mail(
    to,
    'Your Newsline password',
    `${ASKED} It cannot be reset by mail: the account has no security questions yet, or signs in through your company.`,
    `Please contact web support: ${WEB_SUPPORT}.`,
  );

/** Something of the account was changed: its owner hears of it, whoever did it. */
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
  'the security questions of your Newsline account and their answers were just replaced.',
);

export const contactChangedMail = changedMail(
  'Your Newsline contact address was changed',
  'the contact address of your Newsline account was just changed. Mail about the account goes to the new one now.',
);

/** Without a name: whoever typed the address may have typed anything as the name. */
export const confirmationMail = (email: string): Mail =>
  mail(
    { email, contactEmail: null, firstName: '' },
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
