/** Unit tests. A file that needs a DOM says so in its first line: `// @vitest-environment happy-dom`. */
import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  define: { __VERSION__: JSON.stringify('0.0.0-test') },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/setup.ts'],
    globalSetup: ['tests/with-postgres.ts'],
    // `import css from './x.css?inline'` gives the text.
    css: true,
    restoreMocks: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
