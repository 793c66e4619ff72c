/** Opens the database the settings name and brings its schema up to date: PostgreSQL, or PGlite in a folder or in memory. */
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { type Settings, StartError } from '../settings.ts';
import { lockFolder } from './lock.ts';

/** The same for both databases, and for a transaction of either. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  readonly db: Database;
  close(): Promise<void>;
}

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number will do, as long as every server uses the same one. */
const MIGRATION_LOCK = 4400;

async function openPostgres(url: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: 5000 });
  // An idle connection that breaks would otherwise end the process.
  pool.on('error', () => undefined);
  try {
    const client = await pool.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      await migratePg(drizzlePg(client), { migrationsFolder });
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
      client.release();
    }
  } catch (error) {
    await pool.end();
    const reason = (error as NodeJS.ErrnoException).code ?? 'no answer';
    throw new StartError(`The database that DATABASE_URL names cannot be used (${reason}).`);
  }
  return { db: drizzlePg(pool), close: () => pool.end() };
}

/** @param image a dumped data folder to begin with; tests save the five seconds of a fresh one. */
export async function openPglite(dataDir: string | undefined, image?: Blob): Promise<OpenDatabase & { readonly client: PGlite }> {
  const client = await PGlite.create({ ...(dataDir ? { dataDir } : {}), ...(image ? { loadDataDir: image } : {}) });
  const db = drizzlePglite(client);
  await migratePglite(db, { migrationsFolder });
  return { db, client, close: () => client.close() };
}

async function openFolder(dataDir: string): Promise<OpenDatabase> {
  const folder = resolve(dataDir);
  const unlock = lockFolder(folder);
  try {
    const opened = await openPglite(join(folder, 'pglite'));
    return {
      db: opened.db,
      async close() {
        await opened.close();
        unlock();
      },
    };
  } catch {
    unlock();
    throw new StartError(
      `The database in ${folder} cannot be opened: it may come from another version, or be damaged. Set DATA_DIR to a fresh folder.`,
    );
  }
}

/** @throws StartError in one sentence when the database cannot be used. */
export const openDatabase = (settings: Settings): Promise<OpenDatabase> =>
  settings.databaseUrl
    ? openPostgres(settings.databaseUrl)
    : settings.dataDir === 'memory'
      ? openPglite(undefined)
      : openFolder(settings.dataDir);
