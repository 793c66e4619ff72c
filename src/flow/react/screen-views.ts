import type { ComponentType } from 'react';
import type { Actions } from '../action.ts';
import type { Controls } from '../../ui/controls/controls.ts';
import type { Screen } from '../screens.ts';

/** The view of each screen. */
export type ScreenViews<S extends Screen = Screen> = Readonly<Record<S, ComponentType>>;

/** A feature: a view for each of its screens, how they look, and what they can do. */
export interface Feature<S extends Screen = Screen> {
  readonly views: ScreenViews<S>;
  /** Its rules beside those of every screen, which they follow. */
  readonly css?: string;
  /** What its screens say, as far as that is known before they show: requested together, so that no step comes in English first. */
  readonly texts?: readonly string[];
  /** Kinds of field that the screens of signing in do without. */
  readonly controls?: Controls;
  readonly actions: { readonly [N in S]?: Actions };
}
