/** Removes what a test rendered from the document; does nothing without a document. */
import { afterEach } from 'vitest';

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  // Longer limits, since a busy machine is slow.
  configure({ asyncUtilTimeout: 10_000 });
  afterEach(cleanup);
}
