/** A row of the route table, and the guards run over it (S2, decisions 1). Which routes there are is for the features to say. */
import type { Context, Transition } from '../action.ts';
import type { Method } from '../machine/events.ts';
import type { Screen } from '../screens.ts';

/** Where a refused entry leads, and what is done on the way; `undefined` = come in. */
export type Guard = (context: Context) => Screen | (Transition & { readonly to: Screen }) | undefined;

/** One screen; screens of one path are told apart by their guards. */
export interface Route {
  /** Under the base path. Screens without one show at the path they were reached from. */
  readonly path?: string;
  readonly guard?: Guard;
  /** How a code comes or which protocol a company speaks, for `news-screen`. */
  readonly method?: (context: Context) => Method | undefined;
  /** Is of no use once the session has ended. */
  readonly leavesWithSession?: true;
  /** Gives way to the screen that says: you are logged in, but the redirect had no answer (decisions 2). */
  readonly yields?: true;
}
export type Routes = Readonly<Record<Screen, Route>>;
/** Those of one feature. */
export type FeatureRoutes = Partial<Routes>;

export const hasSession = ({ stored }: Context) => stored.authToken !== undefined;
/** The log-in worked, but the redirect after it had no answer (decisions 2). */
export const isUnanswered = (c: Context): boolean => hasSession(c) && c.stored.transferError === 'pending';

/** What a guarded entry comes to. */
export interface Admission {
  readonly screen: Screen;
  /** Made on the way: a step of sign-up that was asked for out of turn drops what was kept (R2). */
  readonly transition?: Transition;
}
/** Runs the guards to the screen that really shows: the one asked for, or where its guard sends (S2). */
export type Admit = (asked: Screen, context: Omit<Context, 'screen'>) => Admission;

/** A guard that leads to a guarded screen is followed; no user goes round in circles. */
const MOST_HOPS = 4;

export const admissionBy =
  (routes: Routes): Admit =>
  (asked, context) => {
    let screen = asked;
    for (let hop = 0; hop < MOST_HOPS; hop++) {
      const c: Context = { ...context, screen };
      const { guard, yields } = routes[screen];
      const elsewhere = yields && isUnanswered(c) ? 'transfer-unanswered' : guard?.(c);
      if (elsewhere === undefined || elsewhere === screen) return { screen };
      if (typeof elsewhere === 'object') return { screen: elsewhere.to, transition: elsewhere };
      screen = elsewhere;
    }
    return { screen: 'login' };
  };

/** People type addresses: case does not count. */
export const samePath = (one: string | undefined, other: string): boolean => one?.toLowerCase() === other.toLowerCase();

/** `mfa` under `/login/` → `/login/mfa`. */
export const pathOver = (basePath: string, path: string): string => `${basePath.replace(/\/+$/, '')}/${path}`.replace(/\/$/, '') || '/';

/** `/login/mfa/` under `/login` → `mfa`; `undefined` when the address is not under the base path. */
export function pathUnder(basePath: string, pathname: string): string | undefined {
  const base = basePath.replace(/\/+$/, '');
  if (pathname !== base && !pathname.startsWith(`${base}/`)) return undefined;
  return pathname.slice(base.length).replace(/^\/+|\/+$/g, '');
}
