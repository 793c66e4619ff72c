/** Every scenario, in the order in which they are played. */
import type { Scenario } from '../engine.ts';
import { comings } from './comings.ts';
import { looks } from './looks.ts';
import { returns } from './returns.ts';
import { signIn } from './sign-in.ts';

export const flows: readonly Scenario[] = [...signIn, ...looks, ...comings, ...returns];
