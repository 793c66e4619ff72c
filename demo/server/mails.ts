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

export const passwordChangedMail = (to: Addressee): Mail =>
  mail(
    to,
    'Your Newsline password was changed',
    'the password of your Newsline account was just changed, and other sessions were signed out.',
    `If it was not you, contact web support at once: ${WEB_SUPPORT}.`,
  );
