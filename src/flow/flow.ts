/** What a flow consists of: the rows of its screens, where they lead, its routes, and the machine that follows them. */
import type { FailureFacts } from '../client/answer.ts';
import type { CallInput } from '../client/client.ts';
import type { CallName, Contract, Reply } from '../contract/contract.ts';
import type { NamedCall } from '../contract/endpoint.ts';
import type { ErrorCode } from '../contract/errors.ts';
import type { Form, Values, ValuesOf } from '../forms/form.ts';
import type { ActionName, DroppedFlow, SecretField, RunName } from './action-names.ts';
import type { Banner } from './banners.ts';
import type { Memory } from './memory.ts';
import type { Screen } from './screens.ts';
import type { Settings } from '../settings/settings.ts';
import type { Stored, StoredGroup, StoredPatch } from '../session/stored.ts';
import type { StoreApi } from 'zustand/vanilla';
import type { FormStore } from '../forms/form-store.ts';
import type { Session } from '../session/session.ts';
import type { Emit, SignInMethod } from './machine/events.ts';

/* The compiler refuses a form that does not fill the call's body, a target that is no screen, and an outcome without a row. */

export interface Context {
  readonly stored: Stored;
  readonly memory: Memory;
  readonly settings: Settings;
  readonly screen: Screen;
  readonly hosted: boolean;
  /** ms since 1970. */
  readonly now: number;
}

/** Without `to` the screen stays. */
export interface Transition {
  /** Fires `news-cancel`, and nothing else happens if the page prevents it. */
  readonly cancels?: true;
  /** Aborts the call under way, since the user has chosen something else. */
  readonly stops?: true;
  readonly to?: Screen;
  readonly banner?: Banner | null;
  readonly errors?: Readonly<Record<string, string>>;
  readonly fill?: Readonly<Record<string, string>>;
  /** The form of `errors`, `fill` and `empty`; the one that the row is run with unless given. */
  readonly into?: Form;
  readonly empty?: readonly SecretField[];
  readonly forget?: StoredGroup;
  readonly store?: StoredPatch;
  readonly memory?: Memory;
  readonly drop?: readonly DroppedFlow[];
  /** Runs at once, on the new screen if there is one. */
  readonly next?: ActionName;
  /** Runs the action that a guard has held up. */
  readonly resume?: true;
  /** Fires `news-success` for an outcome without a redirect. */
  readonly announce?: { readonly kind: 'signup' | 'confirmed'; readonly email: string };
  /** An address of the settings, which may be relative to the page. */
  readonly navigate?: string;
  /** The redirect after the sign-in (S4). */
  readonly finish?: 'login' | 'first-time-user';
  /** S8 "reported": with the failure's own code, or this one. */
  readonly report?: true | string;
  /** Replaces the history entry, so that Back does not lead to the step that was left. */
  readonly replace?: true;
}

type Fails<N extends CallName> = Contract[N] extends { fails: readonly (infer C extends ErrorCode)[] } ? C : never;
/** The payload of a row: the values that its form sends, or what only the view knows. */
export type Payload = Readonly<Record<string, unknown>>;
type Outcome<T, V = Payload> = Transition | ((value: T, context: Context, payload: V) => Transition);

export type Outcomes<N extends CallName, V = Payload> = {
  readonly ok: Outcome<Reply<N>, V>;
  /** Every answered failure without a row of its own. */
  readonly else: Outcome<FailureFacts, V>;
} & { readonly [C in Fails<N>]: Outcome<FailureFacts, V> };

