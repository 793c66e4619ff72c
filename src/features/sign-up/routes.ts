import type { FeatureRoutes, Guard } from '../../flow/flow.ts';
import { admittedStep } from './progress.ts';

const inTurn: Guard = (c) => admittedStep(c.screen, c);

/** The sign-up wizard (R2). */
export const signUpRoutes = {
  signup: { path: 'signup' },
  'signup-registration': { path: 'signup/registration', guard: inTurn },
  'signup-professional': { path: 'signup/professional-information', guard: inTurn },
  'signup-password': { path: 'signup/set-password', guard: inTurn },
  'signup-questions': { path: 'signup/security-questions', guard: inTurn },
  'signup-email-verification': { path: 'signup/email-verification', guard: inTurn },
} as const satisfies FeatureRoutes;
