/** Locks, and statements that the query builder has no form for. */
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { type Account, accounts } from './schema/accounts.ts';

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

/**
 * Keeps an account to this transaction until it ends. Each change of several rows of an account begins with this, and goes on to its reset tickets
 * before its answers: transactions that take the same locks in different orders wait for each other until one of them is ended.
 */
export async function lockAccount(transaction: Database, accountId: string): Promise<Account | undefined> {
  const [account] = await transaction.select().from(accounts).where(eq(accounts.id, accountId)).for('no key update');
  return account;
}
