import type { ComponentType } from 'react';
import type { Screen } from '../screens.ts';

/** The view of each screen. */
export type ScreenViews<S extends Screen = Screen> = Readonly<Record<S, ComponentType>>;
