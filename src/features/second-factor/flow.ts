/** Verification and first-time set-up of the second factor (S2 multi-factor pages, S4 MFA steps, S8 MFA). */
import { type FailureFacts, shownStatus } from '../../client/api-error.ts';
import type { LoginResult } from '../../contract/user.ts';
import { maskPhone } from '../../forms/mask.ts';
import { dialCode, phoneDigits } from '../../forms/rules.ts';
import type { Values } from '../../forms/form.ts';
import { codeForm, phoneForm } from './forms.ts';
import { type Actions, action, choice, type Context, type Move } from '../../flow/action.ts';
import { afterLogin, signedIn } from '../../flow/after-login.ts';
import { type Banner, banners, withCode } from '../../flow/banners.ts';
import { type MfaSetup, methodOf } from '../../session/mfa-setup.ts';
import { freshChallenge } from '../../flow/fresh-challenge.ts';
import type { StoredPatch } from '../../session/stored.ts';

/** How long until another text may be asked for (decisions 3). */
const RESEND_WAIT_MS = 30_000;
/** S9: how long the code of a text is valid, and how long a verify screen is open. */
const CODE_LIFE_MS = 3 * 60_000;
export const SCREEN_LIFE_MS = 10 * 60_000;
/** Clocks further apart than this explain a wrong authenticator code. */
export const CLOCK_SKEW_MS = 60_000;
/** After so many wrong codes a token that is refused was not given up for its age. */
const MANY_WRONG_CODES = 3;

/** S8: stands beside the code field, which is emptied. */
const INVALID_CODE = 'Invalid code.';

/** The login that waits for its second factor, as every call names it (S8). */
const pendingLogin = (c: Context) => ({ mfaRetrievalToken: c.stored.mfaRetrievalToken ?? '' });

const remember = (c: Context, found: MfaSetup): StoredPatch => ({ mfaSetup: { ...c.stored.mfaSetup, ...found } });

/** S8: the session is cleared, the e-mail step says why. */
const over = (banner: Banner): Move => ({ to: 'login', forget: 'session', banner, report: true, replace: true });
const overFor =
  (banner: Banner) =>
  ({ requestId }: FailureFacts): Move =>
    over({ ...banner, requestId });

/** One code on the wire stands for a token that has run out and for one that was guessed at too often: time and guesses were counted. */
function refusedToken(error: FailureFacts, { stored: { mfaSetup = {} }, now }: Context): Move {
  const { wrongCodes = 0, endsAt = now } = mfaSetup;
  return wrongCodes < MANY_WRONG_CODES || now > endsAt ? over(banners.signInExpired) : overFor(banners.tooManyCodes)(error);
}

/** What ends the login whatever was asked for (S8, contract.md). */
const endings = {
  TOKEN_EXPIRED: over(banners.signInExpired),
  TOKEN_INVALID: refusedToken,
  USER_ACCOUNT_LOCKED: overFor(banners.USER_ACCOUNT_LOCKED),
  UNAUTHORIZED_IP: overFor(banners.UNAUTHORIZED_IP),
} as const;

/** Any other answer ends it too, with the code that S8 has the user quote. */
const brokenOff =
  (otherwise: Banner) =>
  (error: FailureFacts): Move =>
    over(withCode(error.kind === 'garbled' ? banners.unreadable : otherwise, `A1-${shownStatus(error)}`, error.requestId));

const verifying = { ...endings, else: brokenOff(banners.unexpected) } as const;

/** The ten minutes of a verify screen are over (S9). */
const screenEnded: Move = { ...over(banners.signInExpired), report: undefined };

/** Use another account: nothing of this one stays, but the address to be changed. */
const anotherAccount: Move = { to: 'login', forget: 'session', ...freshChallenge };

/** S8: non-200 authStatus shows its message plus Please try again. */
const authStatusBanner = (message: string): Banner => ({
  tone: 'error',
  refuses: true,
  text: message === '' ? 'Please try again.' : '{message} Please try again.',
  params: { message },
});

interface SendReply {
  readonly authStatus: { readonly statusCode: number; readonly message: string | null };
}
const refusedBy = ({ authStatus }: SendReply): Move | undefined =>
  authStatus.statusCode === 200 ? undefined : { banner: authStatusBanner(authStatus.message ?? ''), report: true };

const isApp = ({ stored }: Context): boolean => methodOf(stored.mfaSetup) === 'app';

