/** Statements that the query builder has no form for. */
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** The rows that a statement returns. */
export async function rowsOf<Row>(db: Database, statement: SQL): Promise<readonly Row[]> {
  // Both drivers answer with `rows`; the type that they share does not say so.
  const { rows } = (await db.execute(statement)) as { readonly rows: readonly Row[] };
  return rows;
}

/** Takes a lock of the whole database until the transaction ends; false while another process has it. */
export async function takesLock(transaction: Database, lock: number): Promise<boolean> {
  const [taken] = await rowsOf<{ mine: boolean }>(transaction, sql`select pg_try_advisory_xact_lock(${lock}) as mine`);
  return taken?.mine === true;
}
