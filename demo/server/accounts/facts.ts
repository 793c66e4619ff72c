/** What an account has in other tables, read in one statement, since each waits for the database once. */
import { type Placeholder, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Account, securityAnswers } from '../db/schema/accounts.ts';
import { passkeys, recoveryCodes } from '../db/schema/passkeys.ts';
import { builtOnce, nothing } from '../db/statements.ts';
import type { Service } from '../service.ts';

/** @param id the account's, or its column in a statement that joins it */
export const factsBeside = (id: Placeholder | PgColumn) => ({
  hasSecurityAnswers: sql<boolean>`exists (select 1 from ${securityAnswers} where ${securityAnswers.accountId} = ${id})`,
  passkeys: sql<number>`(select count(*)::integer from ${passkeys} where ${passkeys.accountId} = ${id})`,
  recoveryCodes: sql<number>`(select count(*)::integer from ${recoveryCodes} where ${recoveryCodes.accountId} = ${id} and ${recoveryCodes.usedAt} is null)`,
});

export interface Facts {
  readonly hasSecurityAnswers: boolean;
  readonly passkeys: number;
  /** Those that are left. */
  readonly recoveryCodes: number;
}

const reading = builtOnce((db) =>
  db
    .select(factsBeside(sql.placeholder('id')))
    .from(nothing)
    .prepare(''),
);

export async function factsOf({ db }: Service, { id, passwordHash }: Account): Promise<Facts> {
  const [facts] = await reading(db).execute({ id });
  // An account without a password has nothing to recover, and is not asked for answers.
  return { ...(facts as Facts), ...(passwordHash === null && { hasSecurityAnswers: true }) };
}
