import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { StartError } from '../failure/failure.ts';
import type { Database } from './database.ts';
import { rowsOf } from './statements.ts';

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

const migrations = () => readMigrationFiles({ migrationsFolder });

export const migrationCount = (): number => migrations().length;

async function appliedTo(db: Database): Promise<readonly { readonly hash: string; readonly created_at: string }[]> {
  const [table] = await rowsOf<{ exists: boolean }>(db, sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`);
  return table?.exists ? rowsOf(db, sql`select hash, created_at from drizzle.__drizzle_migrations order by created_at`) : [];
}

async function pendingOn(db: Database) {
  const last = Number((await appliedTo(db)).at(-1)?.created_at ?? -1);
  return migrations().filter(({ folderMillis }) => folderMillis > last);
}

/** Drizzle's own migrator would end the transaction that holds the lock. @param transaction changes all or nothing */
export async function applyPending(transaction: Database): Promise<void> {
  await transaction.execute(sql`create schema if not exists drizzle`);
  await transaction.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const { sql: statements, hash, folderMillis } of await pendingOn(transaction)) {
    for (const statement of statements) await transaction.execute(sql.raw(statement));
    await transaction.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`);
  }
}

/** @throws StartError when the database lacks a migration of this release */
export async function refusePending(db: Database, name: string): Promise<void> {
  const { length } = await pendingOn(db);
  if (length)
    throw new StartError(`${name} lacks ${length} of the migrations of this release: run "node admin.js migrate" before this start.`);
}

/** Drizzle compares only dates; a database ahead of this release is fine. @throws StartError when it was created by other migrations */
export async function checkMigrations(db: Database, name: string, remedy: string): Promise<void> {
  const applied = await appliedTo(db);
  const differs = migrations().some(({ hash }, index) => applied[index] && applied[index].hash !== hash);
  if (differs) throw new StartError(`${name} was created by another version, with other migrations: ${remedy}`);
}
