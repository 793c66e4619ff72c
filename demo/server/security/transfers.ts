/** A transfer token moves a session to another origin of the provider, once, within a minute. */
import { and, eq, isNull } from 'drizzle-orm';
import { accounts } from '../db/schema/accounts.ts';
import { sessions, transferTokens } from '../db/schema/sign-in.ts';
import { lockAccount } from '../db/statements.ts';
import { after, type Service } from '../service.ts';
import { isIdle, isLive, type SessionHolder } from './sessions.ts';
import { hashToken, randomToken } from './tokens.ts';

const LIFE_MS = 60_000;

export async function makeTransfer(service: Service, sessionId: string, destination: string): Promise<string> {
  const token = randomToken();
  const expiresAt = after(service.now(), LIFE_MS);
  await service.db.insert(transferTokens).values({ hash: hashToken(token), sessionId, destination, expiresAt });
  return token;
}

/** Keeps the account to this transaction. Undefined for a token that is unknown, used, too old, or made for another origin. @param service in a transaction */
export async function redeemTransfer(service: Service, token: string, destination: string): Promise<SessionHolder | undefined> {
  const now = service.now();
  const [owner] = await service.db
    .select({ accountId: sessions.accountId })
    .from(transferTokens)
    .innerJoin(sessions, eq(sessions.id, transferTokens.sessionId))
    .where(eq(transferTokens.hash, hashToken(token)));
  if (!owner) return undefined;
  await lockAccount(service.db, owner.accountId);
  // One statement decides, so that of two callers only one can win.
  const [used] = await service.db
    .update(transferTokens)
    .set({ usedAt: now })
    .where(and(eq(transferTokens.hash, hashToken(token)), eq(transferTokens.destination, destination), isNull(transferTokens.usedAt)))
    .returning();
  if (!used || used.expiresAt <= now) return undefined;
  const [row] = await service.db
    .select({ session: sessions, account: accounts })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(eq(sessions.id, used.sessionId));
  return row && isLive(row, now) && !isIdle(service, row) ? row : undefined;
}
