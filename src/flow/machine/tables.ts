import type { Actions } from '../action.ts';
import type { Admit, Routes } from '../address/route.ts';
import type { Screen } from '../screens.ts';

/** What the features give to the machine, which imports none of them. */
export interface FlowTables {
  /** The actions of a screen, by name. */
  readonly actions: Readonly<Partial<Record<Screen, Actions>>>;
  /** The actions that every screen has. */
  readonly everywhere: Actions;
  readonly routes: Routes;
  readonly admitted: Admit;
}
