/** The tables that an element's machine follows; the actions of later screens come with their views. */
import { type Actions, browserStep, type FlowTables } from '../flow/flow.ts';
import type { Screen } from '../flow/screens.ts';
import { sharedText } from '../flow/text.ts';
import { betaTerms, termsGate } from './beta-terms/flow.ts';
import { isLater, laterScreens, steps } from './later.ts';
import { isOfferDue, offeredBefore } from './passkey-offer/routes.ts';
import { admitted, routes } from './routes.ts';
import { globalActions, signIn } from './sign-in/flow.ts';
import { handingOff } from './sso/flow.ts';

const actions: Partial<Record<Screen, Actions>> = {
  ...signIn,
  // Where features meet on one screen.
  login: { ...signIn.login, lookUp: { ...signIn.login.lookUp, guard: termsGate }, ...betaTerms.login },
  password: { ...signIn.password, ...handingOff.password },
};

/** Waits for the part that brings the row of this name. */
const loadPasskeys = browserStep({
  browser: () => steps.load(),
  on: { ok: { next: 'usePasskey' }, else: { banner: { tone: 'error', text: sharedText.notLoaded }, report: 'SCREEN_NOT_LOADED' } },
});
const loginActions = (): Actions => ({ ...actions.login, usePasskey: loadPasskeys, ...steps.loaded()?.passkeyLogIn });

function actionsOf(screen: Screen): Actions | undefined {
  if (isLater(screen)) return laterScreens[screen].loaded()?.actions;
  return screen === 'login' ? loginActions() : actions[screen];
}

export const flows: FlowTables = {
  actionsOf,
  async arrival(screen) {
    if (!isLater(screen)) return;
    const { load, arrived } = laterScreens[screen];
    // The view of the screen loads the same part, shows a failure and tries again.
    load().catch(() => {});
    await arrived;
  },
  globalActions,
  routes,
  admitted,
  beforeRedirect: (context, kind) =>
    isOfferDue(context) ? { to: 'passkey-offer', memory: offeredBefore.as(kind), replace: true } : undefined,
};
