/** PostgreSQL: a pool in which nothing waits for ever, and a broken connection fails only its own request. */
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { reasonOf } from '../failure/log.ts';
import type { Settings } from '../settings/settings.ts';
import { StartError } from '../failure/failure.ts';
import type { OpenDatabase } from './database.ts';
import { checkMigrations, migrationsFolder } from './migrations.ts';
import { isUnavailable } from '../failure/failure-of.ts';

/** Any number will do, as long as every server uses the same one. */
const MIGRATION_LOCK = 4400;
/** Longer than the server's own limit: the client gives up only on a database that has stopped answering. */
const GRACE_MS = 1000;

function createPool(url: string, { pool: max, waitMs, statementMs, lockMs }: Settings['database']): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: waitMs,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    query_timeout: statementMs + GRACE_MS,
    idle_in_transaction_session_timeout: statementMs,
    keepAlive: true,
  });
  // A connection may break at any time, idle or inside a transaction. Its query rejects and the pool drops it; an
  // 'error' event without a listener would end the process as well.
  const ignore = () => undefined;
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

/** One process at a time; the others wait for it as long as it takes. */
async function migrateAlone(url: string, waitMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: waitMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const db = drizzle(client);
    await checkMigrations(db, 'The database that DATABASE_URL names', 'name an empty one.');
    await migrate(db, { migrationsFolder });
  } finally {
    // The lock goes with the connection.
    await client.end().catch(() => undefined);
  }
}

/** @throws StartError in one sentence, without the URL: it may hold a password */
export async function openPostgres(url: string, limits: Settings['database']): Promise<OpenDatabase> {
  try {
    await migrateAlone(url, limits.waitMs);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The database that DATABASE_URL names cannot be used (${reasonOf(error as Error) ?? 'no answer'}).`);
  }
  const pool = createPool(url, limits);
  const db = drizzle(pool);
  // Drizzle's own `transaction` never releases a connection whose `begin` failed: after a few outages the pool would be empty.
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    let broken = false;
    try {
      return await drizzle(client).transaction(work, config);
    } catch (error) {
      broken = isUnavailable(error);
      throw error;
    } finally {
      client.release(broken);
    }
  };
  return {
    db,
    pool: () => ({ size: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}
