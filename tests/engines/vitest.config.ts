/** The same scenarios in three engines, each in a process of its own, all at the same time against one reference server. `npm test -- engines` finds them. */
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { givenPrograms } from './drivers/find.ts';
import { filesFor } from './drivers/not-run.ts';

const files = filesFor(givenPrograms());

/** Order of the files: the longest first; the one that starts every engine again runs when another file has finished. */
class AsNamed extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => files.findIndex((file) => moduleId.endsWith(file));
    return specifications.toSorted((first, other) => place(first) - place(other));
  }
}

export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  test: {
    include: [...files],
    sequence: { sequencer: AsNamed },
    globalSetup: ['tests/e2e/fixtures/server.ts'],
    pool: 'forks',
    // Scenarios wait more than they compute.
    maxWorkers: 4,
    // As many as there are browsers per engine.
    maxConcurrency: 2,
    testTimeout: 240_000,
    hookTimeout: 90_000,
  },
});
