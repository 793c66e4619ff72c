/** Verification by the second factor (S2 multi-factor pages, S4 MFA steps, S8 MFA). */
import type { MfaMethod } from '../../contract/calls/second-factor.ts';
import { type Actions, action, choice } from '../../flow/action.ts';
import { signedIn } from '../../flow/after-login.ts';
import { banners } from '../../flow/banners.ts';
import {
  brokenOff,
  byMethod,
  endings,
  enterCode,
  invalidCode,
  pendingLogin,
  refusedBy,
  screenEnded,
  sent,
  verifying,
  waits,
  ways,
} from './challenge.ts';
import { readCode, readsCode } from './code/read-code.ts';
import { codeForm } from './forms.ts';

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

/** What verification can do, by screen (S2, S4, S8). */
export const secondFactor = {
  'mfa-method': {
    ...ways,
    sendCode: sendText(false),
    enterCode: choice((c, { method }) => enterCode(c, method as MfaMethod)),
  },
  'mfa-code': {
    ...ways,
    ...byMethod,
    entry: [readsCode],
    readCode,
    cancel: choice({ to: 'mfa-method' }),
    timeUp: choice(screenEnded),
    submit: action({
      call: 'mfaVerify',
      waits,
      form: codeForm,
      clearOnFailure: ['mfaToken'],
      input: (c, { mfaToken }) => ({ body: { ...pendingLogin(c), mfaToken } }),
      on: {
        ok: (result, c) => signedIn(result, c, 'mfa'),
        INVALID_MFA_CODE: invalidCode,
        ...verifying,
      },
    }),
    resend: sendText(true),
  },
} as const satisfies Record<string, Actions>;
