/** What verification and set-up of the second factor share (S4, S8). */
import { shownStatus, type FailureFacts } from '../../client/answer.ts';
import { RESEND_WAIT_MS } from '../../client/client.ts';
import type { SecondFactorMethod } from '../../contract/calls/second-factor.ts';
import { browserStep, choice, type Context, type Entry, type Transition } from '../../flow/flow.ts';
import { banners, withCode, type Banner } from '../../flow/banners.ts';
import type { SecondFactor } from '../../session/second-factor.ts';
import { withoutAddress } from '../../flow/sign-in-memory.ts';
import { codeTrouble } from './routes.ts';
import { chosenMethod, methods } from './methods.ts';
import type { StoredPatch } from '../../session/stored.ts';
import { codeForm } from './forms.ts';

interface OtpCredential extends Credential {
  readonly code: string;
}

async function codeFromText(signal: AbortSignal): Promise<string | undefined> {
  const options = { otp: { transport: ['sms'] }, signal } as CredentialRequestOptions;
  return ((await navigator.credentials.get(options)) as OtpCredential | null)?.code;
}

const isRead = ({ stored }: Context): boolean => chosenMethod(stored.mfaSetup).delivery?.webOtp === true;

export const readCode = browserStep({
  background: true,
  form: codeForm,
  browser: (_, __, signal) => codeFromText(signal),
  on: {
    ok: (code, c) => (code && isRead(c) ? { fill: { mfaToken: code } } : {}),
    // Refused, or not offered: the user can type into the field.
    else: {},
  },
});

export const readsCode: Entry = { run: 'readCode', due: (c) => isRead(c) && Object.hasOwn(globalThis, 'OTPCredential') };

/** S9: how long the code of a text message is valid. */
const CODE_LIFE_MS = 3 * 60_000;
/** Clocks further apart than this explain a wrong authenticator code. */
const CLOCK_SKEW_MS = 60_000;
/** After this many wrong codes, a token is refused because of them and not for its age; the reference server's limit is `FAILURES_OF_A_LOGIN` (`pending-logins.ts`). */
const MANY_WRONG_CODES = 3;

/** S8: shown beside the code field, which is emptied. */
const INVALID_CODE = 'Invalid code.';

export const pendingLogin = (c: Context) => ({ mfaRetrievalToken: c.stored.mfaRetrievalToken ?? '' });

export const remember = (c: Context, changes: SecondFactor): StoredPatch => ({ mfaSetup: { ...c.stored.mfaSetup, ...changes } });

/** S8: the session is cleared, and the email step shows why. */
const over = (banner: Banner): Transition => ({ to: 'login', forget: 'session', banner, report: true, replace: true });
const overFor =
  (banner: Banner) =>
  ({ requestId }: FailureFacts): Transition =>
    over({ ...banner, requestId });

/** The service has one code for an expired token and for one with too many wrong guesses, so they are counted here. */
function refusedToken(error: FailureFacts, { stored: { mfaSetup = {} }, now }: Context): Transition {
  const { wrongCodes = 0, endsAt = now } = mfaSetup;
  return wrongCodes < MANY_WRONG_CODES || now > endsAt ? over(banners.signInExpired) : overFor(banners.tooManyCodes)(error);
}

/** Failures that end the sign-in at every call (S8, contract.md). */
export const endings = {
  TOKEN_EXPIRED: over(banners.signInExpired),
  TOKEN_INVALID: refusedToken,
  USER_ACCOUNT_LOCKED: overFor(banners.USER_ACCOUNT_LOCKED),
  USER_ACCOUNT_EXPIRED: overFor(banners.USER_ACCOUNT_EXPIRED),
  TEMPORARY_PASSWORD_EXPIRED: overFor(banners.USER_ACCOUNT_EXPIRED),
  UNAUTHORIZED_IP: overFor(banners.UNAUTHORIZED_IP),
} as const;

/** Any other failure ends it too, with the code that the user quotes (S8). */
export const brokenOff =
  (otherwise: Banner) =>
  (error: FailureFacts): Transition =>
    over(withCode(error.kind === 'malformed' ? banners.unreadable : otherwise, `A1-${shownStatus(error)}`, error.requestId));

