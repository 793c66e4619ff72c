/** The four steps of the first-time-user wizard (R2, R4), known before its part has arrived. */
import { forcedStep, type StepFlags } from '../../contract/calls/sign-in.ts';
import type { Screen } from '../../flow/screens.ts';
import type { Stored, StoredPatch } from '../../session/stored.ts';
import type { StoredUser } from '../../session/stored-user.ts';
import type { Context, Transition } from '../../flow/flow.ts';
import { afterLogin } from '../../flow/after-login.ts';

/** In the order of the steps (R4). */
export const wizardScreens = [
  'first-time-password',
  'first-time-questions',
  'first-time-personal',
  'first-time-professional',
] as const satisfies readonly Screen[];
/** As stored under `registrationStep`. */
export type StepNumber = 1 | 2 | 3 | 4;

export const wizardScreen = (step: StepNumber): Screen => wizardScreens[step - 1] as Screen;

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

/** A stored step above the highest is ignored. */
export function highestStep(stored: Pick<Stored, 'user' | 'registrationStep'>): StepNumber {
  const most = stored.user ? stepByFlags(stored.user) : 1;
  const storedStep = Number(stored.registrationStep);
  return (storedStep >= 1 && storedStep <= most ? storedStep : most) as StepNumber;
}

const NAME_MOST = 50;

/** The name in the header (R2, R9). */
export function headerName({ firstName, lastName }: Pick<StoredUser, 'firstName' | 'lastName'>): string {
  const name = [...`${firstName} ${lastName}`.trim()];
  return name.length > NAME_MOST ? `${name.slice(0, NAME_MOST).join('')}...` : name.join('');
}

const toLogin: Transition = { to: 'login', replace: true };

/** History does not lead back to a saved step (R2: Back is disabled). */
export function advance(c: Context, changed: Partial<StoredUser>, more: StoredPatch = {}): Transition {
  const { user } = c.stored;
  const next = Math.min(4, (stepOfScreen(c.screen) ?? 0) + 1) as StepNumber;
  if (!user) return toLogin;
  return {
    to: wizardScreen(next),
    store: { ...more, user: { ...user, ...changed }, registrationStep: String(next) },
    replace: true,
  };
}

/** Continue on the completion modal leads to the order tunnel, unless a rule requires another step (decisions 7). */
export function leaveWizard({ stored: { user } }: Context): Transition {
  if (!user) return toLogin;
  const transition = afterLogin(user, 'login');
  return transition.finish ? { ...transition, finish: 'first-time-user' } : transition;
}
