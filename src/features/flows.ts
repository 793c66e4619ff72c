/** Every screen's actions: the flows of the owner's documents, side by side. */
import type { Actions } from '../flow/action.ts';
import type { Screen } from '../flow/screens.ts';
import { firstTimeSteps } from './first-time-user/flow.ts';
import { passwordChange } from './change-password/flow.ts';
import { recovery } from './recovery/flow.ts';
import { secondFactor } from './second-factor/flow.ts';
import { signUp } from './sign-up/flow.ts';
import { signIn } from './sign-in/flow.ts';

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
