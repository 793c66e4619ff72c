import { and, eq } from 'drizzle-orm';
import { type Account, accounts } from '../db/schema/accounts.ts';
import { identities } from '../db/schema/sso.ts';
import type { Service } from '../service.ts';
import type { Vouched } from './sso-client.ts';

const isIdentity = ({ issuer, subject }: Vouched) => and(eq(identities.issuer, issuer), eq(identities.subject, subject));

export async function identifiedAccount({ db }: Service, vouched: Vouched): Promise<Account | undefined> {
  const [row] = await db
    .select({ account: accounts })
    .from(identities)
    .innerJoin(accounts, eq(accounts.id, identities.accountId))
    .where(isIdentity(vouched));
  return row?.account;
}

/** False if the account belongs to another identity already, because its address was given to another person of the company. */
export async function storeIdentity({ db, now }: Service, vouched: Vouched, accountId: string): Promise<boolean> {
  const { issuer, subject } = vouched;
  await db.insert(identities).values({ issuer, subject, accountId, createdAt: now() }).onConflictDoNothing();
  const [identity] = await db.select({ accountId: identities.accountId }).from(identities).where(isIdentity(vouched));
  return identity?.accountId === accountId;
}
