import { join, resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Settings } from '../settings/settings.ts';
import { closeToOthers } from '../settings/private-folder.ts';
import { StartError } from '../failure/failure.ts';
import type { Log } from '../failure/log.ts';
import { secureAudit } from './audit-rights.ts';
import type { OpenDatabase } from './database.ts';
import { lockFolder } from './lock.ts';
import { applyPending, checkMigrations } from './migrations.ts';
import { openPostgres } from './postgres.ts';
import { beginDatabase } from './prepared.ts';

/** @param image a dumped data folder, which saves tests the five seconds that a fresh database takes */
export async function openPglite(
  dataDir: string | undefined,
  image?: Blob,
  auditDays = 400,
): Promise<OpenDatabase & { readonly client: PGlite }> {
  // A service with a PostgreSQL does without these.
  const [{ PGlite }, { drizzle }] = await Promise.all([import('@electric-sql/pglite'), import('drizzle-orm/pglite')]);
  // The default of 128 MB would be touched at every start, however small the database.
  const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];
  const client = await PGlite.create({ startParams, ...(dataDir ? { dataDir } : {}), ...(image ? { loadDataDir: image } : {}) });
  try {
    const db = drizzle(client);
    await checkMigrations(db, `The database in ${dataDir ?? 'memory'}`, 'set DATA_DIR to a fresh folder.');
    await db.transaction(applyPending);
    await secureAudit(db, auditDays);
    return { db, client, close: () => client.close() };
  } catch (error) {
    await client.close();
    throw error;
  }
}

async function openFolder({ dataDir, auditDays }: Settings): Promise<OpenDatabase> {
  const folder = resolve(dataDir);
  const unlock = lockFolder(folder);
  try {
    const files = join(folder, 'pglite');
    beginDatabase(files);
    // An earlier version left it open, and the folder around it may be a person's own (`privateFolder`).
    closeToOthers(files);
    const opened = await openPglite(files, undefined, auditDays);
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

/** @param migrates false: refuses a PostgreSQL that lacks migrations (PGlite has one process, which migrates it) @throws StartError */
export const openDatabase = (settings: Settings, migrates = true, log: Log = () => undefined): Promise<OpenDatabase> =>
  settings.databaseUrl
    ? openPostgres(settings, settings.databaseUrl, migrates, log)
    : settings.dataDir === 'memory'
      ? openPglite(undefined, undefined, settings.auditDays)
      : openFolder(settings);
