interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** Lines on what was compared less strictly. */
  readonly notes: readonly string[];
  /** Lines on what this machine cannot run. */
  readonly missing: readonly string[];
}

/** The last lines of a test run: what was left out counts as neither passed nor failed, and makes the run PARTIAL. */
export const lastLines = ({ passed, failed, notes, missing }: Outcome): string =>
  ['', ...notes, `${passed} passed, ${failed} failed`, ...(missing.length > 0 ? [`PARTIAL: ${missing.join(' ')}`] : [])].join('\n');
