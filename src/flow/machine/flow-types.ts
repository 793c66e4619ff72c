import type { StoreApi } from 'zustand/vanilla';
import type { FailureFacts } from '../../client/answer.ts';
import type { FormStore } from '../../forms/form-store.ts';
import type { Session } from '../../session/session.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Actions, Context, Payload, Transition } from '../action.ts';
import type { ActionName, RunName } from '../action-names.ts';
import type { Admit, Routes } from '../address/route.ts';
import type { Banner } from '../banners.ts';
import type { Memory } from '../memory.ts';
import type { Screen } from '../screens.ts';
import type { Emit } from './events.ts';
import type { FlowForms } from './flow-forms.ts';

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
  /** While the first screen is being found, no screen counts as left. */
  readonly opening: boolean;
  readonly banner: Banner | null;
  readonly busy: RunName | null;
  readonly memory: Memory;
  readonly replaced: boolean;
  /** Counts opened screens, so that an event of an earlier one can be recognized (`flow-visit.ts`). */
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
  readonly form: FlowForms['form'];
  readonly dropSecrets: FlowForms['dropSecrets'];
  /** Messages and cleared fields go back into `form`; resolves when the transition has been applied. */
  run(name: RunName, payload?: Payload, form?: FormStore): Promise<void>;
  /** For a failed call that no row has made, or the code of a failure without a call (S8 "reported"). */
  report(error: FailureFacts | undefined, code?: true | string): void;
  dismiss(banner: Banner): void;
  retry(banner: Banner): void;
  commit(visit: number): void;
}

export interface Flow extends ScreenFlow {
  visit(screen: Screen, options?: { readonly replace?: boolean; readonly banner?: Banner | null }): void;
  apply(transition: Transition, error?: FailureFacts): void;
  /** Busy under `name` until `job` returns a transition; without one it stays busy, since the browser is leaving. */
  work(name: 'finish', job: (left: AbortSignal) => Promise<Worked | undefined>): Promise<void>;
  open(find: () => void): void;
  leave(): void;
  destroy(): void;
}
