import type { Context } from '../../flow/action.ts';
import { type FeatureRoutes, type Guard, hasSession } from '../../flow/address/route.ts';
import { methodOf } from '../../session/second-factor.ts';

const method = ({ stored }: Context) => methodOf(stored.mfaSetup);

const verification: Guard = ({ stored }) => (!stored.mfaRetrievalToken ? 'login' : stored.requireMfaSetup ? 'mfa-setup-intro' : undefined);
const setUp: Guard = (c) => {
  if (hasSession(c) && c.stored.mfaSetup?.done) return 'mfa-setup-done';
  return !c.stored.mfaRetrievalToken ? 'login' : c.stored.requireMfaSetup ? undefined : 'mfa-method';
};

/** Verification and the first-time set-up (S2). */
export const secondFactorRoutes = {
  'mfa-method': { path: 'mfa', guard: verification },
  'mfa-code': { path: 'mfa', guard: verification, method },
  'mfa-setup-intro': { path: 'mfaInitSetup', guard: setUp },
  'mfa-setup-phone': { path: 'mfaInitSetup', guard: setUp },
  'mfa-setup-verify': {
    path: 'mfaInitSetup',
    guard: (c) => setUp(c) ?? (c.stored.mfaSetup?.setupId ? undefined : 'mfa-setup-intro'),
    method,
  },
  'mfa-setup-done': {
    path: 'mfaInitSetup',
    guard: (c) => (hasSession(c) && c.stored.mfaSetup?.done ? undefined : 'login'),
    leavesWithSession: true,
    yields: true,
  },
} as const satisfies FeatureRoutes;
