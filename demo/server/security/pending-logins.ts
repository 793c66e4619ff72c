import { and, eq, isNull, type SQL, sql, type WithSubquery } from 'drizzle-orm';
import { builtOnce, isOrganizationOf, nothing } from '../db/statements.ts';
import { checkEnded } from './sessions.ts';
import { refuse } from '../failure/failure.ts';
import { type Account, accounts, type Organization, organizations } from '../db/schema/accounts.ts';
import { type PendingLogin, pendingLogins } from '../db/schema/sign-in.ts';
import { after, type Service } from '../service.ts';
import { hashToken, randomToken } from './tokens.ts';

export interface PendingHolder {
  readonly login: PendingLogin;
  readonly account: Account;
  readonly organization: Organization | null;
  /** Keys the hash of the text-message code, so that the database alone cannot try a million codes. */
  readonly token: string;
}

/** Time enough to choose a method, or to install an authenticator app first. */
const LIFE_MS = { verify: 15 * 60_000, setup: 30 * 60_000 };

const markOf = ({ passwordHash }: Account): string => hashToken(passwordHash ?? '');

/** @param account as it was when its password was found right @param locks whether the account is locked, read by the same statement */
export async function openPendingLogin(service: Service, account: Account, setup: boolean, locks: SQL<boolean>) {
  const token = randomToken();
  const now = service.now();
  const expiresAt = after(now, setup ? LIFE_MS.setup : LIFE_MS.verify);
  const login = { tokenHash: hashToken(token), accountId: account.id, passwordMark: markOf(account), setup, createdAt: now, expiresAt };
  const insert = service.db.insert(pendingLogins).values(login).returning({ hash: pendingLogins.tokenHash });
  const [opened] = await service.db.with(service.db.$with('opened').as(insert)).select({ isLocked: locks }).from(nothing);
  return { mfaRetrievalToken: token, isLocked: opened?.isLocked };
}

function isLive({ login, account }: Pick<PendingHolder, 'login' | 'account'>, now: Date): boolean {
  const hasEnded = login.expiresAt <= now || (login.screenEndsAt && login.screenEndsAt <= now);
  return !hasEnded && account.status === 'active' && login.passwordMark === markOf(account);
}

const isNamed = eq(pendingLogins.tokenHash, sql.placeholder('hash'));

const finding = builtOnce((db) =>
  db
    .select({ login: pendingLogins, account: accounts, organization: organizations })
    .from(pendingLogins)
    .innerJoin(accounts, eq(accounts.id, pendingLogins.accountId))
    .leftJoin(organizations, isOrganizationOf)
    .where(and(isNamed, isNull(pendingLogins.endedAt)))
    .prepare(''),
);

/** Rows are locked in the order of the tables: the account first (`lockAccount`). */
const locking = builtOnce((db) =>
  db
    .select({ account: accounts, login: pendingLogins })
    .from(accounts)
    .innerJoin(pendingLogins, eq(pendingLogins.accountId, accounts.id))
    .where(isNamed)
    .for('no key update')
    .prepare(''),
);

/** @throws TOKEN_INVALID, USER_ACCOUNT_EXPIRED, TEMPORARY_PASSWORD_EXPIRED */
export async function findPendingLogin(service: Service, token: string): Promise<PendingHolder> {
  const [row] = await finding(service.db).execute({ hash: hashToken(token) });
  if (!row || !isLive(row, service.now())) throw refuse('TOKEN_INVALID');
  checkEnded(row.account, service.now());
  return { ...row, token };
}

/** After this many wrong codes the user must sign in again; not below `MANY_WRONG_CODES` (`second-factor/challenge.ts`), from which on the screen gives them as the reason. */
const FAILURES_OF_A_LOGIN = 5;

/** `late`: the login had ended before the code was checked. */
export type Judged<T> = { readonly right: T } | 'wrong' | 'late';

/** Judges one code at a time. @param service in a transaction @param judge returns undefined for a wrong one, and carries out `end` for a right one @throws USER_ACCOUNT_EXPIRED, TEMPORARY_PASSWORD_EXPIRED */
export async function judgeCode<T>(
  service: Service,
  holder: PendingHolder,
  judge: (current: PendingHolder, end: WithSubquery) => Promise<T | undefined>,
): Promise<Judged<T>> {
  const isIt = eq(pendingLogins.tokenHash, holder.login.tokenHash);
  const [current] = await locking(service.db).execute({ hash: holder.login.tokenHash });
  if (!current || current.login.endedAt || !isLive(current, service.now())) return 'late';
  checkEnded(current.account, service.now());
  const end = service.db.update(pendingLogins).set({ endedAt: service.now() }).where(isIt).returning({ hash: pendingLogins.tokenHash });
  const right = await judge({ ...holder, ...current }, service.db.$with('ended').as(end));
  if (right !== undefined) return { right };
  const failures = current.login.failures + 1;
  const endedAt = failures >= FAILURES_OF_A_LOGIN ? service.now() : null;
  await service.db.update(pendingLogins).set({ failures, endedAt }).where(isIt);
  return 'wrong';
}

export async function endPendingLoginsOf(service: Service, accountId: string): Promise<void> {
  await service.db
    .update(pendingLogins)
    .set({ endedAt: service.now() })
    .where(and(eq(pendingLogins.accountId, accountId), isNull(pendingLogins.endedAt)));
}