interface Action<N extends CallName = CallName, T extends Form = Form, V = ValuesOf<T>> {
  readonly call: NamedCall<N>;
  readonly form?: T;
  readonly input: (context: Context, payload: V) => Omit<CallInput<N>, 'signal'>;
  /** A transition that has to come first; a later one with `resume` runs the action after all. */
  readonly guard?: (context: Context, payload: V) => Transition | undefined;
  readonly before?: (context: Context, payload: V) => Transition;
  readonly on: Outcomes<N, V>;
  /** The flow is not busy meanwhile, and other actions do not wait. */
  readonly background?: true;
  /** The user has submitted nothing, so the page's title does not mention a refused submit. */
  readonly onItsOwn?: true;
  /** For a call that no button sends: without an answer the banner offers this action. */
  readonly offerRetry?: ActionName;
  /** After 502 to 504 the screen stays and its banner gives the reason, unless `false` leaves them to the rows. */
  readonly staysOnGatewayError?: false;
  /** Begins the code of that banner: `A1-503`. */
  readonly gatewayCode?: 'A1';
  /** The row has its own words for every failure, even without an answer. */
  readonly ownWords?: true;
  /** What to store of a 429. */
  readonly waits?: (error: FailureFacts, context: Context) => StoredPatch | undefined;
  /** For a 429 after which a code that was sent before still counts (decisions 3). */
  readonly codeSent?: Outcome<FailureFacts, V>;
  /** Without an answer the banner begins with `NOT_SAVED`. */
  readonly saves?: true;
  /** Any failure empties these passwords and codes (quality.md). */
  readonly clearOnFailure?: readonly (keyof ValuesOf<T> & SecretField)[];
}

export interface AnyAction
  extends Pick<
    Action,
    'call' | 'form' | 'background' | 'onItsOwn' | 'offerRetry' | 'staysOnGatewayError' | 'gatewayCode' | 'ownWords' | 'waits' | 'saves'
  > {
  readonly input: (context: Context, payload: Payload) => object;
  readonly guard?: (context: Context, payload: Payload) => Transition | undefined;
  readonly before?: (context: Context, payload: Payload) => Transition;
  readonly on: { readonly ok: Outcome<unknown>; readonly else: Outcome<FailureFacts> } & {
    readonly [C in ErrorCode]?: Outcome<FailureFacts>;
  };
  readonly codeSent?: Outcome<FailureFacts>;
  readonly clearOnFailure?: readonly SecretField[];
}

/** The types of a row are checked here and nowhere else. */
export const action = <N extends CallName, T extends Form = Form, V = ValuesOf<T>>(row: Action<N, T, V>): AnyAction => row as AnyAction;

/** A form post, a code read from a text message, or a passkey: run like a call, but only the latest counts. */
export interface BrowserStep<R = unknown, V = Payload> {
  readonly browser: (context: Context, payload: V, signal: AbortSignal) => Promise<R>;
  /** The form that it fills where the view passes none. */
  readonly form?: Form;
  readonly guard?: (context: Context, payload: V) => Transition | undefined;
  readonly before?: (context: Context, payload: V) => Transition;
  readonly background?: true;
  readonly on: { readonly ok: Outcome<R, V>; readonly else: Outcome<unknown, V> };
}

export const browserStep = <R, V = Payload>(row: BrowserStep<R, V>): BrowserStep => row as BrowserStep;

interface Choice {
  readonly leads: Transition | ((context: Context, payload: Payload) => Transition);
}

export const choice = <V = Values>(leads: Transition | ((context: Context, payload: V) => Transition)): Choice => ({ leads }) as Choice;

/** A link to a screen that also has an address, so that its guards are run as on any entry (decisions 1). */
interface ScreenLink {
  readonly opens: Screen;
  readonly first?: Transition;
}

export const link = (opens: Screen, first?: Transition): ScreenLink => ({ opens, first });

/** Runs when the screen opens; trying one of these actions again runs all that are still due. */
export interface Entry {
  readonly run: ActionName;
  readonly due: (context: Context) => boolean;
}

export type Actions = { readonly [N in ActionName]?: AnyAction | BrowserStep | Choice | ScreenLink } & {
  readonly entry?: readonly Entry[];
};

export type FlowOf<R> = { readonly [S in keyof R]?: Actions };

export const resolve = <T>(outcome: Outcome<T>, value: T, context: Context, payload: Payload): Transition =>
  typeof outcome === 'function' ? outcome(value, context, payload) : outcome;

/** `undefined`: the user may enter. */
export type Guard = (context: Context) => Screen | (Transition & { readonly to: Screen }) | undefined;

/** Screens of one path are told apart by their guards. */
export interface Route {
  /** Under the base path; screens without one show at the path they were reached from. */
  readonly path?: string;
  readonly guard?: Guard;
  readonly method?: (context: Context) => SignInMethod | undefined;
  /** Of no use once the session has ended. */
  readonly leavesWithSession?: true;
  /** Gives way to a screen between the sign-in and its redirect (decisions 2). */
  readonly yields?: true;
}
export type Routes = Readonly<Record<Screen, Route>>;
export type FeatureRoutes = Partial<Routes>;

