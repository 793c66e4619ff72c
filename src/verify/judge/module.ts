/** A plan is a table of modules; a module proves one rule. */
import type { Situation } from '../config/situations.ts';
import type { Lab } from '../lab/lab.ts';
import type { PlanName } from '../plans/names.ts';

export interface Needs {
  readonly accounts?: readonly Situation[];
  readonly messages?: 'texts' | 'mails';
  /** Addresses that nobody has, whose mails can be read. */
  readonly newAddresses?: true;
  /** An origin that sessions may be handed to. */
  readonly destination?: true;
  /** How long a session token lives. */
  readonly tokenSeconds?: true;
  /** After how many wrong codes, over all its log-ins, an account is locked: no document names a number. */
  readonly wrongCodesBeforeLock?: true;
  /** The page must be on another origin than the service: on the same one no browser makes the CORS checks that the module is about. */
  readonly otherOrigin?: true;
  /** Waits for more than ninety seconds. */
  readonly slow?: true;
}

export interface Module {
  readonly id: `${PlanName}.${string}`;
  /** What holds when it passes, as a sentence. */
  readonly says: string;
  /** A page of the reference and its section. */
  readonly rule: string;
  readonly needs?: Needs;
  readonly run: (lab: Lab) => Promise<void>;
}

/** Rows that need the same, unless they say what they need. */
export const needing = (needs: Needs, rows: readonly Module[]): readonly Module[] => rows.map((row) => ({ needs, ...row }));
