/** Leaves nothing of a test to the next one, nor of a file to the next file of its worker: clocks, globals, and what was rendered. */
import { afterAll, afterEach, vi } from 'vitest';

afterEach(() => void vi.useRealTimers());
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  // Longer limits, since a busy machine is slow.
  configure({ asyncUtilTimeout: 10_000 });
  afterEach(cleanup);
}
