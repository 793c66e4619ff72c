/** Every flow to its end. */
import type { Scenario } from '../engine.ts';
import { signIn } from './sign-in.ts';

export const flows: readonly Scenario[] = [...signIn];