export const verifying = { ...endings, else: brokenOff(banners.unexpected) } as const;

/** The ten minutes of a verify screen are over (S9). */
export const screenEnded: Transition = { ...over(banners.signInExpired), report: undefined };

const anotherAccount: Transition = { ...withoutAddress, to: 'login', forget: 'session', drop: [...withoutAddress.drop, 'mfa-'] };

/** S8: a non-200 authStatus shows its message and `Please try again.` */
const authStatusBanner = (message: string): Banner => ({
  tone: 'error',
  refuses: true,
  text: message === '' ? 'Please try again.' : '{message} Please try again.',
  params: { message },
});

export interface SendReply {
  readonly authStatus: { readonly statusCode: number; readonly message: string | null };
}
export const refusedBy = ({ authStatus }: SendReply): Transition | undefined =>
  authStatus.statusCode === 200 ? undefined : { banner: authStatusBanner(authStatus.message ?? ''), report: true };

export function invalidCode(error: FailureFacts, c: Context): Transition {
  const { mfaSetup } = c.stored;
  const skew = error.serverTime === undefined ? 0 : c.now - error.serverTime;
  const { delivery: sends, byClock } = chosenMethod(mfaSetup);
  return {
    errors: { mfaToken: INVALID_CODE },
    empty: ['mfaToken'],
    store: remember(c, { wrongCodes: (mfaSetup?.wrongCodes ?? 0) + 1 }),
    memory: codeTrouble.as(
      sends
        ? c.now - (mfaSetup?.sentAt ?? c.now) > CODE_LIFE_MS
          ? { why: 'old' }
          : undefined
        : byClock && Math.abs(skew) > CLOCK_SKEW_MS
          ? { why: 'clock', skewMs: skew }
          : undefined,
    ),
    report: true,
  };
}

/** What was known of the last code does not apply to the next. */
const anotherCode = (method: SecondFactorMethod): Transition => ({
  into: methods[method].code?.form,
  errors: {},
  memory: codeTrouble.as(undefined),
});

/** The life of the code, and the wait for another, begin now. */
export const sent = (c: Context, method: SecondFactorMethod, changes: SecondFactor = {}): Transition => ({
  ...anotherCode(method),
  store: remember(c, { method, sentAt: c.now, nextSendAt: c.now + RESEND_WAIT_MS, ...changes }),
});

export const waits = ({ retryAfter }: FailureFacts, c: Context): StoredPatch | undefined =>
  retryAfter ? remember(c, { nextSendAt: c.now + retryAfter * 1000 }) : undefined;

/** A code that was sent before, perhaps by another tab, still counts (decisions 3). */
export const onItsWay = ({ retryAfter }: FailureFacts, c: Context, method: SecondFactorMethod): Transition => {
  const nextSendAt = retryAfter && c.now + retryAfter * 1000;
  const sentAt = nextSendAt ? Math.min(c.now, nextSendAt - RESEND_WAIT_MS) : c.now;
  return { ...sent(c, method, { sentAt, nextSendAt: nextSendAt || undefined }), banner: methods[method].delivery?.onItsWay, report: true };
};

/** The user has a code already, or the app shows one; a method without a code asks the browser at once. */
export const enterCode = (c: Context, method: SecondFactorMethod): Transition => ({
  ...anotherCode(method),
  to: 'mfa-code',
  store: remember(c, { method }),
  next: methods[method].prompt && 'usePasskey',
});

/** During set-up the screen stays. */
export const verifyBy = (c: Context, method: SecondFactorMethod): Transition => ({ ...enterCode(c, method), to: undefined });

/** A user who takes another account leaves nothing of this sign-in behind. */
export const sharedActions = { anotherAccount: choice(anotherAccount) } as const;

/** Seconds until the user may request another text message; a 429 moves the instant (decisions 3). */
export function resendWait({ stored, now }: Pick<Context, 'stored' | 'now'>): number {
  const { sentAt = 0, nextSendAt = 0 } = stored.mfaSetup ?? {};
  // The clock was set back, and the service knows how long the wait is.
  return now < sentAt ? 0 : Math.max(0, Math.ceil((nextSendAt - now) / 1000));
}
