/** Opens the database the settings name and brings its schema up to date: PostgreSQL, or PGlite in a folder or in memory. */
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import type { Settings } from '../settings/settings.ts';
import { closeToOthers } from '../settings/private-folder.ts';
import { StartError } from '../failure/failure.ts';
import type { OpenDatabase } from './database.ts';
import { lockFolder } from './lock.ts';
import { checkMigrations, migrationsFolder } from './migrations.ts';
import { openPostgres } from './postgres.ts';
import { beginDatabase } from './prepared.ts';

/** The default of 128 MB would be touched at every start, however small the database. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

/** @param image a dumped data folder to start from; it saves tests the five seconds that a fresh database takes. */
export async function openPglite(dataDir: string | undefined, image?: Blob): Promise<OpenDatabase & { readonly client: PGlite }> {
  const client = await PGlite.create({ startParams, ...(dataDir ? { dataDir } : {}), ...(image ? { loadDataDir: image } : {}) });
  try {
    const db = drizzlePglite(client);
    await checkMigrations(db, `The database in ${dataDir ?? 'memory'}`, 'set DATA_DIR to a fresh folder.');
    await migratePglite(db, { migrationsFolder });
    return { db, client, close: () => client.close() };
  } catch (error) {
    await client.close();
    throw error;
  }
}

async function openFolder(dataDir: string): Promise<OpenDatabase> {
  const folder = resolve(dataDir);
  const unlock = lockFolder(folder);
  try {
    const dataDir = join(folder, 'pglite');
    beginDatabase(dataDir);
    // An earlier version left it open, and the folder around it may be a person's own (`privateFolder`).
    closeToOthers(dataDir);
    const opened = await openPglite(dataDir);
    return {
      db: opened.db,
      async close() {
        await opened.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The database in ${folder} cannot be opened: its disk may be full, or it may come from another version or be damaged. Set DATA_DIR to a fresh folder.`,
    );
  }
}

/** @throws StartError in one sentence when the database cannot be used. */
export const openDatabase = (settings: Settings): Promise<OpenDatabase> =>
  settings.databaseUrl
    ? openPostgres(settings.databaseUrl, settings.database)
    : settings.dataDir === 'memory'
      ? openPglite(undefined)
      : openFolder(settings.dataDir);
