/** Every screen's actions: the flows of the owner's documents, side by side. */
import type { Actions } from './action.ts';
import type { Screen } from './screens.ts';
import { firstTimeSteps } from './first-time-steps.ts';
import { passwordChange } from './password-change.ts';
import { recovery } from './recovery.ts';
import { secondFactor } from './second-factor.ts';
import { signUp } from './sign-up.ts';
import { signIn } from './sign-in.ts';

const none: Actions = {};

const tables: Partial<Record<Screen, Actions>> = {
  ...signIn,
  ...secondFactor,
  ...recovery,
  ...passwordChange,
  ...firstTimeSteps,
  ...signUp,
};

/** The actions of a screen, by name. */
export const actionsOf = (screen: Screen): Actions => tables[screen] ?? none;
