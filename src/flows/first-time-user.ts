/** The first-time-user wizard (R2, R4): four steps, and which of them a user may be at. */
import type { Screen } from './screens.ts';
import type { Stored, StoredUser } from './stored.ts';

export const wizardScreens = [
  'first-time-password',
  'first-time-questions',
  'first-time-personal',
  'first-time-professional',
] as const satisfies readonly Screen[];
export type WizardStep = 1 | 2 | 3 | 4;

export const wizardScreen = (step: WizardStep): Screen => wizardScreens[step - 1] as Screen;

export function stepOfScreen(screen: Screen): WizardStep | undefined {
  const index = (wizardScreens as readonly Screen[]).indexOf(screen);
  return index < 0 ? undefined : ((index + 1) as WizardStep);
}

/** The flags give the highest step allowed (decisions 1). */
export function stepByFlags(user: Pick<StoredUser, 'resetPassword' | 'hasSecurityAnswers' | 'reviewProfile'>): WizardStep {
  if (user.resetPassword) return 1;
  if (!user.hasSecurityAnswers) return 2;
  return user.reviewProfile ? 3 : 4;
}

/** A stored step at or below the highest is used, else the highest. */
export function highestStep(stored: Stored): WizardStep {
  const most = stored.user ? stepByFlags(stored.user) : 1;
  const kept = Number(stored.registrationStep);
  return (kept >= 1 && kept <= most ? kept : most) as WizardStep;
}
