/** Takes what a test rendered out of the document again; without a document there is nothing to do. */
import { afterEach } from 'vitest';

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  // A busy machine is slow, not wrong.
  configure({ asyncUtilTimeout: 10_000 });
  afterEach(cleanup);
}
