/** Every path under the base path, its screen, and its guard (S2, decisions 1). */
import type { Context, Route, Routes } from '../flow/flow.ts';
import { admissionBy, hasSession, isUnanswered } from '../flow/address/route.ts';
import type { Screen } from '../flow/screens.ts';
import { changePasswordRoutes } from './change-password/routes.ts';
import { confirmationId, confirmationRoutes, isConfirmation } from './confirmation/routes.ts';
import { contactRoutes } from './contact/routes.ts';
import { deviceRoutes } from './device/routes.ts';
import { firstTimeUserRoutes } from './first-time-user/routes.ts';
import { isOfferDue, offerRoutes } from './passkey-offer/routes.ts';
import { recoveryRoutes } from './recovery/routes.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { securityRoutes } from './security/routes.ts';
import { signInRoutes } from './sign-in/routes.ts';
import { signUpRoutes } from './sign-up/routes.ts';

/** Of two rows with one path, the path opens the first. */
export const routes: Routes = {
  ...signInRoutes,
  ...secondFactorRoutes,
  ...offerRoutes,
  ...securityRoutes,
  ...recoveryRoutes,
  ...changePasswordRoutes,
  ...firstTimeUserRoutes,
  ...signUpRoutes,
  ...confirmationRoutes,
  ...contactRoutes,
  ...deviceRoutes,
};

function afterSignIn(c: Context): Screen | undefined {
  if (isUnanswered(c)) return 'transfer-unanswered';
  const { registrationComplete, passwordResetComplete } = c.stored;
  return hasSession(c) && registrationComplete && passwordResetComplete && isOfferDue(c) ? 'passkey-offer' : undefined;
}

export const admitted = admissionBy(routes, afterSignIn);

const screenAt = new Map<string, Screen>();
for (const [screen, { path }] of Object.entries(routes) as [Screen, Route][]) {
  const key = path?.toLowerCase();
  if (key !== undefined && !screenAt.has(key)) screenAt.set(key, screen);
}

export function screenOf(path: string): Screen | undefined {
  const named = screenAt.get(path.toLowerCase());
  if (named) return named;
  return isConfirmation(path) || confirmationId(path) ? 'signup-confirmation' : undefined;
}
