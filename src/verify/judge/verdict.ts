/** How a module ends. */
export type Verdict = 'PASS' | 'WARN' | 'FAIL' | 'SKIPPED';

/** What came, and what to change. */
export interface Finding {
  readonly came: string;
  readonly change: string;
}

/** The rule is broken. */
export class Breach extends Error implements Finding {
  readonly came: string;
  readonly change: string;

  constructor(came: string, change: string) {
    super(came);
    this.came = came;
    this.change = change;
  }
}

/** Nothing came back. */
export class Unanswered extends Breach {}

/** What the module builds on does not work, which another module reports. */
export class Blocked extends Error {
  readonly by: string;

  constructor(by: string, what: string) {
    super(what);
    this.by = by;
  }
}

/** The service has nothing of what the module is about, and need not. */
export class Lacking extends Error {}

/** @throws Breach unless it holds */
export function must(holds: boolean, came: string, change: string): asserts holds {
  if (!holds) throw new Breach(came, change);
}
