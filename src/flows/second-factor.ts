/** Verification and first-time set-up of the second factor (S2 multi-factor pages, S4 MFA steps, S8 MFA). */
import { type FailureFacts, isNumericResult, isPassing } from '../api/api-error.ts';
import type { LoginResult } from '../api/contract.ts';
import { maskPhone } from '../forms/mask.ts';
import { codeForm, phoneForm } from '../forms/sign-in.ts';
import { type Actions, action, type Context, type Move } from './action.ts';
import { signedIn } from './after-login.ts';
import { type Banner, banners } from './banners.ts';
import { unknownFailure } from './sign-in.ts';
import type { StoredPatch } from './stored.ts';

/** How long until another text may be asked for (decisions 3). */
const RESEND_WAIT_MS = 30_000;
/** Clocks further apart than this explain a wrong authenticator code. */
export const CLOCK_SKEW_MS = 60_000;

/** S8: stands beside the code field, which is emptied. */
const INVALID_CODE = 'Invalid code.';

/** The login that waits for its second factor, as every call names it (S8). */
const pendingLogin = (c: Context) => ({ mfaRetrievalToken: c.stored.mfaRetrievalToken ?? '' });

/** S8: every failure but an invalid code ends the login. */
const over: Move = { to: 'login', forget: 'session', banner: banners.signInExpired, report: true, replace: true };

/** S4: a numeric login result says which problem it is. */
const verificationFailed = (error: FailureFacts): Move => (isNumericResult(error) ? { ...unknownFailure(error), forget: 'session' } : over);

/** S8: a failed text-code send is reported and goes to /login. */
const sendFailed: Move = over;

/** S8: non-200 authStatus shows its message plus Please try again. */
const authStatusBanner = (message: string): Banner => ({
  tone: 'error',
  text: message === '' ? 'Please try again.' : '{message} Please try again.',
  params: { message },
});

interface SendReply {
  readonly authStatus: { readonly statusCode: number; readonly message: string | null };
}
const refusedBy = ({ authStatus }: SendReply): Move | undefined =>
  authStatus.statusCode === 200 ? undefined : { banner: authStatusBanner(authStatus.message ?? ''), report: true };

const invalidCode =
  (method: 'app' | 'any') =>
  (error: FailureFacts, c: Context): Move => {
    const skew = error.serverTime === undefined ? 0 : c.now - error.serverTime;
    const app = method === 'any' || c.memory.method === 'app';
    return {
      errors: { mfaToken: INVALID_CODE },
      empty: ['mfaToken'],
      memory: { clockSkewMs: app && Math.abs(skew) > CLOCK_SKEW_MS ? skew : undefined },
      report: true,
    };
  };

const sendText = (resent: boolean) =>
  action({
    call: 'mfaSend',
    patient: true,
    input: (c) => ({ body: pendingLogin(c) }),
    on: {
      ok: (reply, c) =>
        refusedBy(reply) ?? {
          to: 'mfa-code',
          banner: resent ? banners.codeResent : null,
          memory: { method: 'text', sent: true, resendAt: c.now + RESEND_WAIT_MS, clockSkewMs: undefined },
        },
      else: sendFailed,
    },
  });

const setUpInput = (c: Context) => ({
  ...pendingLogin(c),
  countryCode: c.memory.phone?.countryCode ?? '',
  phoneNumber: c.memory.phone?.phoneNumber ?? '',
});

type ProfileReply = SendReply & { readonly user?: { readonly twilioMfa?: { readonly setupId?: string | null } | null } | null };

function begun(reply: ProfileReply, phone: NonNullable<Context['memory']['phone']>, c: Context): Move {
  const setupId = reply.user?.twilioMfa?.setupId;
  return (
    refusedBy(reply) ??
    (setupId
      ? {
          to: 'mfa-setup-verify',
          store: { mfaSetup: { ...c.stored.mfaSetup, setupId, phone: maskPhone(phone.phoneNumber) } },
          memory: { phone, sent: true, resendAt: c.now + RESEND_WAIT_MS },
        }
      : { banner: banners.mfaSetupFailed, report: true })
  );
}