interface Admission {
  readonly screen: Screen;
  /** A step of sign-up that is entered out of turn drops what was kept (R2). */
  readonly transition?: Transition;
}
export type Admit = (requested: Screen, context: Omit<Context, 'screen'>) => Admission;

/** The machine imports no feature, so the features give it their tables. */
export interface FlowTables {
  /** The actions of a screen, by name; `undefined` while its feature has not arrived. */
  readonly actionsOf: (screen: Screen) => Actions | undefined;
  /** Resolves once the actions are there, also when another caller had to ask for them again. */
  readonly arrival: (screen: Screen) => Promise<void>;
  readonly globalActions: Actions;
  readonly routes: Routes;
  readonly admitted: Admit;
  /** Comes between a sign-in and its redirect, which then waits for an answer. */
  readonly beforeRedirect: (context: Context, kind: 'login' | 'first-time-user') => Transition | undefined;
}

export const rowOf = ({ actionsOf, globalActions }: FlowTables, screen: Screen, name: ActionName): Actions[ActionName] =>
  actionsOf(screen)?.[name] ?? globalActions[name];

/** `undefined` where the target depends on an answer. */
export function leadsTo(tables: FlowTables, screen: Screen, name: ActionName): Screen | undefined {
  const row = rowOf(tables, screen, name);
  if (!row || 'on' in row) return undefined;
  if ('opens' in row) return row.opens;
  return typeof row.leads === 'function' ? undefined : row.leads.to;
}

export interface FlowState {
  readonly screen: Screen;
  readonly previous: Screen | null;
  readonly banner: Banner | null;
  readonly busy: RunName | null;
  readonly memory: Memory;
  /** Counts entries of the browser's history; a screen that replaces the one before keeps its number. */
  readonly entry: number;
  /** Counts opened screens, so that an event of an earlier one can be recognized. */
  readonly visit: number;
  /** The visit whose screen is in the page, while the part of the latest may still be loading. */
  readonly committed: number;
}

export interface FlowPorts {
  readonly emit: Emit;
  navigate(url: string): void;
  pageUrl(): string;
  now(): number;
}

interface Worked {
  readonly transition: Transition;
  readonly error?: FailureFacts;
}

/** A view reads the state and names a row of its screen; only the tables decide where the row leads. */
export interface ScreenFlow extends Pick<StoreApi<FlowState>, 'getState' | 'getInitialState' | 'subscribe'> {
  readonly tables: FlowTables;
  readonly session: () => Session;
  readonly settings: () => Settings;
  /** `false`: the element is in a host page, which it neither scrolls nor takes the focus from when it appears. */
  readonly hosted: boolean;
  readonly ports: FlowPorts;
  context(): Context;
  /** Kept as long as the element, so that Back finds what was typed; `initial` overrides the fields' own initial values. */
  form(form: Form, initial?: Values): FormStore;
  /** Passwords and codes do not outlive their screen; `all` includes those that a later step was to send. */
  dropSecrets(all?: boolean): void;
  /** Messages and cleared fields go back into `form`; resolves when the transition has been applied. */
  run(name: RunName, payload?: Payload, form?: FormStore): Promise<void>;
  /** For a failed call that no row has made, or the code of a failure without a call (S8 "reported"). */
  report(error: FailureFacts | undefined, code?: true | string): void;
  dismiss(banner: Banner): void;
  retry(banner: Banner): void;
  commit(visit: number): void;
}

/** What comes with a screen. */
export interface Visiting {
  readonly replace?: boolean;
  readonly banner?: Banner | null;
  readonly memory?: Memory;
}

export interface Flow extends ScreenFlow {
  visit(screen: Screen, visiting?: Visiting): void;
  apply(transition: Transition, error?: FailureFacts): void;
  /** Busy under `name` until `job` returns a transition; without one it stays busy, since the browser is leaving. */
  work(name: 'finish', job: (left: AbortSignal) => Promise<Worked | undefined>): Promise<void>;
  open(find: () => void): void;
  leave(): void;
  destroy(): void;
}
