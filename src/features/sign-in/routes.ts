import { type FeatureRoutes, isUnanswered } from '../../flow/address/route.ts';

/** The e-mail step, the password step, and what stands at their end (S2). */
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
