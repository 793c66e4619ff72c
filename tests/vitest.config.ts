/** Unit and server tests. `npm test` runs the projects whose names do not begin with `deep`, `npm run test:deep` the others. A file that needs a DOM says so in its first line: `// @vitest-environment happy-dom`. */
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { patience } from './patience.ts';
import type { DatabaseKind } from './with-postgres.ts';

const serverTests = (...names: readonly string[]) => names.map((name) => `tests/demo/${name}.test.ts`);

/** Once more on PGlite, the demo's database: what people and attackers do. In the gate, the browsers of `tests/engines` sign in and sign up on it. */
const onPglite = serverTests(
  'admin/*',
  'attacks/*',
  'passkeys/*',
  'registration/*',
  'sign-in/*',
  'sso/*',
  'survival/{clocks,idempotency,idle}',
);

/** Kills, drains, memory, whole processes, and attacks of a thousand requests. */
const deepServer = serverTests(
  'attacks/{guessing,networks,races,text-limits}',
  'database/*',
  'deployment/*',
  'process/{data-folder,folder-lock,start-checks}',
  'survival/*',
);

/** Mutations, and what builds or runs the packed command or a whole run of tests. */
const deepProduct = [
  'tests/verify/{mutations,also-right}/**',
  'tests/verify/{command,gateway}.test.ts',
  'tests/{package/types,run}.test.ts',
];

/** Judge errors that Node throws, or use its `BroadcastChannel`, which are another realm's in a context of its own. */
const onNode = ['element/start', 'features/{passkey-offer/offer,second-factor/passkey,security/security}', 'verify/input'].map(
  (name) => `tests/${name}.test.{ts,tsx}`,
);

interface Project {
  readonly name: string;
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
  readonly database?: DatabaseKind;
  /** What the files of a worker do not share: a process for each costs twice as much as a context. */
  readonly isolation?: 'context' | 'process';
}

const owned = { context: { pool: 'vmForks' }, process: { isolate: true } } as const;

const project = ({ name, include, exclude = [], database, isolation }: Project) => ({
  extends: true as const,
  test: {
    name,
    include: [...include],
    exclude: [...exclude],
    ...(database && { provide: { database } }),
    ...(isolation && owned[isolation]),
  },
});

/** Minutes each: begun last, one of them would run alone while the other workers have nothing left to do. */
const longest = ['mutations/first-plans', 'mutations/later-plans', 'command'].map((name) => `tests/verify/${name}.test.ts`);

class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => longest.some((file) => moduleId.endsWith(file));
    const sorted = await super.sort(specifications);
    return [...sorted.filter(isLongest), ...sorted.filter((specification) => !isLongest(specification))];
  }
}

export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  resolve: { alias: [{ find: /^first-frame\/.*/, replacement: path.resolve('src/element/boot/no-frame.ts') }] },
  define: { __VERSION__: JSON.stringify('0.0.0-test'), __CLASSIC__: 'true' },
  test: {
    setupFiles: ['tests/setup.ts'],
    globalSetup: ['tests/with-postgres.ts'],
    // `import css from './x.css?inline'` returns the text.
    css: true,
    restoreMocks: true,
    // The files of a worker share the modules that are loaded. The product's do not, since they would share the document too.
    isolate: false,
    // Tests wait for the database as much as they compute, and the two longest for the clock; by default two cores would get one worker.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // Ends tests that hang; on a busy machine a working test may take many times as long as on an idle one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: patience },
    projects: [
      project({
        name: 'product',
        include: ['tests/**/*.test.{ts,tsx}'],
        exclude: ['tests/demo/**', ...deepProduct, ...onNode],
        isolation: 'context',
      }),
      project({ name: 'product on Node', include: onNode, isolation: 'process' }),
      project({ name: 'server', include: serverTests('**/*'), exclude: deepServer, database: 'PostgreSQL' }),
      project({ name: 'deep product', include: deepProduct.map((files) => files.replace(/\*\*$/, '**/*.test.ts')) }),
      project({ name: 'deep server', include: deepServer, database: 'PostgreSQL' }),
      project({ name: 'deep server on PGlite', include: onPglite, database: 'PGlite' }),
    ],
  },
});
