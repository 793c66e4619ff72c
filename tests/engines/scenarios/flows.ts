/** The scenarios in the order in which they run. */
import type { Scenario } from '../engine.ts';
import { comings } from './comings.ts';
import { companies } from './companies.ts';
import { blocked, embeds } from './embeds.ts';
import { halfTyped } from './half-typed.ts';
import { idle } from './idle.ts';
import { looks } from './looks.ts';
import { moments } from './moments.ts';
import { recovery } from './recovery.ts';
import { wizards } from './wizards.ts';
import { returns } from './returns.ts';
import { signIn } from './sign-in.ts';
import { steps } from './steps.ts';
import { translated } from './translated.ts';

/** What the browser tests do not hold in Chromium, least of all what a page does that comes back from the browser's memory, which Playwright turns off. */
export const besidesBrowserTests: readonly Scenario[] = [...blocked, ...idle, ...looks, ...moments, ...comings, ...returns, ...halfTyped];

export const flows: readonly Scenario[] = [
  ...signIn,
  ...embeds,
  ...wizards,
  ...recovery,
  ...companies,
  ...steps,
  ...translated,
  ...besidesBrowserTests,
];
