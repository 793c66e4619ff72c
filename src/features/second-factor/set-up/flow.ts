/** First-time set-up of the second factor (S2, S4, S8, decisions 3). */
import type { FailureFacts } from '../../../client/answer.ts';
import { secondFactorCalls, type SecondFactorMethod } from '../../../contract/calls/second-factor.ts';
import type { LoginResult } from '../../../contract/calls/sign-in.ts';
import { action, choice, type Context, type FlowOf, type Transition } from '../../../flow/flow.ts';
import { qrCode, type secondFactorRoutes } from '../routes.ts';
import { afterLogin, ofEarlierUser, signedIn } from '../../../flow/after-login.ts';
import { banners } from '../../../flow/banners.ts';
import type { Values } from '../../../forms/form.ts';
import { dialCode, nationalDigits, maskPhone } from '../../../forms/phone-number.ts';
import { methodOf } from '../../../session/second-factor.ts';
import type { StoredPatch } from '../../../session/stored.ts';
import {
  endings,
  invalidCode,
  onItsWay,
  pendingLogin,
  readCode,
  readsCode,
  refusedBy,
  remember,
  screenEnded,
  sent,
  verifyBy,
  verifying,
  waits,
  sharedActions,
  type SendReply,
} from '../challenge.ts';
import { codeForm, phoneForm } from '../forms.ts';
import { chosenMethod } from '../methods.ts';

/* The address of an authenticator's key: `otpauth://totp/…?secret=…` (decisions 3). */

/** Maximum bytes in a QR code. */
const QR_MOST = 2_953;

