import { hasSession } from '../../flow/address/route.ts';
import type { FeatureRoutes, Guard } from '../../flow/flow.ts';
import { highestStep, wizardScreen } from './progress.ts';

/** R2: a user who has completed the wizard goes to the login URL, which may be another page if routing is in memory. */
const wizard: Guard = (c) => {
  const { user, registrationComplete } = c.stored;
  const { routing, loginUrl } = c.settings;
  if (!hasSession(c) || !user?.id) return 'login';
  if (!registrationComplete) return wizardScreen(highestStep(c.stored));
  return routing === 'memory' && loginUrl !== '' ? { to: 'login', navigate: loginUrl } : 'login';
};

const step = { path: 'firsttimeuser', guard: wizard, leavesWithSession: true, yields: true } as const;

/** The wizard of a first sign-in (S2, R2). */
export const firstTimeUserRoutes = {
  'first-time-password': step,
  'first-time-questions': step,
  'first-time-personal': step,
  'first-time-professional': step,
} as const satisfies FeatureRoutes;
