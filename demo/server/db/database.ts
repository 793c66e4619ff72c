import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** PostgreSQL, PGlite and a transaction of either have this type. */
export type Database = PgDatabase<PgQueryResultHKT>;

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
