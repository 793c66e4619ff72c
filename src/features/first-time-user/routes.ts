import { type Guard, hasSession, type Route } from '../../flow/address/route.ts';
import { highestStep, wizardScreen } from './progress.ts';

/**
 * R2: whoever is through with it goes to the login; the completion modal belongs to the visit that completed it. Everybody else is at the
 * step that is due.
 */
const wizard: Guard = (c) => {
  const { user, registrationComplete } = c.stored;
  return hasSession(c) && user?.id && !registrationComplete ? wizardScreen(highestStep(c.stored)) : 'login';
};

/** The wizard of a first login (S2, R2). */
export const firstTimeUserRoutes = {
  'first-time-password': { path: 'firsttimeuser', guard: wizard },
  'first-time-questions': { path: 'firsttimeuser', guard: wizard },
  'first-time-personal': { path: 'firsttimeuser', guard: wizard },
  'first-time-professional': { path: 'firsttimeuser', guard: wizard },
} as const satisfies Record<string, Route>;
