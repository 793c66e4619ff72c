/** The offer of a passkey after sign-in (passkeys.md). */
import { passkeyCalls } from '../../contract/calls/passkeys.ts';
import { action, choice, type Context, type FlowOf, type Transition } from '../../flow/flow.ts';
import type { Banner } from '../../flow/banners.ts';
import { creation, newPasskey, notCreated } from '../../flow/passkeys/rows.ts';
import { offeredBefore, type offerRoutes } from './routes.ts';

/** The redirect waited for the answer. */
function answered(c: Context): Transition {
  const { user, registrationStep } = c.stored;
  return {
    store: { user: user && { ...user, offerPasskey: undefined } },
    memory: newPasskey.as(undefined),
    finish: offeredBefore.of(c) ?? (registrationStep ? 'first-time-user' : 'login'),
  };
}

/** The service wants a more recent sign-in (passkeys.md), and may offer a passkey again after it. */
export const tooOld = {
  tone: 'error',
  text: 'You logged in too long ago to create a passkey. {again} to create one, or go on without.',
  links: { again: { to: 'logInAgain', text: 'Log in again' } },
} as const satisfies Banner;

export const offerFlow = {
  'passkey-offer': {
    ...creation(
      (_, c) => answered(c),
      { banner: tooOld, report: true, next: 'disownPasskey' },
      () => notCreated,
    ),
    logInAgain: choice({ to: 'login', forget: 'session', replace: true }),
    skipOffer: choice(answered),
    // The redirect does not depend on this call.
    proceed: action({
      call: passkeyCalls.postponePasskey,
      ownWords: true,
      input: () => ({ body: { later: true as const } }),
      on: { ok: (_, c) => answered(c), else: (_, c) => answered(c) },
    }),
  },
} as const satisfies FlowOf<typeof offerRoutes>;
