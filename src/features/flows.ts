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

/** A sign-in begins once the beta terms are accepted (S2). */
const afterTerms = <R extends object>(row: R) => ({ ...row, guard: termsGuard });

const actions: Partial<Record<Screen, Actions>> = {
  ...signIn,
  // Where features meet on one screen.
  login: { ...signIn.login, lookUp: afterTerms(signIn.login.lookUp), ...betaTerms.login },
  password: { ...signIn.password, ...handingOff.password },
};

/** Loads the part `steps`, whose `usePasskey` then replaces this row. */
const loadPasskeys = browserStep({
  browser: () => steps.load(),
  on: { ok: { next: 'usePasskey' }, else: { banner: { tone: 'error', text: sharedText.notLoaded }, report: 'SCREEN_NOT_LOADED' } },
});
function loginActions(): Actions {
  const rows: Actions = steps.loaded()?.passkeyLogIn ?? {};
  const { usePasskey = loadPasskeys, sendPasskey } = rows;
  return { ...actions.login, ...rows, usePasskey: afterTerms(usePasskey), sendPasskey: sendPasskey && afterTerms(sendPasskey) };
}

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