function invalidCode(error: FailureFacts, c: Context): Move {
  const { mfaSetup } = c.stored;
  const skew = error.serverTime === undefined ? 0 : c.now - error.serverTime;
  const byApp = isApp(c);
  return {
    errors: { mfaToken: INVALID_CODE },
    empty: ['mfaToken'],
    store: remember(c, { wrongCodes: (mfaSetup?.wrongCodes ?? 0) + 1 }),
    memory: {
      clockSkewMs: byApp && Math.abs(skew) > CLOCK_SKEW_MS ? skew : undefined,
      codeIsOld: !byApp && mfaSetup?.sentAt !== undefined && c.now - mfaSetup.sentAt > CODE_LIFE_MS,
    },
    report: true,
  };
}

/** A text is on its way: from now on its code counts, and the wait for another. */
const sent = (c: Context, found: MfaSetup = {}): Move => ({
  store: remember(c, { method: 'text', sentAt: c.now, nextSendAt: c.now + RESEND_WAIT_MS, ...found }),
  memory: { clockSkewMs: undefined, codeIsOld: undefined },
});

/** A refused send says when the next may be tried. */
const waits = ({ retryAfter }: FailureFacts, c: Context): StoredPatch | undefined =>
  retryAfter ? remember(c, { nextSendAt: c.now + retryAfter * 1000 }) : undefined;

const sendText = (resent: boolean) =>
  action({
    call: 'mfaSend',
    waits,
    input: (c) => ({ body: pendingLogin(c) }),
    on: {
      ok: (reply, c) => refusedBy(reply) ?? { ...sent(c), to: 'mfa-code', banner: resent ? banners.codeResent : null },
      ...endings,
      else: brokenOff(banners.textNotSent),
    },
  });

/** A code is there already, or in the app: nothing has to be sent. */
const enterCode = (c: Context, method: 'text' | 'app'): Move => ({
  to: 'mfa-code',
  store: remember(c, { method }),
  memory: { clockSkewMs: undefined, codeIsOld: undefined },
});

/** Set-up: by which of the two the first code comes. */
const verifyBy = (c: Context, method: 'text' | 'app'): Move => ({ ...enterCode(c, method), to: undefined });

/** The phone as it was typed, for a form that opens again. */
export const typedPhone = ({ stored: { mfaSetup: { countryCode = '', phoneNumber = '' } = {} } }: Context) => ({
  countryCode,
  phoneNumber,
});

const setUpInput = (c: Context) => ({
  ...pendingLogin(c),
  countryCode: dialCode(c.stored.mfaSetup?.countryCode ?? ''),
  phoneNumber: phoneDigits(c.stored.mfaSetup?.phoneNumber ?? ''),
});

type ProfileReply = SendReply & { readonly user?: { readonly twilioMfa?: { readonly setupId?: string | null } | null } | null };

function begun(reply: ProfileReply, phone: ReturnType<typeof typedPhone>, c: Context): Move {
  const setupId = reply.user?.twilioMfa?.setupId;
  return (
    refusedBy(reply) ??
    (setupId ? { ...sent(c, { ...phone, setupId, phone: maskPhone(phone.phoneNumber) }), to: 'mfa-setup-verify' } : setUpFailed({}))
  );
}

const setUpFailed = ({ requestId }: { readonly requestId?: string }): Move => ({
  banner: { ...banners.mfaSetupFailed, requestId },
  report: true,
});

const withoutQr = (c: Context): Move => ({ ...verifyBy(c, 'text'), memory: { qrcodeUrl: '' } });

/** The right code of a set-up: the session is there, the confirmation is what is left (decisions 1). */
function confirmed(result: LoginResult, c: Context): Move {
  const move = signedIn(result, c, 'setup');
  const user = move.store?.user;
  return {
    to: 'mfa-setup-done',
    // The rules run at the confirmation's button: only the user is kept now.
    store: { user, mfaRetrievalToken: undefined, requireMfaSetup: undefined, mfaSetup: { done: true } } satisfies StoredPatch,
    memory: { ...move.memory, ...freshChallenge.memory },
    dropForms: freshChallenge.dropForms,
    replace: true,
  };
}

/** `news-screen` tells how the code comes. */
const byMethod = { method: ({ stored }: Context) => methodOf(stored.mfaSetup) } as const;

/** On every screen nothing of the login that waits may stay. */
const ways = { anotherAccount: choice(anotherAccount) } as const;

const typed = ({ countryCode, phoneNumber }: Values) => ({ countryCode: String(countryCode), phoneNumber: String(phoneNumber) });

