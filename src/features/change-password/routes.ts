import { type FeatureRoutes, type Guard, hasSession } from '../../flow/address/route.ts';

const expired: Guard = (c) => (hasSession(c) && c.stored.user?.originalUserId ? undefined : 'login');

/** A password that has expired or is temporary (S2). */
export const changePasswordRoutes = {
  'password-expired': { path: 'passwordexpired', guard: expired },
  'new-user-password-expired': { path: 'newuserpasswordexpired', guard: expired },
  'set-new-password': {
    path: 'setnewpassword',
    guard: (c) => (hasSession(c) && (c.stored.user?.id || c.stored.user?.originalUserId) ? undefined : 'login'),
    yields: true,
  },
  'reset-temporary-password': {
    path: 'resetpasswordbytemp',
    guard: (c) => (hasSession(c) && c.stored.user?.id && c.stored.passwordResetComplete !== true ? undefined : 'login'),
    yields: true,
  },
} as const satisfies FeatureRoutes;
