/** What a run of the tests ends with. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** What was left out is said again; it counts as neither. */
export const lastLines = (leftOut: readonly string[], { passed, failed }: Counts): string =>
  ['', ...leftOut, `${passed} passed, ${failed} failed`].join('\n');
