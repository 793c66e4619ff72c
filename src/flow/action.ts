/**
 * A flow is data: a screen's actions, the call each makes, and where every outcome leads. The compiler refuses a form that does
 * not fill the call's body, a target that is no screen, and an outcome that no row routes. `machine/run.ts` walks the table.
 */
import type { FailureFacts } from '../client/api-error.ts';
import type { CallInput } from '../client/call-input.ts';
import type { CallName, Contract, Reply } from '../contract/contract.ts';
import type { ErrorCode } from '../contract/errors.ts';
import type { Form, Values, ValuesOf } from '../forms/form.ts';
import type { ActionName, DroppedFlow, SecretField } from './action-names.ts';
import type { Banner } from './banners.ts';
import type { Memory } from './memory.ts';
import type { Screen } from './screens.ts';
import type { Settings } from '../settings/settings.ts';
import type { Stored, StoredGroup, StoredPatch } from '../session/stored.ts';

/** Everything that a row may know when it says what follows. */
export interface Context {
  readonly stored: Stored;
  readonly memory: Memory;
  readonly settings: Settings;
  readonly screen: Screen;
  /** The element stands in a host's page; otherwise it is the hosted page. */
  readonly embedded: boolean;
  /** ms since 1970. */
  readonly now: number;
}

/** A pure description of what follows. Absent `to` = stay. */
export interface Transition {
  /** Fires `news-cancel` first. Nothing of the transition is made where the page prevents it. */
  readonly cancels?: true;
  /** Aborts the call under way: the user has chosen something else since. */
  readonly stops?: true;
  readonly to?: Screen;
  readonly banner?: Banner | null;
  /** Field messages, beside what was typed, in place of those that stand there. */
  readonly errors?: Readonly<Record<string, string>>;
  /** What goes into fields, as if it had been typed. */
  readonly fill?: Readonly<Record<string, string>>;
  /** The form of these; the one that the row is run with unless given. */
  readonly into?: Form;
  /** Fields to empty. */
  readonly empty?: readonly SecretField[];
  readonly forget?: StoredGroup;
  readonly store?: StoredPatch;
  readonly memory?: Memory;
  /** Flows that begin anew: what was typed into their forms and what they remember is dropped. */
  readonly drop?: readonly DroppedFlow[];
  /** Runs another action of the (new) screen at once. */
  readonly next?: ActionName;
  /** Runs the action that a gate has held up. */
  readonly goOn?: true;
  /** Fires `news-success` for an outcome that leads nowhere else. */
  readonly announce?: { readonly kind: 'signup' | 'confirmed'; readonly email: string };
  /** Leads the browser to an address of the settings, which may be relative to the page. */
  readonly navigate?: string;
  /** Runs the post-login redirect (S4). */
  readonly finish?: 'login' | 'first-time-user';
  /** S8 "reported": with the failure's own code, or this one. */
  readonly report?: true | string;
  /** Replaces the history entry instead of adding one, so that Back does not lead to the step that was left. */
  readonly replace?: true;
}

type Fails<N extends CallName> = Contract[N] extends { fails: readonly (infer C extends ErrorCode)[] } ? C : never;
/** What a view hands to a row: the values that its form sends, or what only the view knows. */
export type Handed = Readonly<Record<string, unknown>>;
type Outcome<T, V = Handed> = Transition | ((value: T, context: Context, handed: V) => Transition);

/** Where each outcome of a call leads: its reply, every code the contract lists for it, and any other answered failure. */
export type Outcomes<N extends CallName, V = Handed> = {
  readonly ok: Outcome<Reply<N>, V>;
  /** Every answered failure without a row of its own. */
  readonly else: Outcome<FailureFacts, V>;
} & { readonly [C in Fails<N>]: Outcome<FailureFacts, V> };

