/** Sessions: opaque tokens, a rotating refresh token per session, and the end of the whole family on reuse. */
import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { type Account, accounts } from '../db/schema/accounts.ts';
import { type Session, sessions, sessionTokens } from '../db/schema/sign-in.ts';
import { lockAccount } from '../db/statements.ts';
import { after, type Service } from '../service.ts';
import { derive, hashToken, randomId, randomToken } from './tokens.ts';
import { refuse } from '../failure/failure.ts';

export interface SessionTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** The answer of a call that signs in: its data, and what goes into the session headers. */
export interface SignedIn<T> {
  readonly data: T;
  readonly tokens: SessionTokens;
}

export interface SessionHolder {
  readonly session: Session;
  readonly account: Account;
}

/** For this long a repeat of the token just exchanged counts as a second tab; later, once the new tokens were used, it counts as theft. */
const REPEAT_MS = 10_000;

async function storeTokens(db: Database, service: Service, session: Pick<Session, 'id' | 'expiresAt'>, tokens: SessionTokens) {
  const accessEnd = after(service.now(), service.settings.accessTokenMs);
  await db.insert(sessionTokens).values([
    { hash: hashToken(tokens.accessToken), sessionId: session.id, kind: 'access', expiresAt: accessEnd },
    { hash: hashToken(tokens.refreshToken), sessionId: session.id, kind: 'refresh', expiresAt: session.expiresAt },
  ]);
}

/**
 * @param account as it was when it proved itself: no session opens if its password has changed since (a reset)
 * @param endsAt of the session this one continues on another origin: moving does not prolong its life
 * @throws TOKEN_INVALID
 */
export async function openSession(service: Service, account: Account, inWizard: boolean, endsAt?: Date): Promise<SessionTokens> {
  const now = service.now();
  const session = {
    id: randomId(),
    accountId: account.id,
    rotationKey: randomToken(),
    inWizard,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: endsAt ?? after(now, service.settings.sessionMs),
  };
  const tokens = { accessToken: randomToken(), refreshToken: randomToken() };
  await service.db.transaction(async (tx) => {
    // A shared lock: this waits for a reset that is being stored, and a later one finds this session and ends it.
    const [current] = await tx.select({ hash: accounts.passwordHash }).from(accounts).where(eq(accounts.id, account.id)).for('share');
    if (!current || current.hash !== account.passwordHash) throw refuse('TOKEN_INVALID');
    await tx.insert(sessions).values(session);
    await storeTokens(tx, service, session, tokens);
  });
  return tokens;
}

async function find(db: Database, token: string, kind: 'access' | 'refresh') {
  const [row] = await db
    .select({ token: sessionTokens, session: sessions, account: accounts })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessionTokens.hash, hashToken(token)), eq(sessionTokens.kind, kind)));
  return row;
}

export const isLive = ({ session, account }: SessionHolder, now: Date) =>
  !session.endedAt && session.expiresAt > now && account.status === 'active' && !hasEnded(account, now);

/** S9: an account without a time-out of its own has the service's. */
export const idleTimeoutOf = ({ settings }: Service, { idleTimeoutMs }: Account): number => idleTimeoutMs ?? settings.idleTimeoutMs;

/** True once a session was unused for the time-out and the warning that follows it (decisions 6). */
export function isIdle(service: Service, { session, account }: SessionHolder): boolean {
  return service.now() > after(session.lastUsedAt, idleTimeoutOf(service, account) + service.settings.idleWarningMs);
}

/** Records the last use, but not at every call: what is left out is no more than half of the warning. */
async function noteUse(service: Service, holder: SessionHolder): Promise<void> {
  const { session, account } = holder;
  const now = service.now();
  if (now <= after(session.lastUsedAt, Math.min(idleTimeoutOf(service, account) / 10, service.settings.idleWarningMs / 2))) return;
  await service.db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, session.id));
}

/** @throws TOKEN_EXPIRED when a refresh will help, TOKEN_INVALID or SESSION_TIMED_OUT when it will not. */
export async function authenticate(service: Service, bearer: string | undefined): Promise<SessionHolder> {
  const row = bearer ? await find(service.db, bearer, 'access') : undefined;
  const now = service.now();
  if (!row || !isLive(row, now)) throw refuse('TOKEN_INVALID');
  if (isIdle(service, row)) throw refuse('SESSION_TIMED_OUT');
  if (row.token.expiresAt <= now) throw refuse('TOKEN_EXPIRED');
  if (!row.token.usedAt) await service.db.update(sessionTokens).set({ usedAt: now }).where(eq(sessionTokens.hash, row.token.hash));
  await noteUse(service, row);
  return { session: row.session, account: row.account };
}

/**
 * Keeps the account and its session to this transaction: every call of a session that writes begins with this. It may have waited since it was
 * authenticated, while a reset or a log-out ended the session; one that comes from now on waits until this is committed.
 *
 * @throws TOKEN_INVALID where one of them has ended meanwhile
 */
