import type { FailureFacts } from '../client/answer.ts';
import type { Params } from '../i18n/translate.ts';
import type { ActionName, RunName } from './action-names.ts';
import { serviceText, sharedText } from './text.ts';

/** Screen readers read an `error` out at once, the others politely. */
export type Tone = 'error' | 'success' | 'warning' | 'info';

export type LinkTarget = ActionName | 'web-support';

export interface Banner {
  readonly tone: Tone;
  /** A sentence before the text. */
  readonly lead?: string;
  /** `{name}` is a link of `links` or a value of `params`. */
  readonly text: string;
  readonly params?: Params;
  readonly links?: Readonly<Record<string, { readonly to: LinkTarget; readonly text: string }>>;
  /** `A1-500`: what the user may quote to web support. */
  readonly code?: string;
  readonly requestId?: string;
  /** Until the next transition unless given. */
  readonly forMs?: number;
  readonly untilOnline?: boolean;
  /** A submit was refused, which the page's title mentions too. */
  readonly refuses?: true;
  readonly retry?: RunName;
}

export const webSupport = (text: string = sharedText.webSupport) => ({ support: { to: 'web-support', text } }) as const;

/** By error code, else by occasion (S4, S8, decisions 2, 7); those of a single second-factor method are in the row of the method. */
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

/** S8: the user learns how many attempts remain once there are fewer than 3. */
export const attemptsLeft = (remaining: number): Banner | null =>
  remaining < 3
    ? {
        tone: 'warning',
        text: 'Oops, that answer was incorrect. You have {n} more attempts.',
        params: { n: remaining },
      }
    : null;

export const withCode = (banner: Banner, code: string, requestId?: string): Banner => ({ ...banner, code, requestId });

/** The names of `serviceText` include the kinds without an answer. */
const byKind: Partial<Record<FailureFacts['kind'], string>> = serviceText;

function wait(seconds: number | undefined): Pick<Banner, 'text' | 'params'> {
  if (seconds === undefined) return { text: serviceText.wait };
  // The sentence has no singular.
  if (seconds < 100) return { text: serviceText.waitSeconds, params: { n: Math.max(2, seconds) } };
  return { text: serviceText.waitMinutes, params: { n: Math.ceil(seconds / 60) } };
}

function transientSentence(error: FailureFacts): Pick<Banner, 'text' | 'params'> {
  if (error.errorCode === 'TOO_MANY_REQUESTS' || error.status === 429) return wait(error.retryAfter);
  return { text: byKind[error.kind] ?? serviceText.away };
}

export const transientBanner = (error: FailureFacts, lead?: string): Banner => ({
  tone: 'error',
  lead,
  ...transientSentence(error),
  untilOnline: error.kind === 'offline',
  requestId: error.requestId,
});

/** Begins the banner of a failed save (decisions 7). */
export const NOT_SAVED = 'Your changes were not saved.';
