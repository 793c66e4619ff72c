/** What the machine of an element walks: every screen's actions, and the routes. */
import type { FlowTables } from '../flow/machine/tables.ts';
import { changePasswordFlow } from './change-password/flow.ts';
import { contact } from './contact/flow.ts';
import { confirmation } from './confirmation/flow.ts';
import { firstTimeSteps } from './first-time-user/flow.ts';
import { recovery } from './recovery/flow.ts';
import { admitted, routes } from './routes.ts';
import { secondFactor } from './second-factor/flow.ts';
import { signIn } from './sign-in/flow.ts';
import { signUp } from './sign-up/flow.ts';

export const flows: FlowTables = {
  actions: {
    ...signIn,
    ...secondFactor,
    ...recovery,
    ...changePasswordFlow,
    ...firstTimeSteps,
    ...signUp,
    ...confirmation,
    ...contact,
  },
  routes,
  admitted,
};
