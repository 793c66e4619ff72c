/** A passkey in place of address and password (passkeys.md), once this part has arrived. */
import { passkeyCalls } from '../../contract/calls/passkeys.ts';
import { action, type Actions, type Context, type Transition } from '../../flow/flow.ts';
import { signedIn } from '../../flow/after-login.ts';
import { banners } from '../../flow/banners.ts';
import type { Assertion } from '../../flow/passkeys/ceremony.ts';
import { passkeyRefused } from '../../flow/passkeys/failures.ts';
import { withOptions, assertionOf, passkeyRequest, takePasskey } from '../../flow/passkeys/rows.ts';
import type { Form } from '../../forms/form.ts';
import { gatewayCode, refusals, unknownFailure } from './flow.ts';

/** Milliseconds that a challenge of the first step lives. */
const CHALLENGE_LIFE_MS = 10 * 60_000;

/** The user chose it in the suggestions of the email box. */
interface Chosen {
  readonly credential?: Assertion;
  readonly askedAt?: number;
}

/** An expired challenge is requested once more. */
function refused(c: Context, askedAt = passkeyRequest.of(c)?.at): Transition {
  return askedAt !== undefined && c.now - askedAt >= CHALLENGE_LIFE_MS ? { next: 'usePasskey' } : { banner: passkeyRefused, report: true };
}

export const passkeyLogIn = {
  usePasskey: action({
    call: passkeyCalls.passkeyOptions,
    gatewayCode,
    input: () => ({ body: {} }),
    on: { ok: ({ publicKey }, c) => withOptions(publicKey, c), else: unknownFailure },
  }),
  promptPasskey: takePasskey(false),
  sendPasskey: action<'passkeyLogin', Form, Chosen>({
    call: passkeyCalls.passkeyLogin,
    gatewayCode,
    // The typed address need not belong to this account.
    before: () => ({ forget: 'session', store: { username: undefined } }),
    input: (c, { credential = assertionOf(c) }) => ({ body: { credential } }),
    on: {
      ok: (result, c) => signedIn(result, c, 'mfa', 'passkey'),
      UNAUTHORIZED_IP: refusals.UNAUTHORIZED_IP,
      TOKEN_INVALID: refusals.TOKEN_INVALID,
      INVALID_CREDENTIALS: (_, c, { askedAt }) => refused(c, askedAt),
      USER_ACCOUNT_EXPIRED: { banner: banners.USER_ACCOUNT_EXPIRED, report: true },
      TEMPORARY_PASSWORD_EXPIRED: { banner: banners.USER_ACCOUNT_EXPIRED, report: true },
      else: unknownFailure,
    },
  }),
} as const satisfies Actions;
