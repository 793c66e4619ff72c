/** A check takes the same time whether or not there is an account. */
import { hash, verify } from '@node-rs/argon2';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { type Account, accounts, passwordHistory } from '../db/schema/accounts.ts';
import type { Service } from '../service.ts';
import { hashQueue } from './hash-queue.ts';
import { randomToken } from './tokens.ts';

export interface HashCost {
  /** KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** OWASP's minimum for Argon2id (the library's default algorithm), until the settings raise it. */
let cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @param isLetIn see `HashQueue` */
export const hashSecret = (secret: string, isLetIn = false): Promise<string> => hashQueue.run(() => hash(secret, cost), isLetIn);

/** A hash that belongs to no account is verified where there is none, so that the time reveals nothing. */
let dummyHash = hashSecret(randomToken());

/** Existing hashes are still read at their own cost. */
export function setCost({ memoryCost, timeCost }: HashCost): void {
  if (cost.memoryCost === memoryCost && cost.timeCost === timeCost) return;
  cost = { ...cost, memoryCost, timeCost };
  dummyHash = hashSecret(randomToken());
}

export async function matchesSecret(hashed: string | null | undefined, secret: string): Promise<boolean> {
  const known = hashed ?? (await dummyHash);
  const isRight = await hashQueue.run(() => verify(known, secret));
  return isRight && Boolean(hashed);
}

/** Only a right password allows a hash of another cost to be made anew. */
export async function withCurrentCost({ db }: Service, account: Account, password: string): Promise<Account> {
  const known = account.passwordHash;
  if (!known || known.includes(`$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`)) return account;
  const passwordHash = await hashSecret(password, true);
  // The password may have been changed meanwhile.
  const isIt = and(eq(accounts.id, account.id), eq(accounts.passwordHash, known));
  const [changed] = await db.update(accounts).set({ passwordHash }).where(isIt).returning();
  return changed ?? account;
}

/** S5, S9: differs from the current password and from the ten before it. */
const REMEMBERED = 10;

export async function wasUsedBefore(service: Service, account: Account, password: string): Promise<boolean> {
  const earlier = await service.db
    .select({ hash: passwordHistory.hash })
    .from(passwordHistory)
    .where(eq(passwordHistory.accountId, account.id))
    .orderBy(desc(passwordHistory.id))
    .limit(REMEMBERED);
  const hashes = [account.passwordHash, ...earlier.map((row) => row.hash)].filter((hashed) => hashed !== null);
  // Eleven at once would be more than one person's share of the queue.
  for (const hashed of hashes) if (await matchesSecret(hashed, password)) return true;
  return false;
}

/** False when another request has changed the password meanwhile. */
export async function storePassword(service: Service, account: Account, passwordHash: string): Promise<boolean> {
  const now = service.now();
  return service.db.transaction(async (tx) => {
    const unchanged = and(eq(accounts.id, account.id), account.passwordHash ? eq(accounts.passwordHash, account.passwordHash) : undefined);
    const changed = await tx
      .update(accounts)
      .set({ passwordHash, passwordChangedAt: now, temporaryUntil: null, resetPassword: false, isExpired: false })
      .where(unchanged)
      .returning({ id: accounts.id });
    if (!changed.length) return false;
    if (account.passwordHash)
      await tx.insert(passwordHistory).values({ accountId: account.id, hash: account.passwordHash, createdAt: now });
    const old = tx
      .select({ id: passwordHistory.id })
      .from(passwordHistory)
      .where(eq(passwordHistory.accountId, account.id))
      .orderBy(desc(passwordHistory.id))
      .offset(REMEMBERED);
    await tx.delete(passwordHistory).where(inArray(passwordHistory.id, old));
    return true;
  });
}
