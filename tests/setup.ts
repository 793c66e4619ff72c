/** Leaves nothing of a test to the next one, nor of a file to the next file of its worker: clocks, globals, and what was rendered. Parts of the product are its modules here. */
import { afterAll, afterEach, vi } from 'vitest';
import { setPartLoader } from '../src/client/retry-load.ts';

const parts = {
  steps: () => import('../src/features/steps.ts'),
  wizards: () => import('../src/features/wizards.ts'),
  passkeys: async () => ({
    ...(await import('../src/flow/passkeys/ceremony.ts')),
    ...(await import('../src/features/security/Security.tsx')),
  }),
};
setPartLoader((part) => parts[part]());

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
