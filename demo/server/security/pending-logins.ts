/** A right password that waits for its second factor, named by the retrieval token. */
import { and, eq, isNull } from 'drizzle-orm';
import { type Account, accounts } from '../db/schema/accounts.ts';
import { type PendingLogin, pendingLogins } from '../db/schema/sign-in.ts';
import { refuse } from '../http/failure.ts';
import { type Service, after } from '../service.ts';
import { hashToken, randomToken } from './tokens.ts';

export interface PendingHolder {
  readonly login: PendingLogin;
  readonly account: Account;
  /** Keys the hash of the text code: the database alone cannot try a million codes. */
  readonly token: string;
}

/** Time to pick a method, or to install an authenticator app first. */
const LIFE_MS = { verify: 15 * 60_000, setup: 30 * 60_000 };

export async function openPendingLogin(service: Service, accountId: string, setup: boolean): Promise<string> {
  const token = randomToken();
  const now = service.now();
  const expiresAt = after(now, setup ? LIFE_MS.setup : LIFE_MS.verify);
  await service.db.insert(pendingLogins).values({ tokenHash: hashToken(token), accountId, setup, createdAt: now, expiresAt });
  return token;
}

/** @throws TOKEN_INVALID */
export async function findPendingLogin(service: Service, token: string): Promise<PendingHolder> {
  const [row] = await service.db
    .select({ login: pendingLogins, account: accounts })
    .from(pendingLogins)
    .innerJoin(accounts, eq(accounts.id, pendingLogins.accountId))
    .where(and(eq(pendingLogins.tokenHash, hashToken(token)), isNull(pendingLogins.endedAt)));
  const now = service.now();
  const isLive =
    row && row.login.expiresAt > now && !(row.login.screenEndsAt && row.login.screenEndsAt <= now) && row.account.status === 'active';
  if (!isLive) throw refuse('TOKEN_INVALID');
  return { ...row, token };
}

/** Ends the waiting login; true for the one caller that did it. */
export async function endPendingLogin(service: Service, login: PendingLogin): Promise<boolean> {
  const ended = await service.db
    .update(pendingLogins)
    .set({ endedAt: service.now() })
    .where(and(eq(pendingLogins.tokenHash, login.tokenHash), isNull(pendingLogins.endedAt)))
    .returning({ hash: pendingLogins.tokenHash });
  return ended.length === 1;
}

export async function endPendingLoginsOf(service: Service, accountId: string): Promise<void> {
  await service.db
    .update(pendingLogins)
    .set({ endedAt: service.now() })
    .where(and(eq(pendingLogins.accountId, accountId), isNull(pendingLogins.endedAt)));
}
