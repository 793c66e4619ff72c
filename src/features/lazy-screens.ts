/** The screens whose code is loaded after that of the email and password steps, each with its actions, in the parts `steps`, `wizards` and `passkeys`. */
import type { ComponentType } from 'react';
import { loadPart, loaded } from '../client/retry-load.ts';
import type { Feature } from '../flow/react/flow-context.ts';
import { changePasswordRoutes } from './change-password/routes.ts';
import { confirmationRoutes } from './confirmation/routes.ts';
import { contactRoutes } from './contact/routes.ts';
import { deviceRoutes } from './device/routes.ts';
import { firstTimeUserRoutes } from './first-time-user/routes.ts';
import { recoveryRoutes } from './recovery/routes.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { securityRoutes } from './security/routes.ts';
import { signUpRoutes } from './sign-up/routes.ts';
import type { Actions } from '../flow/flow.ts';
import type { Screen } from '../flow/screens.ts';
import { offerRoutes } from './passkey-offer/routes.ts';

interface LazyPart<T> {
  readonly load: () => Promise<T>;
  /** Resolves once any caller has loaded it. */
  readonly whenLoaded: Promise<unknown>;
  readonly loaded: () => T | undefined;
}

export function lazyPart<T>(start: () => Promise<T>): LazyPart<T> {
  let value: T | undefined;
  let resolveLoaded = () => {};
  return {
    whenLoaded: new Promise<void>((resolve) => {
      resolveLoaded = resolve;
    }),
    loaded: () => value,
    async load() {
      value = await loaded(start());
      resolveLoaded();
      return value;
    },
  };
}

export const steps = lazyPart(() => loadPart<typeof import('./steps.ts')>('steps'));
const security = lazyPart(() => loadPart<typeof import('./security/Security.tsx')>('passkeys'));
const wizards = lazyPart(() => loadPart<typeof import('./wizards.ts')>('wizards'));

export interface LoadedScreen extends Pick<Feature, 'css' | 'texts' | 'controls'> {
  readonly View: ComponentType;
  readonly actions: Actions | undefined;
}

function from<S extends Screen, T>(part: LazyPart<T>, routes: Readonly<Record<S, unknown>>, pick: (loaded: T) => Feature<S>) {
  const lazyScreen = (screen: S): LazyPart<LoadedScreen> => {
    const screenIn = (loaded: T): LoadedScreen => {
      const { views, actions, ...look } = pick(loaded);
      return { ...look, View: views[screen], actions: actions[screen] };
    };
    return {
      load: () => part.load().then(screenIn),
      whenLoaded: part.whenLoaded,
      loaded() {
        const loaded = part.loaded();
        return loaded && screenIn(loaded);
      },
    };
  };
  return Object.fromEntries((Object.keys(routes) as S[]).map((screen) => [screen, lazyScreen(screen)])) as Readonly<
    Record<S, LazyPart<LoadedScreen>>
  >;
}

export const lazyScreens = {
  ...from(steps, secondFactorRoutes, (part) => part.secondFactor),
  ...from(steps, offerRoutes, (part) => part.passkeyOffer),
  ...from(security, securityRoutes, (part) => part.security),
  ...from(steps, recoveryRoutes, (part) => part.recovery),
  ...from(steps, changePasswordRoutes, (part) => part.passwordChange),
  ...from(steps, confirmationRoutes, (part) => part.confirmation),
  ...from(steps, contactRoutes, (part) => part.contact),
  ...from(steps, deviceRoutes, (part) => part.device),
  ...from(wizards, signUpRoutes, (part) => part.signUp),
  ...from(wizards, firstTimeUserRoutes, (part) => part.firstTimeUser),
};
export type LazyScreen = keyof typeof lazyScreens;

export const isLazy = (screen: Screen): screen is LazyScreen => screen in lazyScreens;
