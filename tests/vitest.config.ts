/** Unit tests. A file that needs a DOM says so in its first line: `// @vitest-environment happy-dom`. */
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { patience } from './patience.ts';

/** Tests of attacks and of what people do also run on PGlite, the demo's database; what else it does is tested in the three engines (`tests/engines`). */
const onBoth = ['attacks/*', 'registration/*', 'sign-in/*', 'sso/*', 'survival/{clocks,idle,kept-answers}'];

/** Files of a worker share loaded modules only, since each test opens its own server. */
const server = { isolate: false } as const;

/** Minutes each: begun last, one of them would run alone while the other workers have nothing left to do. */
const longest = ['reference/first-plans', 'reference/later-plans', 'command'].map((name) => `tests/verify/${name}.test.ts`);

class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => longest.some((file) => moduleId.endsWith(file));
    const sorted = await super.sort(specifications);
    return [...sorted.filter(isLongest), ...sorted.filter((one) => !isLongest(one))];
  }
}

export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  define: { __VERSION__: JSON.stringify('0.0.0-test'), __CLASSIC__: 'true' },
  test: {
    setupFiles: ['tests/setup.ts'],
    globalSetup: ['tests/with-postgres.ts'],
    // `import css from './x.css?inline'` returns the text.
    css: true,
    restoreMocks: true,
    // Tests wait for the database as much as they compute, and the two longest for the clock; by default two cores would get one worker.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // Ends tests that hang; on a busy machine a working test may take many times as long as on an idle one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: patience },
    projects: [
      { extends: true, test: { name: 'product', include: ['tests/**/*.test.{ts,tsx}'], exclude: ['tests/demo/**'] } },
      {
        extends: true,
        test: { ...server, name: 'PostgreSQL', include: ['tests/demo/**/*.test.ts'], provide: { database: 'PostgreSQL' } },
      },
      {
        extends: true,
        test: { ...server, name: 'PGlite', include: onBoth.map((name) => `tests/demo/${name}.test.ts`), provide: { database: 'PGlite' } },
      },
    ],
  },
});
