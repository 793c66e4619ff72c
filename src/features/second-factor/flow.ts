/** Verification by the second factor (S2 multi-factor pages, S4 MFA steps, S8 MFA). */
import { passkeyCalls } from '../../contract/calls/passkeys.ts';
import { secondFactorCalls, type SecondFactorMethod } from '../../contract/calls/second-factor.ts';
import type { NamedCall } from '../../contract/endpoint.ts';
import { action, choice, type Context, type FlowOf, type Transition } from '../../flow/flow.ts';
import type { secondFactorRoutes } from './routes.ts';
import { signedIn } from '../../flow/after-login.ts';
import { banners } from '../../flow/banners.ts';
import {
  brokenOff,
  endings,
  enterCode,
  invalidCode,
  onItsWay,
  pendingLogin,
  readCode,
  readsCode,
  refusedBy,
  remember,
  screenEnded,
  sent,
  verifying,
  waits,
  sharedActions,
} from './challenge.ts';
import { passkeyFailed } from '../../flow/passkeys/failures.ts';
import { withOptions, assertionOf, takePasskey } from '../../flow/passkeys/rows.ts';
import { codeForm, recoveryForm } from './forms.ts';
import { methods } from './methods.ts';
import { methodOf } from '../../session/second-factor.ts';
import { passkeyAnswer } from '../../flow/sign-in-memory.ts';

/** Without a method the code comes as before. */
interface Chosen {
  readonly method?: SecondFactorMethod;
}
const methodIn = ({ stored }: Context, { method }: Chosen): SecondFactorMethod => method ?? methodOf(stored.mfaSetup);

const sendCode = (resent: boolean) =>
  action({
    call: secondFactorCalls.mfaSend,
    waits,
    // The app makes its codes itself, so nothing is sent.
    guard: (c, payload: Chosen) => (methods[methodIn(c, payload)].delivery ? undefined : enterCode(c, methodIn(c, payload))),
    input: (c) => ({ body: pendingLogin(c) }),
    codeSent: (error, c, payload) => ({ ...onItsWay(error, c, methodIn(c, payload)), to: 'mfa-code' }),
    on: {
      ok(reply, c, payload) {
        const method = methodIn(c, payload);
        return refusedBy(reply) ?? { ...sent(c, method), to: 'mfa-code', banner: resent ? methods[method].delivery?.resent : null };
      },
      ...endings,
      else: (error, c, payload) => brokenOff(methods[methodIn(c, payload)].delivery?.notSent ?? banners.unexpected)(error),
    },
  });

const verifyCode = (call: NamedCall<'mfaVerify' | 'mfaRecovery'>, form: typeof codeForm, signedInBy?: 'recovery') =>
  action({
    call,
    form,
    clearOnFailure: ['mfaToken'],
    input: (c, { mfaToken }) => ({ body: { ...pendingLogin(c), mfaToken } }),
    on: {
      ok: (result, c) => signedIn(result, c, 'mfa', signedInBy),
      INVALID_MFA_CODE: invalidCode,
      ...verifying,
    },
  });

/** The other methods are on the step before (passkeys.md). */
const backToMethods = (why: Transition): Transition => ({ ...why, to: 'mfa-method', replace: true });

export const verification = {
  'mfa-method': {
    ...sharedActions,
    rememberTyped: choice((c, payload: Chosen) => ({ stops: true, store: remember(c, { method: methodIn(c, payload) }) })),
    sendCode: sendCode(false),
    enterCode: choice((c, payload: Chosen) => enterCode(c, methodIn(c, payload))),
  },
  'mfa-code': {
    ...sharedActions,
    entry: [readsCode],
    readCode,
    cancel: choice({ to: 'mfa-method' }),
    timeUp: choice(screenEnded),
    submit: verifyCode(secondFactorCalls.mfaVerify, codeForm),
    resend: sendCode(true),
    recover: verifyCode(passkeyCalls.mfaRecovery, recoveryForm, 'recovery'),
    usePasskey: action({
      call: passkeyCalls.mfaPasskeyOptions,
      input: (c) => ({ body: pendingLogin(c) }),
      on: {
        ok: ({ publicKey }, c) => withOptions(publicKey, c),
        ...verifying,
      },
    }),
    promptPasskey: takePasskey(true, backToMethods),
    sendPasskey: action({
      call: passkeyCalls.mfaPasskey,
      input: (c) => ({ body: { ...pendingLogin(c), credential: assertionOf(c) } }),
      on: {
        ok: (result, c) => signedIn(result, c, 'mfa'),
        INVALID_MFA_CODE: (_, c) =>
          backToMethods({
            ...passkeyFailed(undefined),
            store: remember(c, { wrongCodes: (c.stored.mfaSetup?.wrongCodes ?? 0) + 1 }),
            memory: passkeyAnswer.as(undefined),
            report: true,
          }),
        ...verifying,
      },
    }),
  },
} as const satisfies FlowOf<typeof secondFactorRoutes>;
