/** What verification and set-up of the second factor share: how a login waits for it, what ends it, and when a text may be sent (S4, S8). */
import { type FailureFacts, shownStatus } from '../../client/api-error.ts';
import { RESEND_WAIT_MS } from '../../client/lost-calls.ts';
import type { MfaMethod } from '../../contract/calls/second-factor.ts';
import { choice, type Context, type Transition } from '../../flow/action.ts';
import { type Banner, banners, withCode } from '../../flow/banners.ts';
import type { SecondFactor } from '../../session/second-factor.ts';
import { withoutAddress } from '../../flow/sign-in-memory.ts';
import { codeForm } from './forms.ts';
import { codeTrouble } from './memory.ts';
import { chosenMethod, methods } from './methods.ts';
import type { StoredPatch } from '../../session/stored.ts';

/** S9: how long the code of a text is valid. */
const CODE_LIFE_MS = 3 * 60_000;
/** Clocks further apart than this explain a wrong authenticator code. */
const CLOCK_SKEW_MS = 60_000;
/** After so many wrong codes, a token is refused because of them and not for its age. */
const MANY_WRONG_CODES = 3;

/** S8: stands beside the code field, which is emptied. */
const INVALID_CODE = 'Invalid code.';

/** The login that waits for its second factor, as every call names it (S8). */
export const pendingLogin = (c: Context) => ({ mfaRetrievalToken: c.stored.mfaRetrievalToken ?? '' });

export const remember = (c: Context, found: SecondFactor): StoredPatch => ({ mfaSetup: { ...c.stored.mfaSetup, ...found } });

/** S8: the session is cleared, the e-mail step says why. */
const over = (banner: Banner): Transition => ({ to: 'login', forget: 'session', banner, report: true, replace: true });
const overFor =
  (banner: Banner) =>
  ({ requestId }: FailureFacts): Transition =>
    over({ ...banner, requestId });

/** The service has one code for a token that has run out and for one with too many wrong guesses. What was counted here tells which. */
function refusedToken(error: FailureFacts, { stored: { mfaSetup = {} }, now }: Context): Transition {
  const { wrongCodes = 0, endsAt = now } = mfaSetup;
  return wrongCodes < MANY_WRONG_CODES || now > endsAt ? over(banners.signInExpired) : overFor(banners.tooManyCodes)(error);
}

/** What ends the login at every call (S8, contract.md). */
export const endings = {
  TOKEN_EXPIRED: over(banners.signInExpired),
  TOKEN_INVALID: refusedToken,
  USER_ACCOUNT_LOCKED: overFor(banners.USER_ACCOUNT_LOCKED),
  USER_ACCOUNT_EXPIRED: overFor(banners.USER_ACCOUNT_EXPIRED),
  TEMPORARY_PASSWORD_EXPIRED: overFor(banners.USER_ACCOUNT_EXPIRED),
  UNAUTHORIZED_IP: overFor(banners.UNAUTHORIZED_IP),
} as const;

/** Any other answer ends it too, with the code that S8 has the user quote. */
export const brokenOff =
  (otherwise: Banner) =>
  (error: FailureFacts): Transition =>
    over(withCode(error.kind === 'malformed' ? banners.unreadable : otherwise, `A1-${shownStatus(error)}`, error.requestId));

export const verifying = { ...endings, else: brokenOff(banners.unexpected) } as const;

/** The ten minutes of a verify screen are over (S9). */
export const screenEnded: Transition = { ...over(banners.signInExpired), report: undefined };

/** Use another account: nothing of this one stays. */
const anotherAccount: Transition = { ...withoutAddress, to: 'login', forget: 'session', drop: [...withoutAddress.drop, 'mfa-'] };

/** S8: non-200 authStatus shows its message plus Please try again. */
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
  const { delivery: sends } = chosenMethod(mfaSetup);
  return {
    errors: { mfaToken: INVALID_CODE },
    empty: ['mfaToken'],
    store: remember(c, { wrongCodes: (mfaSetup?.wrongCodes ?? 0) + 1 }),
    memory: codeTrouble.as(
      sends
        ? c.now - (mfaSetup?.sentAt ?? c.now) > CODE_LIFE_MS
          ? { why: 'old' }
          : undefined
        : Math.abs(skew) > CLOCK_SKEW_MS
          ? { why: 'clock', skewMs: skew }
          : undefined,
    ),
    report: true,
  };
}

/** Another code is to be typed: what was said of the last one holds no longer. */
const anotherCode: Transition = { into: codeForm, errors: {}, memory: codeTrouble.as(undefined) };

/** A code was sent: its life, and the wait for another, begin now. */
export const sent = (c: Context, method: MfaMethod, found: SecondFactor = {}): Transition => ({
  ...anotherCode,
  store: remember(c, { method, sentAt: c.now, nextSendAt: c.now + RESEND_WAIT_MS, ...found }),
});

/** A refused send says when the next may be tried. */
export const waits = ({ retryAfter }: FailureFacts, c: Context): StoredPatch | undefined =>
  retryAfter ? remember(c, { nextSendAt: c.now + retryAfter * 1000 }) : undefined;

/** A code that was sent before, perhaps by another tab, still counts: its box opens (decisions 3). */
export const onItsWay = ({ retryAfter }: FailureFacts, c: Context, method: MfaMethod): Transition => {
  const nextSendAt = retryAfter && c.now + retryAfter * 1000;
  const sentAt = nextSendAt ? nextSendAt - RESEND_WAIT_MS : c.now;
  return { ...sent(c, method, { sentAt, nextSendAt: nextSendAt || undefined }), banner: methods[method].delivery?.onItsWay, report: true };
};

/** A code is there already, or in the app: nothing has to be sent. */
export const enterCode = (c: Context, method: MfaMethod): Transition => ({
  ...anotherCode,
  to: 'mfa-code',
  store: remember(c, { method }),
});

/** Set-up: another way for the first code; the screen stays. */
export const verifyBy = (c: Context, method: MfaMethod): Transition => ({ ...enterCode(c, method), to: undefined });

/** What every screen has: a user who takes another account leaves nothing of this log-in behind. */
export const ways = { anotherAccount: choice(anotherAccount) } as const;

/** Seconds until another text may be asked for; 0 = now. A 429 moves the instant (decisions 3). */
export function resendWait({ stored, now }: Pick<Context, 'stored' | 'now'>): number {
  const { sentAt = 0, nextSendAt = 0 } = stored.mfaSetup ?? {};
  // The clock was set back: the service knows how long the wait is.
  return now < sentAt ? 0 : Math.max(0, Math.ceil((nextSendAt - now) / 1000));
}
