import type { Actions } from '../action.ts';
import type { Admit, Routes } from '../address/route.ts';
import type { Screen } from '../screens.ts';

/** What the machine is given by the features, and imports none of. */
export interface FlowTables {
  /** The actions of a screen, by name. */
  readonly actions: Readonly<Partial<Record<Screen, Actions>>>;
  /** The actions that every screen has. */
  readonly everywhere: Actions;
  readonly routes: Routes;
  readonly admitted: Admit;
}
