import type { Actions } from '../action.ts';
import type { ActionName } from '../action-names.ts';
import type { Admit, Routes } from '../address/route.ts';
import type { Screen } from '../screens.ts';

/** What the features give to the machine, which imports none of them. */
export interface FlowTables {
  /** The actions of a screen, by name; `undefined` while its feature has not arrived. */
  readonly actionsOf: (screen: Screen) => Actions | undefined;
  /** Asks for the feature of a screen. Resolves once its actions are there, also when another caller had to ask for them again. */
  readonly arrival: (screen: Screen) => Promise<void>;
  /** The actions that every screen has. */
  readonly globalActions: Actions;
  readonly routes: Routes;
  readonly admitted: Admit;
}

/** The row of that name on a screen. */
export const rowOf = ({ actionsOf, globalActions }: FlowTables, screen: Screen, name: ActionName): Actions[ActionName] =>
  actionsOf(screen)?.[name] ?? globalActions[name];

/** Where a row leads regardless of what is known; `undefined` where that depends on an answer. */
export function leadsTo(tables: FlowTables, screen: Screen, name: ActionName): Screen | undefined {
  const row = rowOf(tables, screen, name);
  if (!row || 'on' in row) return undefined;
  if ('opens' in row) return row.opens;
  return typeof row.leads === 'function' ? undefined : row.leads.to;
}
