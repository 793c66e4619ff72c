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
  /** The first screen is still being found. Wherever guards and address lead, no screen has been left yet. */
  readonly opening: boolean;
  readonly banner: Banner | null;
  /** The action under way. */
  readonly busy: RunName | null;
  readonly memory: Memory;
  /** The last transition replaced its history entry. */
  readonly replaced: boolean;
  /** Counts the screens that were opened, so that an event can be told from one of an earlier screen (`flow-visit.ts`). */
  readonly visit: number;
  /** The visit whose screen is in the page. The part that has the latest may still be on its way. */
  readonly drawn: number;
}

/** The edges a flow acts through. */
export interface FlowPorts {
  readonly emit: Emit;
  navigate(url: string): void;
  pageUrl(): string;
  now(): number;
}

/** What comes of work that takes more than a single call: a transition, and the failure that it reports. */
export interface Worked {
  readonly transition: Transition;
  readonly error?: FailureFacts;
}

/**
 * The flow as a view knows it: it reads the state and names a row of its screen. Where anything leads is for the tables to say, so a view
 * can neither make a transition of its own nor open another screen.
 */
export interface ScreenFlow extends Pick<StoreApi<FlowState>, 'getState' | 'getInitialState' | 'subscribe'> {
  readonly tables: FlowTables;
  readonly session: () => Session;
  readonly settings: () => Settings;
  readonly authorUrl: () => string | undefined;
  /** Stands in a host's page: it neither scrolls that page nor takes the focus when it appears. */
  readonly embedded: boolean;
  readonly ports: FlowPorts;
  context(): Context;
  readonly form: FlowForms['form'];
  readonly dropSecrets: FlowForms['dropSecrets'];
  /**
   * Runs an action of the screen that shows, with what its view hands over. Messages and cleared fields go back into `form`.
   * Resolves when the transition has been applied.
   */
  run(name: RunName, handed?: Handed, form?: FormStore): Promise<void>;
  /** Tells the host of a failed call that no row has made, or of a failure by its code that has no call (S8 "reported"). */
  report(error: FailureFacts | undefined, code?: true | string): void;
  /** The time of a banner is over; nothing happens where another one stands by now. */
  dismiss(banner: Banner): void;
  /** Tries again what a banner that still stands is about: the action that it names, else the one that its screen opens with. */
  retry(banner: Banner): void;
  /** The screen of a visit is in the page. */
  drew(visit: number): void;
}

/** The flow as its element, the address bar and the machine itself know it. */
export interface Flow extends ScreenFlow {
  /** Opens a screen if its guard allows; else the screen its guard names. */
  visit(screen: Screen, options?: { readonly replace?: boolean; readonly banner?: Banner | null }): void;
  /** Applies a transition as if an action had answered with it. */
  apply(transition: Transition, error?: FailureFacts): void;
  /**
   * Does work that takes more than one call, and is busy under `name` meanwhile. Then it makes the transition that came of it, unless
   * the step was left: then `left` is aborted. Where none came it stays busy, since the browser is leaving.
   */
  work(name: 'finish', job: (left: AbortSignal) => Promise<Worked | undefined>): Promise<void>;
  /** Opens the first screen, wherever guards and address lead `find`: no screen counts as left on the way. */
  open(find: () => void): void;
  /** The element or the page was left: stops what is under way, and empties passwords and codes. */
  leave(): void;
  destroy(): void;
}
