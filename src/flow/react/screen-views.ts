import type { ComponentType } from 'react';
import type { Actions } from '../action.ts';
import type { Screen } from '../screens.ts';

/** The view of each screen. */
export type ScreenViews<S extends Screen = Screen> = Readonly<Record<S, ComponentType>>;

/** What the chunk of a feature brings: a view for each of its screens, and what they can do. */
export interface Feature<S extends Screen = Screen> {
  readonly views: ScreenViews<S>;
  readonly actions: { readonly [N in S]?: Actions };
}
