/** What a banner says: the messages of S8 and S4 by name, with the places their links lead to. */
import type { FailureFacts } from '../client/api-error.ts';
import { transientSentence } from './failure/transient.ts';
import type { Params } from '../i18n/translate.ts';
import type { ActionName, RunName } from './action-names.ts';
import { sharedText } from './text.ts';

/** `error` is read out at once, the others politely. */
export type Tone = 'error' | 'success' | 'warning' | 'info';

/** Where a link in a text leads: what a row of every screen says, or the provider's web support. */
export type LinkTarget = ActionName | 'web-support';

/** One message above a screen. Texts are English, which is the key of their translation. */
export interface Banner {
  readonly tone: Tone;
  /** A sentence before the text, which gives the reason for it. */
  readonly lead?: string;
  /** `{name}` stands for a link of `links` or a value of `params`. */
  readonly text: string;
  readonly params?: Params;
  readonly links?: Readonly<Record<string, { readonly to: LinkTarget; readonly text: string }>>;
  /** `A1-500`: what the user may quote to web support. */
  readonly code?: string;
  readonly requestId?: string;
  /** How long it stands, ms; until the next transition unless given. */
  readonly forMs?: number;
  /** It goes when the connection is back. */
  readonly untilOnline?: boolean;
  /** A submit was refused: the page's title says so too. */
  readonly refuses?: true;
  /** The action that its button `Try again` repeats. */
  readonly retry?: RunName;
}

/** The link of a sentence that sends people to web support. */
export const webSupport = (text: string = sharedText.webSupport) => ({ support: { to: 'web-support', text } }) as const;

/**
 * Every banner with a fixed text, under the error code that shows it, else under what has happened (S4, S8, decisions 2, 7). The banners of a single
 * method of the second factor stand in the row of that method.
 */
export const banners = {
  INVALID_CREDENTIALS: {
    tone: 'error',
    text: 'We could not log you in with the entered email and password. Please try again.',
  },
  USER_ACCOUNT_LOCKED: {
    tone: 'error',
    text: 'For your security, your email has been temporarily locked out. Please try again later or contact {support}.',
    links: webSupport('Web Support'),
  },
  USER_ACCOUNT_EXPIRED: {
    tone: 'error',
    text: 'Your temporary password has expired. Go to {forgot} or contact {support}.',
    links: { forgot: { to: 'toForgotPassword', text: 'Forgot Your Password' }, ...webSupport() },
  },
  unexpected: {
    tone: 'error',
    text: 'We were not able to log you in due to an unexpected problem with our system.',
  },
  RESOURCE_NOT_FOUND: { tone: 'error', text: 'The page you requested could not be found.' },
  SSO_FAILED: {
    tone: 'error',
    text: 'We could not sign you in through your company. Please try again or contact your administrator.',
  },
  ssoBlocked: {
    tone: 'error',
    text: "This page was not allowed to open your company's secure login page. Please contact {support}.",
    links: webSupport(),
  },
  timedOut: { tone: 'info', text: 'You have been logged out due to inactivity. Please log in again.' },
  newUser: { tone: 'success', text: 'Your account is ready. Please log in.' },
  resetSuccess: { tone: 'success', text: 'Your password has been reset successfully!' },
  resetError: { tone: 'error', text: 'Your password could not be reset due to an unexpected problem' },
  forgotPasswordFailed: {
    tone: 'error',
    text: 'We could not send the instructions due to an unexpected problem with our system. Please try again. If the problem continues, please contact {support}.',
    links: webSupport(),
  },
  UNAUTHORIZED_IP: {
    tone: 'error',
    text: "Unable to log you in - Your organization doesn't permit connections from your current location.",
  },
  unknownMethods: {
    tone: 'error',
    text: 'Your account is verified in a way that this page does not know. Please contact {support}.',
    links: webSupport(),
  },
  tooManyCodes: { tone: 'error', text: 'Too many wrong codes were entered. For your security, please log in again.' },
  unreadable: {
    tone: 'error',
    text: 'We could not read the answer of our system. Please log in again. If the problem continues, please contact {support}.',
    links: webSupport(),
  },
  signInExpired: { tone: 'info', text: 'Your sign-in has expired. Please log in again.' },
  codeElsewhere: {
    tone: 'error',
    text: 'A text message with a code is on its way, requested from another tab. Enter the code there, or request another one here once the wait is over.',
  },
  mfaSetupFailed: { tone: 'error', text: 'We could not setup MFA with the input. Please try again.' },
  changesNotSaved: {
    tone: 'error',
    text: 'Your changes were not saved due to an unexpected problem with our system. Please try again.',
  },
  notAvailable: { tone: 'error', text: 'The service is not available at the moment. Please try again in a moment.' },
  signUpFailed: {
    tone: 'error',
    text: 'We could not complete your registration due to an unexpected problem with our system. Please try again. If the problem continues, please contact {support}.',
    links: webSupport(),
  },
  confirmationFailed: {
    tone: 'error',
    text: 'We could not confirm your email address due to an unexpected problem with our system. Please try again.',
  },
  activationFailed: {
    tone: 'warning',
    text: 'Your email address is confirmed, but we could not activate your account yet. If you cannot log in, please contact {support}.',
    links: webSupport(),
    retry: 'activate',
  },
} as const satisfies Record<string, Banner>;

/** S8: wrong answers are counted aloud once fewer than 3 attempts remain. */
export const attemptsLeft = (remaining: number): Banner | null =>
  remaining < 3
    ? {
        tone: 'warning',
        text: 'Oops, that answer was incorrect. You have {n} more attempts.',
        params: { n: remaining },
      }
    : null;

/** A banner with the code (`A1-500`) that S8 has the user quote. */
export const withCode = (banner: Banner, code: string, requestId?: string): Banner => ({ ...banner, code, requestId });

/** No answer, or the service asks to wait: its sentence, and what support asks for. */
export const transientBanner = (error: FailureFacts, lead?: string): Banner => ({
  tone: 'error',
  lead,
  ...transientSentence(error),
  untilOnline: error.kind === 'offline',
  requestId: error.requestId,
});

/** decisions 7: the banner of a failed save says this, and then the reason. */
export const NOT_SAVED = 'Your changes were not saved.';
