import type { Mutate } from '../proxy.ts';

/** A rule broken, and the one module that must say so. */
export interface Mutation {
  readonly module: string;
  /** Made anew for each run: some remember what they saw. */
  readonly broken: () => Mutate;
}
