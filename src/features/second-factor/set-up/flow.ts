/** First-time set-up of the second factor (S2, S4, S8, decisions 3). */
import type { FailureFacts } from '../../../client/api-error.ts';
import type { MfaMethod } from '../../../contract/calls/second-factor.ts';
import type { LoginResult } from '../../../contract/user.ts';
import { action, choice, type Context, type FlowOf, type Transition } from '../../../flow/action.ts';
import type { secondFactorRoutes } from '../routes.ts';
import { afterLogin, signedIn } from '../../../flow/after-login.ts';
import { newUser } from '../../../flow/sign-in-memory.ts';
import { banners } from '../../../flow/banners.ts';
import type { Values } from '../../../forms/form.ts';
import { dialCode, nationalDigits } from '../../../forms/phone-number.ts';
import { methodOf } from '../../../session/second-factor.ts';
import type { StoredPatch } from '../../../session/stored.ts';
import {
  endings,
  invalidCode,
  onItsWay,
  pendingLogin,
  refusedBy,
  remember,
  type SendReply,
  screenEnded,
  sent,
  verifyBy,
  verifying,
  waits,
  ways,
} from '../challenge.ts';
import { readCode, readsCode } from '../code/read-code.ts';
import { qrCode } from '../memory.ts';
import { codeForm, phoneForm } from '../forms.ts';
import { chosenMethod } from '../methods.ts';
import { maskPhone } from '../code/phone.ts';
import { isShowable } from './otpauth.ts';

/** The phone as it was typed, for a form that opens again. */
export const typedPhone = ({ stored: { mfaSetup: { countryCode = '', phoneNumber = '' } = {} } }: Context) => ({
  countryCode,
  phoneNumber,
});

/** Of the phone that is being verified, even if another was typed since. */
function setUpInput(c: Context) {
  const { countryCode, phoneNumber } = c.stored.mfaSetup?.sentTo ?? typedPhone(c);
  return { ...pendingLogin(c), countryCode: dialCode(countryCode), phoneNumber: nationalDigits(phoneNumber, countryCode) };
}

type ProfileReply = SendReply & { readonly user?: { readonly twilioMfa?: { readonly setupId?: string | null } | null } | null };

function begun(reply: ProfileReply, phone: ReturnType<typeof typedPhone>, c: Context, method: MfaMethod = 'text'): Transition {
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

/** Whether the app may hold an earlier QR code: it was the chosen method before this code was asked for. */
function isAnother(c: Context): boolean {
  const known = qrCode.of(c);
  return known.state === 'asked' ? known.isAnother : isApp(c);
}

const askingForQr = (c: Context): Transition => ({ memory: qrCode.as({ state: 'asked', isAnother: isAnother(c) }) });

/** The right code of a set-up: the session is there, the confirmation is what is left (decisions 1). */
function confirmed(result: LoginResult, c: Context): Transition {
  const transition = signedIn(result, c, 'setup');
  const user = transition.store?.user;
  const isNew = newUser.of(c) !== 'ignored' && result.newUser === true;
  return {
    to: 'mfa-setup-done',
    // The rules run at the confirmation's button: only the user is kept now.
    store: {
      user,
      mfaRetrievalToken: undefined,
      requireMfaSetup: undefined,
      mfaSetup: { done: true, isNew },
    } satisfies StoredPatch,
    memory: transition.memory,
    drop: [...(transition.drop ?? []), 'mfa-'],
    replace: true,
  };
}

/** Without the id of its set-up the code cannot be used here: the wait shows, and after it the same number gets another one. */
const codeSent = (error: FailureFacts, c: Context): Transition =>
  c.stored.mfaSetup?.setupId
    ? { ...onItsWay(error, c, 'text'), to: 'mfa-setup-verify' }
    : { banner: { ...banners.codeElsewhere, requestId: error.requestId }, store: waits(error, c), report: true };

const isApp = ({ stored }: Context): boolean => methodOf(stored.mfaSetup) === 'app';

const typed = ({ countryCode, phoneNumber }: Values) => ({ countryCode: String(countryCode), phoneNumber: String(phoneNumber) });

/** What set-up can do, by screen (S2, S4, S8). */
export const setUp = {
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
      codeSent,
      on: {
        ok: (reply, c, phone) => begun(reply, typed(phone), c),
        ...endings,
        else: setUpFailed,
      },
    }),
  },
  'mfa-setup-verify': {
    ...ways,
    // The QR code is never stored, so after a reload it is asked for again, and the service makes a new one.
    entry: [readsCode, { run: 'qrcode', due: (c) => isApp(c) && ['unasked', 'asked'].includes(qrCode.of(c).state) }],
    readCode,
    cancel: choice({ to: 'mfa-setup-intro' }),
    timeUp: choice(screenEnded),
    useText: choice((c) => verifyBy(c, 'text')),
    // A QR code that is known is not asked for again: the service would make a new one, and the app may hold this one.
    useApp: choice((c) => (qrCode.of(c).state === 'known' ? verifyBy(c, 'app') : { ...askingForQr(c), next: 'qrcode' })),
    submit: action({
      call: 'mfaVerifySetup',
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
      call: 'mfaProfile',
      waits,
      // A user who asks for another text does not wait for the QR code any longer.
      before: (c) => (qrCode.of(c).state === 'asked' ? { memory: qrCode.as({ state: 'unasked' }) } : {}),
      input: (c) => ({ body: setUpInput(c) }),
      // The application may have been chosen since.
      codeSent: (error, c) => (isApp(c) ? { store: waits(error, c) } : codeSent(error, c)),
      on: {
        ok: (reply, c) => {
          const { mfaRetrievalToken: _, ...phone } = setUpInput(c);
          // The application may have been chosen since.
          const transition = begun(reply, phone, c, methodOf(c.stored.mfaSetup));
          return transition.to ? { ...transition, to: undefined, banner: chosenMethod(c.stored.mfaSetup).delivery?.resent } : transition;
        },
        ...endings,
        else: setUpFailed,
      },
    }),
    /** The authenticator's QR code: without it the text code goes on (decisions 3). */
    qrcode: action({
      call: 'mfaQrcode',
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
    ...ways,
    // decisions 2: the rules run here.
    proceed: choice(({ stored: { user, mfaSetup } }) => {
      if (!user) return { to: 'login', replace: true };
      const transition = afterLogin(user, 'setup');
      return {
        ...transition,
        store: { ...transition.store, mfaSetup: undefined },
        ...(mfaSetup?.isNew && { memory: newUser.as('yes') }),
      };
    }),
  },
} as const satisfies FlowOf<typeof secondFactorRoutes>;
