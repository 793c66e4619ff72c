/** Every path under the base path, the screen it opens, and the guard that may send the browser elsewhere (S2, decisions 1). */
import { admissionBy, type Route, type Routes } from '../flow/address/route.ts';
import type { Screen } from '../flow/screens.ts';
import { changePasswordRoutes } from './change-password/routes.ts';
import { confirmationId, isConfirmation } from './confirmation/link.ts';
import { confirmationRoutes } from './confirmation/routes.ts';
import { contactRoutes } from './contact/routes.ts';
import { deviceRoutes } from './device/routes.ts';
import { firstTimeUserRoutes } from './first-time-user/routes.ts';
import { recoveryRoutes } from './recovery/routes.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { signInRoutes } from './sign-in/routes.ts';
import { signUpRoutes } from './sign-up/routes.ts';

/** One row a screen. Of two with one path the first is what the path opens. */
export const routes: Routes = {
  ...signInRoutes,
  ...secondFactorRoutes,
  ...recoveryRoutes,
  ...changePasswordRoutes,
  ...firstTimeUserRoutes,
  ...signUpRoutes,
  ...confirmationRoutes,
  ...contactRoutes,
  ...deviceRoutes,
};

export const admitted = admissionBy(routes);

const screenAt = new Map<string, Screen>();
for (const [screen, { path }] of Object.entries(routes) as [Screen, Route][]) {
  const key = path?.toLowerCase();
  if (key !== undefined && !screenAt.has(key)) screenAt.set(key, screen);
}

/** The screen that a path names; `undefined` for an unknown one. */
export function screenOf(path: string): Screen | undefined {
  const named = screenAt.get(path.toLowerCase());
  if (named) return named;
  return isConfirmation(path) || confirmationId(path) ? 'signup-confirmation' : undefined;
}
