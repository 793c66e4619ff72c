/** Refresh tokens rotate, and the reuse of one ends the whole family. */
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { WithSubquery } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { type Account, accounts, type Organization, organizations } from '../db/schema/accounts.ts';
import { type Session, sessions, sessionTokens } from '../db/schema/sign-in.ts';
import { builtOnce, isOrganizationOf, lockAccount } from '../db/statements.ts';
import { after, latest, type Service } from '../service.ts';
import { derive, hashToken, randomId, randomToken } from './tokens.ts';
import { refuse } from '../failure/failure.ts';

export interface SessionTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

export interface SignedIn<T> {
  readonly data: T;
  readonly tokens: SessionTokens;
}

export interface SessionHolder {
  readonly session: Session;
  readonly account: Account;
}

/** For this long a repeat of the token just exchanged counts as a second tab; later, once the new tokens were used, it is theft. */
const REPEAT_MS = 10_000;

type Opened = Pick<Session, 'id' | 'expiresAt'>;

const tokenRows = (service: Service, { id: sessionId, expiresAt }: Opened, { accessToken, refreshToken }: SessionTokens) => [
  { hash: hashToken(accessToken), sessionId, kind: 'access' as const, expiresAt: after(service.now(), service.settings.accessTokenMs) },
  { hash: hashToken(refreshToken), sessionId, kind: 'refresh' as const, expiresAt },
];

/** Waits for a reset that is being stored; a later one finds the session and ends it. @throws TOKEN_INVALID if the password has changed since */
export async function lockForSignIn({ db }: Service, { id, passwordHash }: Account): Promise<void> {
  const current = await lockAccount(db, id);
  if (current?.passwordHash !== passwordHash) throw refuse('TOKEN_INVALID');
}

export interface Opening {
  /** The session that this one continues passes on its end and proof. */
  readonly earlier?: Session;
  /** Other changes by the same statement. */
  readonly also?: readonly WithSubquery[];
}

/** @param service in a transaction that keeps the account */
export async function openSession(service: Service, account: Account, inWizard: boolean, how: Opening = {}): Promise<SessionTokens> {
  const { earlier, also = [] } = how;
  const { db, now: clock, settings } = service;
  const now = clock();
  const session = {
    id: randomId(),
    accountId: account.id,
    rotationKey: randomToken(),
    inWizard,
    createdAt: now,
    authenticatedAt: earlier?.authenticatedAt ?? now,
    lastUsedAt: now,
    expiresAt: earlier?.expiresAt ?? after(now, settings.sessionMs),
  };
  const tokens = { accessToken: randomToken(), refreshToken: randomToken() };
  const opened = db.$with('opened').as(db.insert(sessions).values(session).returning({ id: sessions.id }));
  await db
    .with(opened, ...also)
    .insert(sessionTokens)
    .values(tokenRows(service, session, tokens));
  return tokens;
}

const select = (db: Database) =>
  db
    .select({ token: sessionTokens, session: sessions, account: accounts, organization: organizations })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(organizations, isOrganizationOf)
    .where(and(eq(sessionTokens.hash, sql.placeholder('hash')), eq(sessionTokens.kind, sql.placeholder('kind'))));

const finding = builtOnce((db) => select(db).prepare(''));
const locking = builtOnce((db) => select(db).for('update', { of: sessionTokens }).prepare(''));

async function find(db: Database, token: string, kind: 'access' | 'refresh') {
  const [row] = await finding(db).execute({ hash: hashToken(token), kind });
  return row;
}

/** A sign-in may be this old for what gives or takes a factor. */
const FRESH_MS = 10 * 60_000;

/** @throws REAUTHENTICATION_REQUIRED when the sign-in itself is too old, even if the session was refreshed or moved since */
export function checkFresh({ now }: Service, { authenticatedAt }: Session): void {
  if (authenticatedAt > latest(now()) || after(authenticatedAt, FRESH_MS) < now()) throw refuse('REAUTHENTICATION_REQUIRED');
}

export const isLive = ({ session, account }: SessionHolder, now: Date) =>
  !session.endedAt && session.expiresAt > now && account.status === 'active' && !hasEnded(account, now);