/** What verification and set-up can do, by screen (S2, S4, S8). */
export const secondFactor = {
  'mfa-method': {
    ...ways,
    sendCode: sendText(false),
    enterCode: choice((c, { method }) => enterCode(c, method === 'app' ? 'app' : 'text')),
  },
  'mfa-code': {
    ...ways,
    ...byMethod,
    cancel: choice({ to: 'mfa-method' }),
    timeUp: choice(screenEnded),
    submit: action({
      call: 'mfaVerify',
      waits,
      form: codeForm,
      secrets: ['mfaToken'],
      input: (c, { mfaToken }) => ({ body: { ...pendingLogin(c), mfaToken } }),
      on: {
        ok: (result, c) => signedIn(result, c, 'mfa'),
        INVALID_MFA_CODE: invalidCode,
        ...verifying,
      },
    }),
    resend: sendText(true),
  },
  'mfa-setup-intro': { ...ways, proceed: choice({ to: 'mfa-setup-phone' }) },
  'mfa-setup-phone': {
    ...ways,
    back: choice({ to: 'mfa-setup-intro' }),
    keepTyped: choice((c, phone) => ({ store: remember(c, typed(phone)) })),
    sendCode: action({
      call: 'mfaProfile',
      waits,
      form: phoneForm,
      input: (c, phone) => ({ body: { ...pendingLogin(c), ...phone } }),
      on: {
        ok: (reply, c, phone) => begun(reply, typed(phone), c),
        ...endings,
        else: setUpFailed,
      },
    }),
  },
  'mfa-setup-verify': {
    ...ways,
    ...byMethod,
    // The code of the app is no item of storage: after a reload it is asked for again, and the service makes a new one.
    entry: [{ run: 'qrcode', due: (c) => isApp(c) && c.memory.qrcodeUrl === undefined }],
    cancel: choice({ to: 'mfa-setup-intro' }),
    timeUp: choice(screenEnded),
    useText: choice((c) => verifyBy(c, 'text')),
    // Asked for twice, it would be another one.
    useApp: choice((c) => (c.memory.qrcodeUrl ? verifyBy(c, 'app') : { next: 'qrcode' })),
    submit: action({
      call: 'mfaVerifySetup',
      waits,
      form: codeForm,
      secrets: ['mfaToken'],
      input: (c, { mfaToken }) => ({ body: { ...pendingLogin(c), mfaToken, setupId: c.stored.mfaSetup?.setupId ?? '' } }),
      on: {
        ok: confirmed,
        INVALID_MFA_CODE: invalidCode,
        ...verifying,
      },
    }),
    resend: action({
      call: 'mfaProfile',
      waits,
      input: (c) => ({ body: setUpInput(c) }),
      on: {
        ok: (reply, c) => {
          const { mfaRetrievalToken: _, ...phone } = setUpInput(c);
          const move = begun(reply, phone, c);
          return move.to ? { ...move, to: undefined, banner: banners.codeResent } : move;
        },
        ...endings,
        else: setUpFailed,
      },
    }),
    /** The authenticator's QR code: without it the text code goes on (decisions 3). */
    qrcode: action({
      call: 'mfaQrcode',
      waits,
      background: true,
      again: 'qrcode',
      before: (c) => ({ memory: { qrcodeIsAnother: isApp(c) } }),
      input: (c) => ({ query: setUpInput(c) }),
      on: {
        ok: ({ qrcodeUrl }, c) =>
          /^(otpauth:\/\/totp\/|data:image\/)/i.test(qrcodeUrl)
            ? { ...verifyBy(c, 'app'), memory: { qrcodeUrl } }
            : { ...withoutQr(c), report: 'QR_CODE_UNREADABLE' },
        ...endings,
        else: (_, c) => ({ ...withoutQr(c), report: true }),
      },
    }),
  },
  'mfa-setup-done': {
    ...ways,
    // decisions 2: the rules run here.
    proceed: choice(({ stored: { user } }) => {
      if (!user) return { to: 'login', replace: true };
      const move = afterLogin(user, 'setup');
      return { ...move, store: { ...move.store, mfaSetup: undefined } };
    }),
  },
} as const satisfies Record<string, Actions>;

/** Seconds until another text may be asked for; 0 = now. A 429 moves the instant (decisions 3). */
export const resendWait = ({ stored, now }: Pick<Context, 'stored' | 'now'>): number =>
  Math.max(0, Math.ceil(((stored.mfaSetup?.nextSendAt ?? 0) - now) / 1000));
