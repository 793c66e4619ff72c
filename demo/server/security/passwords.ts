/** Passwords: Argon2id hashes, refusal of the last ten, and a check that takes the same time whether or not there is an account. */
import { hash, verify } from '@node-rs/argon2';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { type Account, accounts, passwordHistory } from '../db/schema/accounts.ts';
import type { Service } from '../service.ts';
import { hashQueue } from './hash-queue.ts';
import { randomToken } from './tokens.ts';

/** OWASP's minimum for Argon2id (the library's default algorithm). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @param isLetIn see `HashQueue` */
export const hashSecret = (secret: string, isLetIn = false): Promise<string> => hashQueue.run(() => hash(secret, cost), isLetIn);

/** A hash that belongs to no account. It is verified when there is no account, so that the time reveals nothing. */
const nobody = hashSecret(randomToken());

export async function matchesSecret(hashed: string | null | undefined, secret: string): Promise<boolean> {
  const known = hashed ?? (await nobody);
  const isRight = await hashQueue.run(() => verify(known, secret));
  return isRight && Boolean(hashed);
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
  // One after the other: eleven at once would be more than one person's share of the queue.
  for (const hashed of hashes) if (await matchesSecret(hashed, password)) return true;
  return false;
}

/** Stores a new password and clears the flags of the old one. False when the password was changed by another request meanwhile. */
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
    const old = await tx
      .select({ id: passwordHistory.id })
      .from(passwordHistory)
      .where(eq(passwordHistory.accountId, account.id))
      .orderBy(desc(passwordHistory.id))
      .offset(REMEMBERED);
    if (old.length)
      await tx.delete(passwordHistory).where(
        inArray(
          passwordHistory.id,
          old.map((row) => row.id),
        ),
      );
    return true;
  });
}
