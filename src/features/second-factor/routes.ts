import { type Guard, hasSession, type Route } from '../../flow/address/route.ts';

const verification: Guard = ({ stored }) => (!stored.mfaRetrievalToken ? 'login' : stored.requireMfaSetup ? 'mfa-setup-intro' : undefined);
const setUp: Guard = (c) => {
  if (hasSession(c) && c.stored.mfaSetup?.done) return 'mfa-setup-done';
  return !c.stored.mfaRetrievalToken ? 'login' : c.stored.requireMfaSetup ? undefined : 'mfa-method';
};

/** S2. */
export const verificationRoutes = {
  'mfa-method': { path: 'mfa', guard: verification },
  'mfa-code': { path: 'mfa', guard: verification },
} as const satisfies Record<string, Route>;

/** The first-time set-up (S2). */
export const setUpRoutes = {
  'mfa-setup-intro': { path: 'mfaInitSetup', guard: setUp },
  'mfa-setup-phone': { path: 'mfaInitSetup', guard: setUp },
  'mfa-setup-verify': {
    path: 'mfaInitSetup',
    guard: (c) => setUp(c) ?? (c.stored.mfaSetup?.setupId ? undefined : 'mfa-setup-intro'),
  },
  'mfa-setup-done': {
    path: 'mfaInitSetup',
    guard: (c) => (hasSession(c) && c.stored.mfaSetup?.done ? undefined : 'login'),
    yields: true,
  },
} as const satisfies Record<string, Route>;
