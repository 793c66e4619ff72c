/** The tables that an element's machine follows: every screen's actions, and the routes. Those of later screens come with their views. */
import type { Actions } from '../flow/action.ts';
import type { FlowTables } from '../flow/machine/tables.ts';
import type { Screen } from '../flow/screens.ts';
import { betaTerms, termsGate } from './beta-terms/flow.ts';
import { isLater, laterScreens } from './later.ts';
import { admitted, routes } from './routes.ts';
import { globalActions, signIn } from './sign-in/flow.ts';
import { handingOff } from './sso/flow.ts';

const actions: Partial<Record<Screen, Actions>> = {
  ...signIn,
  // Where features meet on one screen.
  login: { ...signIn.login, lookUp: { ...signIn.login.lookUp, gate: termsGate }, ...betaTerms.login },
  password: { ...signIn.password, ...handingOff.password },
};

export const flows: FlowTables = {
  actionsOf: (screen) => (isLater(screen) ? laterScreens[screen].loaded()?.actions : actions[screen]),
  async arrival(screen) {
    if (!isLater(screen)) return;
    const { load, arrived } = laterScreens[screen];
    // The view of the screen loads the same part: it shows a failure and tries again.
    load().catch(() => {});
    await arrived;
  },
  globalActions,
  routes,
  admitted,
};