/** S9: an account without a time-out of its own has the service's. */
export const idleTimeoutOf = ({ settings }: Service, { idleTimeoutMs }: Account): number => idleTimeoutMs ?? settings.idleTimeoutMs;

/** A session may be unused for the time-out and the warning that follows it (decisions 6). */
export function isIdle(service: Service, { session, account }: SessionHolder): boolean {
  return service.now() > after(session.lastUsedAt, idleTimeoutOf(service, account) + service.settings.idleWarningMs);
}

/** Not every call is recorded, but what is left out is no more than half of the warning. */
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

/** A call that writes begins with this, since a reset or a sign-out may have ended its session while it waited. @throws TOKEN_INVALID */
export async function lockSession({ db, now }: Service, { session, account }: SessionHolder): Promise<Account> {
  const current = await lockAccount(db, account.id);
  const [row] = await db.select().from(sessions).where(eq(sessions.id, session.id)).for('share');
  if (!current || !row || !isLive({ session: row, account: current }, now())) throw refuse('TOKEN_INVALID');
  return current;
}

/** A repeated request still carries a token that was exchanged a moment ago. */
export async function ownsRefreshToken(service: Service, session: Session, refreshToken: string): Promise<boolean> {
  const row = await find(service.db, refreshToken, 'refresh');
  const isRecent = !row?.token.usedAt || service.now() <= after(row.token.usedAt, REPEAT_MS);
  return row?.session.id === session.id && isRecent;
}

const successorOf = (rotationKey: string, predecessor: string): SessionTokens => ({
  accessToken: derive(rotationKey, 'access', predecessor),
  refreshToken: derive(rotationKey, 'refresh', predecessor),
});

/** May refuse a session's owner. @param service in the transaction of the exchange */
type Check = (service: Service, holder: SessionHolder & { readonly organization: Organization | null }) => Promise<void>;

type Rotation = { readonly tokens: SessionTokens } | 'invalid' | 'idle' | 'reused';

async function rotate(service: Service, refreshToken: string, check: Check): Promise<Rotation> {
  const { db } = service;
  // A concurrent exchange of the same token waits here, then sees it replaced.
  const [row] = await locking(db).execute({ hash: hashToken(refreshToken), kind: 'refresh' });
  const now = service.now();
  if (row) await check(service, row);
  if (!row || !isLive(row, now)) return 'invalid';
  if (isIdle(service, row)) return 'idle';
  const tokens = successorOf(row.session.rotationKey, refreshToken);
  if (row.token.usedAt) {
    const successor = await find(db, tokens.refreshToken, 'refresh');
    const access = await find(db, tokens.accessToken, 'access');
    if (!access || !successor || successor.token.usedAt) return 'reused';
    if (now <= after(row.token.usedAt, REPEAT_MS)) return { tokens };
    if (access.token.usedAt) return 'reused';
    // Tokens that were never used may never have arrived, so their life begins now.
    await db
      .update(sessionTokens)
      .set({ expiresAt: after(now, service.settings.accessTokenMs) })
      .where(eq(sessionTokens.hash, access.token.hash));
    await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, row.session.id));
    return { tokens };
  }
  const { hash, sessionId } = row.token;
  const exchange = db
    .update(sessionTokens)
    .set({ usedAt: now })
    .where(eq(sessionTokens.hash, hash))
    .returning({ hash: sessionTokens.hash });
  const use = db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, sessionId)).returning({ id: sessions.id });
  await db
    .with(db.$with('exchanged').as(exchange), db.$with('used').as(use))
    .insert(sessionTokens)
    .values(tokenRows(service, row.session, tokens));
  return { tokens };
}

/** @throws TOKEN_INVALID, SESSION_TIMED_OUT; a token exchanged before ends its whole family, since one of its two holders stole it */
export async function refreshSession(
  service: Service,
  refreshToken: string,
  check: Check,
  inOwnTransaction: (exchange: (tx: Service) => Promise<Rotation>) => Promise<Rotation>,
): Promise<SessionTokens> {
  const rotation = await inOwnTransaction((tx) => rotate(tx, refreshToken, check));
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

/** Any refresh token of the family ends the session, exchanged or not. */
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
