/** Verification by the second factor (S2 multi-factor pages, S4 MFA steps, S8 MFA). */
import type { MfaMethod } from '../../contract/calls/second-factor.ts';
import { action, choice, type Context, type FlowOf } from '../../flow/action.ts';
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
  remember,
  refusedBy,
  screenEnded,
  sent,
  verifying,
  waits,
  ways,
} from './challenge.ts';
import { readCode, readsCode } from './code/read-code.ts';
import { codeForm } from './forms.ts';
import { methods } from './methods.ts';
import { methodOf } from '../../session/second-factor.ts';

/** How the code is to come: as was just chosen, else as it came before. */
interface Chosen {
  readonly method?: MfaMethod;
}
const methodIn = ({ stored }: Context, { method }: Chosen): MfaMethod => method ?? methodOf(stored.mfaSetup);

const sendCode = (resent: boolean) =>
  action({
    call: 'mfaSend',
    waits,
    // The app makes its codes itself, so nothing is sent.
    gate: (c, handed: Chosen) => (methods[methodIn(c, handed)].delivery ? undefined : enterCode(c, methodIn(c, handed))),
    input: (c) => ({ body: pendingLogin(c) }),
    codeSent: (error, c, handed) => ({ ...onItsWay(error, c, methodIn(c, handed)), to: 'mfa-code' }),
    on: {
      ok(reply, c, handed) {
        const method = methodIn(c, handed);
        return refusedBy(reply) ?? { ...sent(c, method), to: 'mfa-code', banner: resent ? methods[method].delivery?.resent : null };
      },
      ...endings,
      else: (error, c, handed) => brokenOff(methods[methodIn(c, handed)].delivery?.notSent ?? banners.unexpected)(error),
    },
  });

/** What verification can do, by screen (S2, S4, S8). */
export const verification = {
  'mfa-method': {
    ...ways,
    keepTyped: choice((c, handed: Chosen) => ({ stops: true, store: remember(c, { method: methodIn(c, handed) }) })),
    sendCode: sendCode(false),
    enterCode: choice((c, handed: Chosen) => enterCode(c, methodIn(c, handed))),
  },
  'mfa-code': {
    ...ways,
    entry: [readsCode],
    readCode,
    cancel: choice({ to: 'mfa-method' }),
    timeUp: choice(screenEnded),
    submit: action({
      call: 'mfaVerify',
      form: codeForm,
      clearOnFailure: ['mfaToken'],
      input: (c, { mfaToken }) => ({ body: { ...pendingLogin(c), mfaToken } }),
      on: {
        ok: (result, c) => signedIn(result, c, 'mfa'),
        INVALID_MFA_CODE: invalidCode,
        ...verifying,
      },
    }),
    resend: sendCode(true),
  },
} as const satisfies FlowOf<typeof secondFactorRoutes>;
