/** One PostgreSQL for the whole run of unit tests; files ask for it with `inject('postgres')`. */
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

/** What the server may stand on: PGlite runs one query at a time and hides races, PostgreSQL is what a provider has. */
export type DatabaseKind = 'PGlite' | 'PostgreSQL';

declare module 'vitest' {
  interface ProvidedContext {
    readonly postgres: string;
    /** What the tests of this project run on. */
    readonly database: DatabaseKind;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide('postgres', server.url);
  return () => server.stop();
}
