import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { type Account, accounts, organizations } from './schema/accounts.ts';

export async function rowsOf<Row>(db: Database, statement: SQL): Promise<readonly Row[]> {
  // Both drivers return `rows`, which their shared type lacks.
  const { rows } = (await db.execute(statement)) as { readonly rows: readonly Row[] };
  return rows;
}

/** Builds a statement once for each connection, as that takes longer than running it; `prepare('')` gives it no name in the database. */
export function builtOnce<Statement>(build: (db: Database) => Statement): (db: Database) => Statement {
  const known = new WeakMap<Database, Statement>();
  return (db) => {
    const statement = known.get(db) ?? build(db);
    known.set(db, statement);
    return statement;
  };
}

/** For a statement that reads no table of its own. */
export const nothing = sql`(select 1) as nothing`;

/** Joins an account's organization to a statement that reads the account. */
export const isOrganizationOf = sql`${organizations.domain} = substring(${accounts.emailKey} from '[^@]*$')`;

/** The lock covers the whole database until the transaction ends; false while another process has it. */
export async function takesLock(transaction: Database, lock: number): Promise<boolean> {
  const [taken] = await rowsOf<{ mine: boolean }>(transaction, sql`select pg_try_advisory_xact_lock(${lock}) as mine`);
  return taken?.mine === true;
}

/** A change of several rows of an account locks it first, then its reset tickets, then its answers: another order could deadlock. */
export async function lockAccount(transaction: Database, accountId: string): Promise<Account | undefined> {
  const [account] = await transaction.select().from(accounts).where(eq(accounts.id, accountId)).for('no key update');
  return account;
}
