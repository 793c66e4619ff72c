/** What the flow of an element is to those who use it. `flow-store.ts` makes one. */
import type { StoreApi } from 'zustand/vanilla';
import type { FailureFacts } from '../../client/api-error.ts';
import type { FormStore } from '../../forms/form-store.ts';
import type { Session } from '../../session/session.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Context, Handed, Transition } from '../action.ts';
import type { RunName } from '../action-names.ts';
import type { Banner } from '../banners.ts';
import type { Memory } from '../memory.ts';
import type { Screen } from '../screens.ts';
import type { Emit } from './events.ts';
import type { FlowForms } from './flow-forms.ts';
import type { FlowTables } from './tables.ts';

/** What an element shows, and what it remembers of the way there. */
export interface FlowState {
  readonly screen: Screen;
  readonly previous: Screen | null;
  /** The first screen is being found: whatever guards and address make of it, nothing has been left yet. */
  readonly opening: boolean;
  readonly banner: Banner | null;
  /** The action under way. */
  readonly busy: RunName | null;
  readonly memory: Memory;
  /** The last transition replaced its history entry. */
  readonly replaced: boolean;
  /** Counts the screens that were come to: an event names the one that it belongs to (`flow-visit.ts`). */
  readonly visit: number;
  /** The visit whose screen stands in the page: a screen may still be on its way. */
  readonly drawn: number;
}

/** The edges a flow acts through. */
export interface FlowPorts {
  readonly emit: Emit;
  navigate(url: string): void;
  pageUrl(): string;
  now(): number;
}

/** What work that is no single call comes to: a transition, and the failure that it tells of. */
export interface Worked {
  readonly transition: Transition;
  readonly error?: FailureFacts;
}

/**
 * The flow as a view knows it: it reads the state, names a row of its screen or asks for another screen. Where anything leads is for the
 * tables to say, so a view cannot make a transition of its own.
 */
export interface ScreenFlow extends Pick<StoreApi<FlowState>, 'getState' | 'getInitialState' | 'subscribe'> {
  readonly tables: FlowTables;
  readonly session: () => Session;
  readonly settings: () => Settings;
  readonly authorUrl: () => string | undefined;
  readonly ports: FlowPorts;
  context(): Context;
  readonly form: FlowForms['form'];
  /**
   * Runs an action of the screen that shows, with what its view hands over. Messages and cleared fields go back into `form`.
   * Resolves when the transition has been applied.
   */
  run(name: RunName, handed?: Handed, form?: FormStore): Promise<void>;
  /** Opens a screen if its guard allows; else the screen its guard names. */
  visit(screen: Screen, options?: { readonly replace?: boolean; readonly banner?: Banner | null }): void;
  /** Tells the host of a failure that no row has, or of one that has no call (S8 "reported"). */
  report(what: FailureFacts | string): void;
  /** The time of a banner is over; nothing happens where another one stands by now. */
  dismiss(banner: Banner): void;
  /** Tries again what a banner that still stands is about: the action that it names, else whatever its screen opens with. */
  retry(banner: Banner): void;
  /** The screen of a visit stands in the page. */
  drew(visit: number): void;
}

/** The flow as its element, the address bar and the machine itself know it. */
export interface Flow extends ScreenFlow {
  /** Applies a transition as if an action had answered with it. */
  apply(transition: Transition, error?: FailureFacts): void;
  /**
   * Work that is no single call: busy under `name` meanwhile. The transition that it resolves to is made, unless the step was left;
   * without one it stays busy, since the browser is leaving.
   */
  work(name: 'finish', job: (isLeft: () => boolean) => Promise<Worked | undefined>): Promise<void>;
  /** Whatever `find` makes of guards and address is the first screen: nothing has been left yet. */
  open(find: () => void): void;
  /** Stops what is under way and empties passwords and codes; the element, or the page, was left. */
  leave(): void;
  destroy(): void;
}
