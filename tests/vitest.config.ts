/** Unit tests. A file that needs a DOM says so in its first line: `// @vitest-environment happy-dom`. */
import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** What an attack could try runs on the demo's own database too; everything else does so in the browser tests. */
const onBoth = ['attacks/*', 'registration/*', 'sign-in/*', 'sso/*', 'survival/{clocks,idle,kept-answers}'];

/** What they share is read once a worker: each test opens a server of its own, so they have nothing else in common. */
const server = { isolate: false } as const;

export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  define: { __VERSION__: JSON.stringify('0.0.0-test') },
  test: {
    setupFiles: ['tests/setup.ts'],
    globalSetup: ['tests/with-postgres.ts'],
    // `import css from './x.css?inline'` gives the text.
    css: true,
    restoreMocks: true,
    // They wait for the database as much as they work; unless told, two cores get one worker.
    maxWorkers: 2,
    // Ends what hangs; on a busy machine what works may take many times as long as on an idle one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
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
