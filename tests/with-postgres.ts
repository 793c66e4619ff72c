/** What the whole run of unit tests shares: a folder for temporary ones, and a PostgreSQL; files ask for it with `inject('postgres')`. */
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../demo/server/db/open.ts';
import { readSettings } from '../demo/server/settings/settings.ts';
import { ownDatabase, startPostgres } from './postgres.ts';
import { openTemporaryFolders } from './temporary-folder.ts';

/** The databases of the server: PGlite runs one query at a time and hides races; providers use PostgreSQL. */
export type DatabaseKind = 'PGlite' | 'PostgreSQL';

declare module 'vitest' {
  interface ProvidedContext {
    readonly postgres: string;
    /** The name of a database in it that has all migrations and nothing else: a copy takes a third of the work. */
    readonly migrated: string;
    /** The database that this project's tests use. */
    readonly database: DatabaseKind;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const removeFolders = openTemporaryFolders();
  const server = await startPostgres();
  project.provide('postgres', server.url);
  const migrated = await ownDatabase(server.url);
  await (await openDatabase(readSettings({ DATABASE_URL: migrated.url }))).close();
  // PostgreSQL copies no database that has connections.
  await migrated.admin.end();
  project.provide('migrated', new URL(migrated.url).pathname.slice(1));
  return async () => {
    await migrated.drop();
    await server.stop();
    removeFolders();
  };
}
