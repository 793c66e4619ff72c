/** A plan is a table of modules; a module proves one rule. */
import type { Situation } from '../config/situations.ts';
import type { Lab } from '../lab/lab.ts';
import type { PlanName } from '../plans/names.ts';

export interface Module {
  readonly id: `${PlanName}.${string}`;
  /** What holds when it passes, as a sentence. */
  readonly says: string;
  /** A page of the reference and its section. */
  readonly rule: string;
  readonly needs?: {
    readonly accounts?: readonly Situation[];
    readonly messages?: 'texts' | 'mails';
    /** An origin that sessions may be handed to. */
    readonly destination?: true;
    /** Waits for more than ninety seconds. */
    readonly slow?: true;
  };
  readonly run: (lab: Lab) => Promise<void>;
}
