/** The database as the rest of the server uses it, whether PostgreSQL or PGlite. */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The same for both databases, and for a transaction of either. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** Connections of this process, and requests that wait for one. */
export interface PoolState {
  readonly size: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface OpenDatabase {
  readonly db: Database;
  /** Only PostgreSQL has a pool; PGlite has a single connection. */
  readonly pool?: () => PoolState;
  close(): Promise<void>;
}
