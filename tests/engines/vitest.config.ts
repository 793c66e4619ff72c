/** The same scenarios in three engines, each in a process of its own, all at the same time against one reference server. `npm test -- engines` finds them. */
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { givenPrograms } from './drivers/find.ts';
import { filesFor } from './drivers/not-run.ts';

export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  test: {
    include: [...filesFor(givenPrograms())],
    globalSetup: ['tests/e2e/fixtures/server.ts'],
    pool: 'forks',
    // They wait more than they work.
    maxWorkers: 4,
    // As many as an engine has browsers.
    maxConcurrency: 2,
    testTimeout: 240_000,
    hookTimeout: 90_000,
  },
});
