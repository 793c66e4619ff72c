/**
 * The tables that an element's machine follows: every screen's actions, and the routes. Those of signing in are there from the start. Each other
 * feature is a chunk of the module form, which brings its views and its actions when one of its screens is asked for.
 */
import type { Actions } from '../flow/action.ts';
import type { FlowTables } from '../flow/machine/tables.ts';
import type { Feature } from '../flow/react/screen-views.ts';
import { askAhead, type Translate } from '../i18n/translate.ts';
import type { Screen } from '../flow/screens.ts';
import { betaTerms, termsGate } from './beta-terms/flow.ts';
import { changePasswordRoutes } from './change-password/routes.ts';
import { type Chunk, chunkOf } from './chunk.ts';
import { confirmationRoutes } from './confirmation/routes.ts';
import { contactRoutes } from './contact/routes.ts';
import { deviceRoutes } from './device/routes.ts';
import { firstTimeUserRoutes } from './first-time-user/routes.ts';
import { recoveryRoutes } from './recovery/routes.ts';
import { admitted, routes } from './routes.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { globalActions, signIn } from './sign-in/flow.ts';
import type { signInRoutes } from './sign-in/routes.ts';
import { signUpRoutes } from './sign-up/routes.ts';

const actions: Partial<Record<Screen, Actions>> = {
  ...signIn,
  login: { ...signIn.login, lookUp: { ...signIn.login.lookUp, gate: termsGate }, ...betaTerms.login },
};

/** The screens that are there from the start. */
export type SignInScreen = keyof typeof signInRoutes;
/** Those that come with a chunk. */
export type LaterScreen = Exclude<Screen, SignInScreen>;

/** The screens of a feature, each with its chunk. */
function each<S extends Screen>(routes: Readonly<Record<S, unknown>>, load: () => Promise<Feature<S>>): Record<S, Chunk<Feature<S>>> {
  const chunk = chunkOf(actions, load);
  return Object.fromEntries(Object.keys(routes).map((screen) => [screen, chunk])) as Record<S, Chunk<Feature<S>>>;
}

export const chunks: { readonly [S in LaterScreen]: Chunk<Feature<S>> } = {
  ...each(secondFactorRoutes, () => import('./second-factor/index.ts').then((chunk) => chunk.secondFactor)),
  ...each(recoveryRoutes, () => import('./recovery/index.ts').then((chunk) => chunk.recovery)),
  ...each(changePasswordRoutes, () => import('./change-password/index.ts').then((chunk) => chunk.changePassword)),
  ...each(firstTimeUserRoutes, () => import('./first-time-user/index.ts').then((chunk) => chunk.firstTimeUser)),
  ...each(signUpRoutes, () => import('./sign-up/index.ts').then((chunk) => chunk.signUp)),
  ...each(confirmationRoutes, () => import('./confirmation/index.ts').then((chunk) => chunk.confirmation)),
  ...each(contactRoutes, () => import('./contact/index.ts').then((chunk) => chunk.contact)),
  ...each(deviceRoutes, () => import('./device/index.ts').then((chunk) => chunk.device)),
};

/** The hand-off to a company, which stands on the password step. */
export const ssoChunk = chunkOf(actions, () => import('./sso/index.ts').then((chunk) => chunk.sso));

const isLater = (screen: Screen): screen is LaterScreen => screen in chunks;

export const flows: FlowTables = {
  actions,
  async arrival(screen) {
    if (!isLater(screen)) return;
    const { load, featureLoaded: arrived }: Chunk<unknown> = chunks[screen];
    // The view of the screen loads the same chunk: it shows a failure and tries again.
    load().catch(() => {});
    await arrived;
  },
  globalActions: globalActions,
  routes,
  admitted,
};

/** The user types an address or a password: meanwhile what most people need next is fetched, with its texts (quality.md, Speed). */
export function fetchNext(screen: Screen, t: Translate): void {
  // What does not arrive now is asked for again when it is needed.
  if (!isLater(screen))
    import('./ahead.ts').then(
      (chunk) => askAhead(t, chunk.nextTexts),
      () => {},
    );
}
