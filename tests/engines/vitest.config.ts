/** The same scenarios in three engines, each in a process of its own, all at the same time against one reference server. `npm test -- engines` finds them. */
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { givenPrograms } from './drivers/find.ts';
import { filesFor } from './drivers/not-run.ts';

const files = filesFor(givenPrograms());

/** As they are named: what takes longest begins first, and what starts every engine once more when another file is through. */
class AsNamed extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => files.findIndex((file) => moduleId.endsWith(file));
    return specifications.toSorted((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  test: {
    include: [...files],
    sequence: { sequencer: AsNamed },
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
