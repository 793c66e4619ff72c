/** One file after the other: they share the processors, and the server's clock must not wait. */
import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  test: {
    include: ['tests/infrastructure/*.infrastructure.ts'],
    globalSetup: ['tests/with-postgres.ts', 'tests/infrastructure/install.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
});
