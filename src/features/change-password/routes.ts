import { hasSession } from '../../flow/address/route.ts';
import type { FeatureRoutes, Guard } from '../../flow/flow.ts';

const expired: Guard = (c) => (hasSession(c) && c.stored.user?.originalUserId ? undefined : 'login');

/** A password that has expired or is temporary (S2). */
export const changePasswordRoutes = {
  'password-expired': { path: 'passwordexpired', guard: expired, leavesWithSession: true },
  'new-user-password-expired': { path: 'newuserpasswordexpired', guard: expired, leavesWithSession: true },
  'set-new-password': {
    path: 'setnewpassword',
    guard: (c) => (hasSession(c) && (c.stored.user?.id || c.stored.user?.originalUserId) ? undefined : 'login'),
    leavesWithSession: true,
    yields: true,
  },
  'reset-temporary-password': {
    path: 'resetpasswordbytemp',
    guard: (c) => (hasSession(c) && c.stored.user?.id && c.stored.passwordResetComplete !== true ? undefined : 'login'),
    leavesWithSession: true,
    yields: true,
  },
} as const satisfies FeatureRoutes;
