/** What the whole run of unit tests shares: a folder for temporary ones, and a PostgreSQL; files ask for it with `inject('postgres')`. */
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';
import { openTemporaryFolders } from './temporary-folder.ts';

/** The databases of the server: PGlite runs one query at a time and hides races; providers use PostgreSQL. */
export type DatabaseKind = 'PGlite' | 'PostgreSQL';

declare module 'vitest' {
  interface ProvidedContext {
    readonly postgres: string;
    /** The database that this project's tests use. */
    readonly database: DatabaseKind;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const removeFolders = openTemporaryFolders();
  const server = await startPostgres();
  project.provide('postgres', server.url);
  return async () => {
    await server.stop();
    removeFolders();
  };
}