/** What a screen can do: one call, the form that fills it, and where each outcome leads. Absent flags are off. */
export interface Action<N extends CallName = CallName, T extends Form = Form, V = ValuesOf<T>> {
  readonly call: N;
  readonly form?: T;
  /** Path, query and body of the call, from what is stored and what was typed. */
  readonly input: (context: Context, handed: V) => Omit<CallInput<N>, 'signal'>;
  /** Where something else has to come first: its transition is made instead, and a later one with `goOn` runs the action after all. */
  readonly gate?: (context: Context, handed: V) => Transition | undefined;
  /** Happens when the action starts, before the call. */
  readonly before?: (context: Context, handed: V) => Transition;
  readonly on: Outcomes<N, V>;
  /** Runs beside what the user does: no busy state, and another action does not wait for it. */
  readonly background?: true;
  /** The screen sends it: the user has submitted nothing, so the page's title does not speak of a refused submit. */
  readonly onItsOwn?: true;
  /** For a call that no button sends: if the service does not answer, the banner offers to try this action again. */
  readonly offerRetry?: ActionName;
  /** After 502 to 504, as after 429 or no answer, the screen stays and its banner says why. `false`: the rows decide on 502 to 504. */
  readonly staysOnGatewayError?: false;
  /** What the code beside that sentence begins with: `A1-503`. */
  readonly gatewayCode?: 'A1';
  /** The row has its own words for every failure, even where no answer came. */
  readonly ownWords?: true;
  /** What to store of a 429: how long to wait before asking again. */
  readonly waits?: (error: FailureFacts, context: Context) => StoredPatch | undefined;
  /** Where a 429 leads that says that a code sent before still counts (decisions 3). */
  readonly codeSent?: Outcome<FailureFacts, V>;
  /** It saves what was typed. If no answer comes, the banner says that nothing was saved. */
  readonly saves?: true;
  /** Fields that any failure empties: passwords and codes (quality.md). */
  readonly clearOnFailure?: readonly (keyof ValuesOf<T> & SecretField)[];
}

/** An action whose types have been checked where it was declared. */
export interface AnyAction
  extends Pick<
    Action,
    'call' | 'form' | 'background' | 'onItsOwn' | 'offerRetry' | 'staysOnGatewayError' | 'gatewayCode' | 'ownWords' | 'waits' | 'saves'
  > {
  readonly input: (context: Context, handed: Handed) => object;
  readonly gate?: (context: Context, handed: Handed) => Transition | undefined;
  readonly before?: (context: Context, handed: Handed) => Transition;
  readonly on: { readonly ok: Outcome<unknown>; readonly else: Outcome<FailureFacts> } & {
    readonly [C in ErrorCode]?: Outcome<FailureFacts>;
  };
  readonly codeSent?: Outcome<FailureFacts>;
  readonly clearOnFailure?: readonly SecretField[];
}

/** Declares an action; its types are checked here and nowhere else. */
export const action = <N extends CallName, T extends Form = Form, V = ValuesOf<T>>(row: Action<N, T, V>): AnyAction => row as AnyAction;

/**
 * A step that the browser does (a form post, a code read from a text message, a passkey). It is run like a call: the flow is busy meanwhile
 * unless it is in the background, and a user who leaves the screen hears no more of it. Asked for again, only the latest counts.
 */
export interface BrowserStep<R = unknown, V = Handed> {
  /** Does it; `signal` aborts it. */
  readonly browser: (context: Context, handed: V, signal: AbortSignal) => Promise<R>;
  /** The form that it fills where no view hands one over. */
  readonly form?: Form;
  readonly gate?: (context: Context, handed: V) => Transition | undefined;
  readonly before?: (context: Context, handed: V) => Transition;
  readonly background?: true;
  /** `ok`: where the result leads; `else`: where it leads when the browser refused, for any reason. */
  readonly on: { readonly ok: Outcome<R, V>; readonly else: Outcome<unknown, V> };
}

/** Declares a step of the browser; its types are checked here and nowhere else. */
export const browserStep = <R, V = Handed>(row: BrowserStep<R, V>): BrowserStep => row as BrowserStep;

/** A choice that makes no call (Back, Cancel, another method): where it leads, from what is known and what its view hands over. */
export interface Choice {
  readonly leads: Transition | ((context: Context, handed: Handed) => Transition);
}

/** Declares a choice; what it is handed is checked here and nowhere else. */
export const choice = <V = Values>(leads: Transition | ((context: Context, handed: V) => Transition)): Choice => ({ leads }) as Choice;

/** A way to a screen that can be asked for by its address too: the guards of that screen are run, as on any entry (decisions 1). */
export interface Way {
  readonly opens: Screen;
  /** A transition that is made before the screen opens. */
  readonly first?: Transition;
}

/** Declares a way to a screen. */
export const way = (opens: Screen, first?: Transition): Way => ({ opens, first });

/** What a screen runs by itself when it is opened, if it is due then. Trying one of them again runs all that are still due. */
export interface Entry {
  readonly run: ActionName;
  readonly due: (context: Context) => boolean;
}

/** All that a screen can do, by name, and what it runs when it opens. */
export type Actions = { readonly [N in ActionName]?: AnyAction | BrowserStep | Choice | Way } & {
  readonly entry?: readonly Entry[];
};

/** What the screens of one feature can do, by screen; `R` is its table of routes. */
export type FlowOf<R> = { readonly [S in keyof R]?: Actions };

/** The transition of an outcome, whether it stands in the table or is made from the answer. */
export const resolve = <T>(outcome: Outcome<T>, value: T, context: Context, handed: Handed): Transition =>
  typeof outcome === 'function' ? outcome(value, context, handed) : outcome;
