/** A plan is a table of modules; a module proves one rule. */
import type { Situation } from '../config/situations.ts';
import type { ModuleContext } from '../context/context.ts';
import type { PlanName } from '../plans/names.ts';

type Messages = 'texts' | 'mails';

export interface Needs {
  readonly accounts?: readonly Situation[];
  /** An account that other modules do without the phone of. */
  readonly phoneOf?: Situation;
  readonly messages?: Messages | readonly Messages[];
  /** Unknown addresses whose mails can be read. */
  readonly newAddresses?: true;
  /** An origin that sessions may be handed to. */
  readonly destination?: true;
  /** How long a session token lives. */
  readonly tokenSeconds?: true;
  /** After how many wrong codes, over all its sign-ins, an account is locked: no document names a number. */
  readonly wrongCodesBeforeLock?: true;
  /** The page must be on another origin than the service: on the same one no browser makes the CORS checks that the module is about. */
  readonly otherOrigin?: true;
  /** Waits for more than ninety seconds, or leaves an account locked that other modules need. */
  readonly slow?: true;
}

export interface Module {
  readonly id: `${PlanName}.${string}`;
  /** What holds when it passes, as a sentence. */
  readonly says: string;
  /** A page of the reference and its section. */
  readonly rule: string;
  readonly needs?: Needs;
  readonly run: (context: ModuleContext) => Promise<void>;
}

/** Rows that need the same, unless they say what they need. */
export const needing = (needs: Needs, rows: readonly Module[]): readonly Module[] => rows.map((row) => ({ needs, ...row }));
