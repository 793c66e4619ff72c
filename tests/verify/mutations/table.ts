import type { Mutate } from '../proxy.ts';

/** A change that breaks one rule, and the only module that must fail; a module may be broken in several ways, one row after the other. */
export interface Mutation {
  readonly module: string;
  /** Created for each run, since some keep state. */
  readonly broken: () => Mutate;
}