export async function lockSession({ db, now }: Service, { session, account }: SessionHolder): Promise<Account> {
  const current = await lockAccount(db, account.id);
  const [kept] = await db.select().from(sessions).where(eq(sessions.id, session.id)).for('share');
  if (!current || !kept || !isLive({ session: kept, account: current }, now())) throw refuse('TOKEN_INVALID');
  return current;
}

/** True for the current token and for one exchanged a moment ago, which a repeated request still carries. */
export async function ownsRefreshToken(service: Service, session: Session, refreshToken: string): Promise<boolean> {
  const row = await find(service.db, refreshToken, 'refresh');
  const isRecent = !row?.token.usedAt || service.now() <= after(row.token.usedAt, REPEAT_MS);
  return row?.session.id === session.id && isRecent;
}

const successorOf = (rotationKey: string, predecessor: string): SessionTokens => ({
  accessToken: derive(rotationKey, 'access', predecessor),
  refreshToken: derive(rotationKey, 'refresh', predecessor),
});

/** The owner of a refresh token, even of one that was exchanged or has ended. */
export async function holderOf(service: Service, refreshToken: string): Promise<SessionHolder | undefined> {
  return find(service.db, refreshToken, 'refresh');
}

type Rotation = { readonly tokens: SessionTokens } | 'invalid' | 'idle' | 'reused';

async function rotate(service: Service, refreshToken: string): Promise<Rotation> {
  const { db } = service;
  const hash = hashToken(refreshToken);
  // Locks the row: a concurrent exchange of the same token waits here, then sees it replaced.
  const [token] = await db
    .select()
    .from(sessionTokens)
    .where(and(eq(sessionTokens.hash, hash), eq(sessionTokens.kind, 'refresh')))
    .for('update');
  const row = token && (await find(db, refreshToken, 'refresh'));
  const now = service.now();
  if (!row || !isLive(row, now)) return 'invalid';
  if (isIdle(service, row)) return 'idle';
  const tokens = successorOf(row.session.rotationKey, refreshToken);
  if (row.token.usedAt) {
    const successor = await find(db, tokens.refreshToken, 'refresh');
    const access = await find(db, tokens.accessToken, 'access');
    if (!access || !successor || successor.token.usedAt) return 'reused';
    if (now <= after(row.token.usedAt, REPEAT_MS)) return { tokens };
    if (access.token.usedAt) return 'reused';
    // Tokens that were never used may never have arrived: their life begins now.
    await db
      .update(sessionTokens)
      .set({ expiresAt: after(now, service.settings.accessTokenMs) })
      .where(eq(sessionTokens.hash, access.token.hash));
    await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, row.session.id));
    return { tokens };
  }
  await storeTokens(db, service, row.session, tokens);
  await db.update(sessionTokens).set({ usedAt: now }).where(eq(sessionTokens.hash, hash));
  await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, row.session.id));
  return { tokens };
}

/**
 * @param inOwnTransaction runs the exchange in a transaction
 * @throws TOKEN_INVALID, SESSION_TIMED_OUT; a token exchanged before ends its whole family, since one of the two holders stole it.
 */
export async function refreshSession(
  service: Service,
  refreshToken: string,
  inOwnTransaction: (exchange: (own: Service) => Promise<Rotation>) => Promise<Rotation>,
): Promise<SessionTokens> {
  const rotation = await inOwnTransaction((own) => rotate(own, refreshToken));
  if (rotation === 'reused') await endSessionOf(service, refreshToken);
  if (rotation === 'idle') throw refuse('SESSION_TIMED_OUT');
  if (typeof rotation === 'string') throw refuse('TOKEN_INVALID');
  return rotation.tokens;
}

/** True for the one caller that ended it. */
export async function endSession(service: Service, sessionId: string): Promise<boolean> {
  const ended = await service.db
    .update(sessions)
    .set({ endedAt: service.now() })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return ended.length === 1;
}

/** Ends the session that any refresh token of the family names, exchanged or not. */
export async function endSessionOf(service: Service, refreshToken: string): Promise<void> {
  const row = await find(service.db, refreshToken, 'refresh');
  if (row) await endSession(service, row.session.id);
}

export async function endSessionsOf(service: Service, accountId: string, except?: string): Promise<void> {
  await service.db
    .update(sessions)
    .set({ endedAt: service.now() })
    .where(and(eq(sessions.accountId, accountId), isNull(sessions.endedAt), except ? ne(sessions.id, except) : undefined));
}

export const hasEnded = ({ expiresAt }: Account, now: Date): boolean => expiresAt !== null && expiresAt <= now;

/** Only for callers with the right password. @throws USER_ACCOUNT_EXPIRED, TEMPORARY_PASSWORD_EXPIRED */
export function checkEnded(account: Account, now: Date): void {
  if (hasEnded(account, now)) throw refuse('USER_ACCOUNT_EXPIRED');
  if (account.temporaryUntil && account.temporaryUntil <= now) throw refuse('TEMPORARY_PASSWORD_EXPIRED');
}
