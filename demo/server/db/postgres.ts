/** A pool in which nothing waits for ever, and a broken connection fails only its own request. A pooler such as PgBouncer may be in front of the database. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { drizzle, NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { isUnavailable } from '../failure/failure-of.ts';
import { StartError } from '../failure/failure.ts';
import { databaseWords, type Log, reasonOf } from '../failure/log.ts';
import type { Settings } from '../settings/settings.ts';
import { secureAudit } from './audit-rights.ts';
import type { OpenDatabase } from './database.ts';
import { applyPending, checkMigrations, refusePending } from './migrations.ts';
import { takesLock } from './statements.ts';

/** Any number will do, as long as every server uses the same one. */
const MIGRATION_LOCK = 4400;
/** Longer than the server's own limit: the client gives up only on a database that has stopped answering. */
const GRACE_MS = 1000;

const dialect = new PgDialect();

/** A statement with a name is parsed once for each connection to the database. */
class NamedSession extends NodePgSession<Record<string, never>, Record<string, never>> {
  override prepareQuery: NodePgSession<Record<string, never>, Record<string, never>>['prepareQuery'] = (query, fields, _, ...rest) => {
    const name = query.params.length ? createHash('sha1').update(query.sql).digest('hex') : undefined;
    return super.prepareQuery(query, fields, name, ...rest);
  };
}

/** A pooler gives the next transaction to another session, so the limits are set in each one, with what begins it. */
const beginning = ({ statementMs, lockMs }: Pick<Settings['database'], 'statementMs' | 'lockMs'>) =>
  `begin; set local statement_timeout = ${statementMs}; set local lock_timeout = ${lockMs}; set local idle_in_transaction_session_timeout = ${statementMs}`;

function createPool(url: string, { pool: max, waitMs, statementMs }: Settings['database']): pg.Pool {
  const query_timeout = statementMs + GRACE_MS;
  const pool = new pg.Pool({ connectionString: url, max, connectionTimeoutMillis: waitMs, query_timeout, keepAlive: true });
  // A connection may break at any time, and its 'error' event without a listener would end the process.
  const ignore = () => undefined;
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

const NAME = (variable: string) => `The database that ${variable} names`;

/** Other processes wait for it as long as it takes. */
async function migrateAlone(url: string, name: string, { database: { waitMs }, auditDays }: Settings, log: Log): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: waitMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(beginning({ statementMs: 0, lockMs: 0 }));
    const db = drizzle(client);
    if (!(await takesLock(db, MIGRATION_LOCK))) {
      log({ level: 'info', what: 'start', message: 'waits until another process has migrated the database' });
      await db.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    }
    await checkMigrations(db, name, 'name an empty one.');
    await applyPending(db);
    await secureAudit(db, auditDays);
    await client.query('commit');
  } finally {
    // Without the commit nothing was changed.
    await client.end().catch(() => undefined);
  }
}

async function inOneSentence(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof StartError) throw error;
    const words = databaseWords(error);
    throw new StartError(`${name} cannot be used${words ? `: ${words}` : ` (${reasonOf(error as Error) ?? 'no answer'})`}.`);
  }
}

/** @param migrates false where the role may not change tables: pending migrations are refused @throws StartError in one sentence, without the URL, which may contain a password */
export async function openPostgres(settings: Settings, url: string, migrates: boolean, log: Log): Promise<OpenDatabase> {
  const { migrateDatabaseUrl: direct = url } = settings;
  const [name, directName] = [NAME('DATABASE_URL'), NAME(direct === url ? 'DATABASE_URL' : 'MIGRATE_DATABASE_URL')];
  if (migrates) await inOneSentence(directName, () => migrateAlone(direct, directName, settings, log));
  const pool = createPool(url, settings.database);
  const begin = beginning(settings.database);
  const sessionOn = (client: pg.Pool | pg.PoolClient) =>
    new (settings.database.isPrepared ? NamedSession : NodePgSession)(client, dialect, undefined);
  const db = new NodePgDatabase(dialect, sessionOn(pool), undefined);
  const transactions = new WeakMap<pg.PoolClient, NodePgTransaction<Record<string, never>, Record<string, never>>>();
  const transactionOn = (client: pg.PoolClient) => {
    const known = transactions.get(client) ?? new NodePgTransaction(dialect, sessionOn(client), undefined);
    transactions.set(client, known);
    return known;
  };
  // Drizzle's own `transaction` sets no limits, and never releases a connection whose `begin` failed.
  db.transaction = async (work) => {
    const client = await pool.connect();
    let broken = false;
    try {
      await client.query(begin);
      try {
        const result = await work(transactionOn(client));
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback');
        throw error;
      }
    } catch (error) {
      broken = isUnavailable(error);
      throw error;
    } finally {
      client.release(broken);
    }
  };
  try {
    await inOneSentence(name, async () => {
      await checkMigrations(db, name, 'name an empty one.');
      await refusePending(db, name);
    });
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    db,
    pool: () => ({ size: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}
