import type { ComponentType } from 'react';
import type { Actions } from '../flow.ts';
import type { Controls } from '../../ui/controls/controls.ts';
import type { Screen } from '../screens.ts';

export type ScreenViews<S extends Screen = Screen> = Readonly<Record<S, ComponentType>>;

export interface Feature<S extends Screen = Screen> {
  readonly views: ScreenViews<S>;
  /** Follows the rules of every screen. */
  readonly css?: string;
  /** Texts that are known before the screens show, requested together, so that no step comes in English first. */
  readonly texts?: readonly string[];
  /** Kinds of field that the sign-in does without. */
  readonly controls?: Controls;
  readonly actions: { readonly [N in S]?: Actions };
}
