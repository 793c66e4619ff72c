/** Logins with a right password that wait for the second factor, identified by the retrieval token. */
import { and, eq, isNull } from 'drizzle-orm';
import { checkEnded } from './sessions.ts';
import { refuse } from '../failure/failure.ts';
import { type Account, accounts } from '../db/schema/accounts.ts';
import { type PendingLogin, pendingLogins } from '../db/schema/sign-in.ts';
import { lockAccount } from '../db/statements.ts';
import { after, type Service } from '../service.ts';
import { hashToken, randomToken } from './tokens.ts';

export interface PendingHolder {
  readonly login: PendingLogin;
  readonly account: Account;
  /** Keys the hash of the text code: the database alone cannot try a million codes. */
  readonly token: string;
}

/** Life of a pending login: enough to choose a method, or to install an authenticator app first. */
const LIFE_MS = { verify: 15 * 60_000, setup: 30 * 60_000 };

/** Identifies the password that an account has now. */
const markOf = ({ passwordHash }: Account): string => hashToken(passwordHash ?? '');

/** @param account as it was when its password was found right */
export async function openPendingLogin(service: Service, account: Account, setup: boolean): Promise<string> {
  const token = randomToken();
  const now = service.now();
  const expiresAt = after(now, setup ? LIFE_MS.setup : LIFE_MS.verify);
  const login = { tokenHash: hashToken(token), accountId: account.id, passwordMark: markOf(account), setup, createdAt: now, expiresAt };
  await service.db.insert(pendingLogins).values(login);
  return token;
}

function isLive({ login, account }: Pick<PendingHolder, 'login' | 'account'>, now: Date): boolean {
  const hasEnded = login.expiresAt <= now || (login.screenEndsAt && login.screenEndsAt <= now);
  return !hasEnded && account.status === 'active' && login.passwordMark === markOf(account);
}

/** @throws TOKEN_INVALID, USER_ACCOUNT_EXPIRED, TEMPORARY_PASSWORD_EXPIRED */
export async function findPendingLogin(service: Service, token: string): Promise<PendingHolder> {
  const [row] = await service.db
    .select({ login: pendingLogins, account: accounts })
    .from(pendingLogins)
    .innerJoin(accounts, eq(accounts.id, pendingLogins.accountId))
    .where(and(eq(pendingLogins.tokenHash, hashToken(token)), isNull(pendingLogins.endedAt)));
  if (!row || !isLive(row, service.now())) throw refuse('TOKEN_INVALID');
  checkEnded(row.account, service.now());
  return { ...row, token };
}

/** After this many wrong codes the user must log in again. */
const FAILURES_OF_A_LOGIN = 5;

/** The outcome of a code: `late` when the login had ended before it was checked. */
export type Judged<T> = { readonly right: T } | 'wrong' | 'late';

/**
 * Checks one code of a login at a time: parallel ones wait, and see the outcome of the one before. A right code ends the pending login.
 *
 * @param judge checks the code, against login and account as they are by then; returns undefined for a wrong one, and all that it wrote is undone when it throws
 * @throws USER_ACCOUNT_EXPIRED, TEMPORARY_PASSWORD_EXPIRED
 */
export function judgeCode<T>(
  service: Service,
  holder: PendingHolder,
  judge: (service: Service, current: PendingHolder) => Promise<T | undefined>,
): Promise<Judged<T>> {
  const isIt = eq(pendingLogins.tokenHash, holder.login.tokenHash);
  return service.db.transaction(async (tx) => {
    const account = await lockAccount(tx, holder.account.id);
    const [login] = await tx.select().from(pendingLogins).where(isIt).for('update');
    if (!account || !login || login.endedAt || !isLive({ login, account }, service.now())) return 'late';
    checkEnded(account, service.now());
    const right = await judge({ ...service, db: tx }, { ...holder, login, account });
    const failures = right === undefined ? login.failures + 1 : login.failures;
    const endedAt = right !== undefined || failures >= FAILURES_OF_A_LOGIN ? service.now() : null;
    await tx.update(pendingLogins).set({ failures, endedAt }).where(isIt);
    return right === undefined ? 'wrong' : { right };
  });
}

export async function endPendingLoginsOf(service: Service, accountId: string): Promise<void> {
  await service.db
    .update(pendingLogins)
    .set({ endedAt: service.now() })
    .where(and(eq(pendingLogins.accountId, accountId), isNull(pendingLogins.endedAt)));
}