const setUpFailed: Move = { banner: banners.mfaSetupFailed, report: true };

/** The right code of a set-up: the session is there, the confirmation is what is left (decisions 1). */
function confirmed(result: LoginResult, c: Context): Move {
  const move = signedIn(result, c, 'setup');
  const user = move.store?.user;
  return {
    to: 'mfa-setup-done',
    // The rules run at the confirmation's button: only the user is kept now.
    store: { user, mfaRetrievalToken: undefined, requireMfaSetup: undefined, mfaSetup: { done: true } } satisfies StoredPatch,
    memory: move.memory,
    replace: true,
  };
}

/** The actions of verification and set-up by screen (S2, S4, S8). */
export const secondFactor = {
  'mfa-method': { sendCode: sendText(false) },
  'mfa-code': {
    submit: action({
      call: 'mfaVerify',
      form: codeForm,
      patient: true,
      secrets: ['mfaToken'],
      input: (c, { mfaToken }) => ({ body: { ...pendingLogin(c), mfaToken } }),
      on: {
        ok: (result, c) => signedIn(result, c, 'mfa'),
        INVALID_MFA_CODE: invalidCode('app'),
        TOKEN_INVALID: over,
        else: verificationFailed,
      },
    }),
    resend: sendText(true),
  },
  'mfa-setup-intro': {},
  'mfa-setup-phone': {
    sendCode: action({
      call: 'mfaProfile',
      form: phoneForm,
      patient: true,
      input: (c, phone) => ({ body: { ...pendingLogin(c), ...phone } }),
      on: {
        ok: (reply, c, values) => begun(reply, { countryCode: String(values.countryCode), phoneNumber: String(values.phoneNumber) }, c),
        TOKEN_INVALID: over,
        else: setUpFailed,
      },
    }),
  },
  'mfa-setup-verify': {
    submit: action({
      call: 'mfaVerifySetup',
      form: codeForm,
      patient: true,
      secrets: ['mfaToken'],
      input: (c, { mfaToken }) => ({ body: { ...pendingLogin(c), mfaToken, setupId: c.stored.mfaSetup?.setupId ?? '' } }),
      on: {
        ok: confirmed,
        INVALID_MFA_CODE: invalidCode('any'),
        TOKEN_INVALID: over,
        else: verificationFailed,
      },
    }),
    resend: action({
      call: 'mfaProfile',
      patient: true,
      input: (c) => ({ body: setUpInput(c) }),
      on: {
        ok: (reply, c) => {
          const move = begun(reply, c.memory.phone ?? { countryCode: '', phoneNumber: '' }, c);
          return move.to ? { ...move, to: undefined, banner: banners.codeResent } : move;
        },
        TOKEN_INVALID: over,
        else: setUpFailed,
      },
    }),
    /** The authenticator's QR code: without it the text code goes on (decisions 3). */
    qrcode: action({
      call: 'mfaQrcode',
      patient: true,
      background: true,
      input: (c) => ({ query: setUpInput(c) }),
      on: {
        ok: ({ qrcodeUrl }) =>
          /^(otpauth:\/\/totp\/|data:image\/)/i.test(qrcodeUrl)
            ? { memory: { qrcodeUrl } }
            : { memory: { qrcodeUrl: '' }, report: 'QR_CODE_UNREADABLE' },
        TOKEN_INVALID: over,
        else: { memory: { qrcodeUrl: '' }, report: true },
      },
    }),
  },
} as const satisfies Record<string, Actions>;

/** Seconds until another text may be asked for; 0 = now. A 429 moves the instant (decisions 3). */
export const resendWait = (c: Pick<Context, 'memory' | 'now'>): number => Math.max(0, Math.ceil(((c.memory.resendAt ?? 0) - c.now) / 1000));

/** A refused send says when the next may be tried. */
export const waitAfter = (error: FailureFacts, now: number): number | undefined =>
  isPassing(error) && error.retryAfter ? now + error.retryAfter * 1000 : undefined;
