/** The migrations, as drizzle-kit writes them. */
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { StartError } from '../failure/failure.ts';
import type { Database } from './database.ts';
import { rowsOf } from './statements.ts';

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Drizzle compares only the dates of migrations. A database that is some migrations ahead is fine: a newer release has been started on it.
 *
 * @throws StartError when the database was created by other migrations
 */
export async function checkMigrations(db: Database, name: string, remedy: string): Promise<void> {
  const [table] = await rowsOf<{ exists: boolean }>(db, sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`);
  if (!table?.exists) return;
  const applied = await rowsOf<{ hash: string }>(db, sql`select hash from drizzle.__drizzle_migrations order by created_at`);
  const differs = readMigrationFiles({ migrationsFolder }).some(({ hash }, index) => applied[index] && applied[index].hash !== hash);
  if (differs) throw new StartError(`${name} was created by another version, with other migrations: ${remedy}`);
}
