/** The tables that an element's machine follows; `lazy-screens.ts` has those of the screens whose code is loaded later. */
import { type Actions, browserStep, type FlowTables } from '../flow/flow.ts';
import type { Screen } from '../flow/screens.ts';
import { sharedText } from '../flow/text.ts';
import { betaTerms, termsGuard } from './beta-terms/flow.ts';
import { isOfferDue, offeredBefore } from './passkey-offer/routes.ts';
import { admitted, routes } from './routes.ts';
import { globalActions, signIn } from './sign-in/flow.ts';
import { handingOff } from './sso/flow.ts';
import { isLazy, lazyScreens, steps } from './lazy-screens.ts';

const actions: Partial<Record<Screen, Actions>> = {
  ...signIn,
  // Where features meet on one screen.
  login: { ...signIn.login, lookUp: { ...signIn.login.lookUp, guard: termsGuard }, ...betaTerms.login },
  password: { ...signIn.password, ...handingOff.password },
};

/** Loads the part `steps`, whose `usePasskey` then replaces this row. */
const loadPasskeys = browserStep({
  browser: () => steps.load(),
  on: { ok: { next: 'usePasskey' }, else: { banner: { tone: 'error', text: sharedText.notLoaded }, report: 'SCREEN_NOT_LOADED' } },
});
const loginActions = (): Actions => ({ ...actions.login, usePasskey: loadPasskeys, ...steps.loaded()?.passkeyLogIn });

function actionsOf(screen: Screen): Actions | undefined {
  if (isLazy(screen)) return lazyScreens[screen].loaded()?.actions;
  return screen === 'login' ? loginActions() : actions[screen];
}

export const flows: FlowTables = {
  actionsOf,
  async arrival(screen) {
    if (!isLazy(screen)) return;
    const { load, whenLoaded } = lazyScreens[screen];
    // The view of the screen loads the same part, shows a failure and tries again.
    load().catch(() => {});
    await whenLoaded;
  },
  globalActions,
  routes,
  admitted,
  beforeRedirect: (context, kind) =>
    isOfferDue(context) ? { to: 'passkey-offer', memory: offeredBefore.as(kind), replace: true } : undefined,
};