/** `undefined` where the address has no secret that an app could use. */
export function groupedSecret(address: string): string | undefined {
  const secret = /^otpauth:\/\/[^?#]*\?(?:[^#]*&)?secret=([A-Z2-7]+)(?:=|%3D)*(?:[&#]|$)/i.exec(address)?.[1];
  return secret?.replace(/(.{4})(?=.)/g, '$1 ');
}

export const isImage = (address: string): boolean => /^data:image\//i.test(address);

const isShowable = (address: string): boolean =>
  isImage(address) || (groupedSecret(address) !== undefined && new TextEncoder().encode(address).length <= QR_MOST);

export const typedPhone = ({ stored: { mfaSetup: { countryCode = '', phoneNumber = '' } = {} } }: Context) => ({
  countryCode,
  phoneNumber,
});

/** The phone that is being verified, even if the user has typed another since. */
function setUpInput(c: Context) {
  const { countryCode, phoneNumber } = c.stored.mfaSetup?.sentTo ?? typedPhone(c);
  return { ...pendingLogin(c), countryCode: dialCode(countryCode), phoneNumber: nationalDigits(phoneNumber, countryCode) };
}

type ProfileReply = SendReply & { readonly user?: { readonly twilioMfa?: { readonly setupId?: string | null } | null } | null };

function begun(reply: ProfileReply, phone: ReturnType<typeof typedPhone>, c: Context, method: SecondFactorMethod = 'text'): Transition {
  const setupId = reply.user?.twilioMfa?.setupId;
  return (
    refusedBy(reply) ??
    (setupId
      ? { ...sent(c, method, { sentTo: phone, setupId, phone: maskPhone(phone.phoneNumber) }), to: 'mfa-setup-verify' }
      : setUpFailed({}))
  );
}

const setUpFailed = ({ requestId }: { readonly requestId?: string }): Transition => ({
  banner: { ...banners.mfaSetupFailed, requestId },
  report: true,
});

const withoutQr = (c: Context): Transition => ({ ...verifyBy(c, 'text'), memory: qrCode.as({ state: 'unavailable' }) });

/** An app that was the method before this code was requested may hold an earlier one. */
function isAnother(c: Context): boolean {
  const known = qrCode.of(c);
  return known.state === 'asked' ? known.isAnother : isApp(c);
}

const askingForQr = (c: Context): Transition => ({ memory: qrCode.as({ state: 'asked', isAnother: isAnother(c) }) });

/** The right code starts the session, and only the confirmation remains (decisions 1). */
function confirmed(result: LoginResult, c: Context): Transition {
  const transition = signedIn(result, c, 'setup');
  const user = transition.store?.user;
  return {
    to: 'mfa-setup-done',
    // The rules run at the confirmation's button, so only the user is stored now.
    store: {
      ...ofEarlierUser,
      user,
      mfaRetrievalToken: undefined,
      requireMfaSetup: undefined,
      mfaSetup: { done: true },
    } satisfies StoredPatch,
    memory: transition.memory,
    drop: [...(transition.drop ?? []), 'mfa-'],
    replace: true,
  };
}

/** Without the id of its set-up the code cannot be used here, so the user waits to request another one. */
const codeSent = (error: FailureFacts, c: Context): Transition =>
  c.stored.mfaSetup?.setupId
    ? { ...onItsWay(error, c, 'text'), to: 'mfa-setup-verify' }
    : { banner: { ...banners.codeElsewhere, requestId: error.requestId }, store: waits(error, c), report: true };

const isApp = ({ stored }: Context): boolean => methodOf(stored.mfaSetup) === 'app';

const typed = ({ countryCode, phoneNumber }: Values) => ({ countryCode: String(countryCode), phoneNumber: String(phoneNumber) });

export const setUp = {
  'mfa-setup-intro': { ...sharedActions, proceed: choice({ to: 'mfa-setup-phone' }) },
  'mfa-setup-phone': {
    ...sharedActions,
    back: choice({ to: 'mfa-setup-intro' }),
    rememberTyped: choice((c, phone) => ({ store: remember(c, typed(phone)) })),
    sendCode: action({
      call: secondFactorCalls.mfaProfile,
      waits,
      form: phoneForm,
      input: (c, phone) => ({ body: { ...pendingLogin(c), ...phone } }),
      codeSent,
      on: {
        ok: (reply, c, phone) => begun(reply, typed(phone), c),
        ...endings,
        else: setUpFailed,
      },
    }),
  },
  'mfa-setup-verify': {
    ...sharedActions,
    // The QR code is never stored, so after a reload the service makes a new one.
    entry: [readsCode, { run: 'qrcode', due: (c) => isApp(c) && ['unasked', 'asked'].includes(qrCode.of(c).state) }],
    readCode,
    cancel: choice({ to: 'mfa-setup-intro' }),
    timeUp: choice(screenEnded),
    useText: choice((c) => verifyBy(c, 'text')),
    // The app may hold the known QR code, and another request would make a new one.
    useApp: choice((c) => (qrCode.of(c).state === 'known' ? verifyBy(c, 'app') : { ...askingForQr(c), next: 'qrcode' })),
    submit: action({
      call: secondFactorCalls.mfaVerifySetup,
      form: codeForm,
      clearOnFailure: ['mfaToken'],
      input: (c, { mfaToken }) => ({ body: { ...pendingLogin(c), mfaToken, setupId: c.stored.mfaSetup?.setupId ?? '' } }),
      on: {
        ok: confirmed,
        INVALID_MFA_CODE: invalidCode,
        ...verifying,
      },
    }),
    resend: action({
      call: secondFactorCalls.mfaProfile,
      waits,
      // A user who requests another text message no longer waits for the QR code.
      before: (c) => (qrCode.of(c).state === 'asked' ? { memory: qrCode.as({ state: 'unasked' }) } : {}),
      input: (c) => ({ body: setUpInput(c) }),
      // The user may have chosen the app since.
      codeSent: (error, c) => (isApp(c) ? { store: waits(error, c) } : codeSent(error, c)),
      on: {
        ok: (reply, c) => {
          const { mfaRetrievalToken: _, ...phone } = setUpInput(c);
          // The user may have chosen the app since.
          const transition = begun(reply, phone, c, methodOf(c.stored.mfaSetup));
          return transition.to ? { ...transition, to: undefined, banner: chosenMethod(c.stored.mfaSetup).delivery?.resent } : transition;
        },
        ...endings,
        else: setUpFailed,
      },
    }),
    /** The authenticator's QR code; without it the text message still works (decisions 3). */
    qrcode: action({
      call: secondFactorCalls.mfaQrcode,
      background: true,
      offerRetry: 'qrcode',
      before: askingForQr,
      input: (c) => ({ query: setUpInput(c) }),
      on: {
        ok: ({ qrcodeUrl }, c) =>
          isShowable(qrcodeUrl)
            ? {
                ...(qrCode.of(c).state === 'asked' && verifyBy(c, 'app')),
                memory: qrCode.as({ state: 'known', url: qrcodeUrl, isAnother: isAnother(c) }),
              }
            : { ...withoutQr(c), report: 'QR_CODE_UNREADABLE' },
        ...endings,
        else: (_, c) => ({ ...withoutQr(c), report: true }),
      },
    }),
  },
  'mfa-setup-done': {
    ...sharedActions,
    // decisions 2: the rules run here.
    proceed: choice(({ stored: { user } }) => {
      if (!user) return { to: 'login', replace: true };
      const transition = afterLogin(user, 'setup');
      return { ...transition, store: { ...transition.store, mfaSetup: undefined } };
    }),
  },
} as const satisfies FlowOf<typeof secondFactorRoutes>;
