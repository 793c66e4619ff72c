/** The self-sign-up wizard (R2, R4): its screens in order and the step guard. */
import type { Screen } from './screens.ts';
import type { Stored } from './stored.ts';

export const signUpScreens = [
  'signup',
  'signup-registration',
  'signup-professional',
  'signup-password',
  'signup-questions',
  'signup-email-verification',
] as const satisfies readonly Screen[];

/** A page may be opened only if the previous step was completed (R2). */
export function mayEnter(screen: Screen, stored: Stored): boolean {
  const step = (signUpScreens as readonly Screen[]).indexOf(screen);
  const completed: unknown = stored.signup?.completed;
  if (step <= 0) return true;
  if (step === signUpScreens.length - 1) return typeof stored.signup?.submittedEmail === 'string';
  return Array.isArray(completed) && completed.includes(step - 1);
}
