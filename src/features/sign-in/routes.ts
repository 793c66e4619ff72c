import { isUnanswered } from '../../flow/address/route.ts';
import type { FeatureRoutes } from '../../flow/flow.ts';

/** The email step, the password step and the screens at their end (S2). */
export const signInRoutes = {
  login: { path: '', yields: true },
  password: {
    path: 'password',
    guard: ({ stored }) => (stored.username ? undefined : 'login'),
    method: ({ stored }) => stored.authType,
    yields: true,
  },
  'transfer-unanswered': { guard: (c) => (isUnanswered(c) ? undefined : 'login') },
  success: { leavesWithSession: true },
} as const satisfies FeatureRoutes;
