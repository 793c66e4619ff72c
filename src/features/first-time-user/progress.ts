/** The first-time-user wizard (R2, R4): four steps, and which of them a user may be at. Known before its part has arrived. */
import { forcedStep, type StepFlags } from '../../contract/forced-steps.ts';
import type { Screen } from '../../flow/screens.ts';
import type { Stored } from '../../session/stored.ts';
import type { StoredUser } from '../../session/stored-user.ts';

/** In the order of the steps (R4). */
export const wizardScreens = [
  'first-time-password',
  'first-time-questions',
  'first-time-personal',
  'first-time-professional',
] as const satisfies readonly Screen[];
/** As stored under `registrationStep`, and as the tracker counts. */
export type StepNumber = 1 | 2 | 3 | 4;

/** The screen of a step. */
export const wizardScreen = (step: StepNumber): Screen => wizardScreens[step - 1] as Screen;

/** The step of a screen; `undefined` where it is none of the wizard. */
export function stepOfScreen(screen: Screen): StepNumber | undefined {
  const index = (wizardScreens as readonly Screen[]).indexOf(screen);
  return index < 0 ? undefined : ((index + 1) as StepNumber);
}

/** The flags give the highest step allowed (decisions 1). */
export function stepByFlags(user: StepFlags): StepNumber {
  const step = forcedStep(user);
  if (step === 'reset-temporary-password') return 1;
  return (step && stepOfScreen(step)) ?? 4;
}

/** A stored step at or below the highest is used, else the highest. */
export function highestStep(stored: Pick<Stored, 'user' | 'registrationStep'>): StepNumber {
  const most = stored.user ? stepByFlags(stored.user) : 1;
  const kept = Number(stored.registrationStep);
  return (kept >= 1 && kept <= most ? kept : most) as StepNumber;
}

const NAME_MOST = 50;

/** The name in the header (R2, R9). */
export function headerName({ firstName, lastName }: Pick<StoredUser, 'firstName' | 'lastName'>): string {
  const name = [...`${firstName} ${lastName}`.trim()];
  return name.length > NAME_MOST ? `${name.slice(0, NAME_MOST).join('')}...` : name.join('');
}
