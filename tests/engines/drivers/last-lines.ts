/** The last lines of a test run. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** Names again what was left out, which counts as neither passed nor failed. */
export const lastLines = (leftOut: readonly string[], { passed, failed }: Counts): string =>
  ['', ...leftOut, `${passed} passed, ${failed} failed`].join('\n');
