/** What the machine of an element walks: every screen's actions, and the routes. */
import type { FlowTables } from '../flow/machine/tables.ts';
import { betaTerms, termsGate } from './beta-terms/flow.ts';
import { changePasswordFlow } from './change-password/flow.ts';
import { contact } from './contact/flow.ts';
import { confirmationFlow } from './confirmation/flow.ts';
import { device } from './device/flow.ts';
import { firstTimeUser } from './first-time-user/flow.ts';
import { recovery } from './recovery/flow.ts';
import { admitted, routes } from './routes.ts';
import { secondFactor } from './second-factor/flow.ts';
import { setUp } from './second-factor/set-up/flow.ts';
import { everywhere, signIn } from './sign-in/flow.ts';
import { signUp } from './sign-up/flow.ts';
import { sso } from './sso/flow.ts';

export const flows: FlowTables = {
  actions: {
    ...signIn,
    login: { ...signIn.login, lookUp: { ...signIn.login.lookUp, gate: termsGate }, ...betaTerms.login },
    password: { ...signIn.password, ...sso.password },
    ...secondFactor,
    ...setUp,
    ...recovery,
    ...changePasswordFlow,
    ...firstTimeUser,
    ...signUp,
    ...confirmationFlow,
    ...contact,
    ...device,
  },
  everywhere,
  routes,
  admitted,
};
