/** The last three tickets of an account are valid, each for an hour or until a reset succeeds, and share their counts. */
import { and, desc, eq, isNull, notInArray } from 'drizzle-orm';
import { refuse } from '../failure/failure.ts';
import type { Database } from '../db/database.ts';
import { type Account, accounts } from '../db/schema/accounts.ts';
import { type ResetTicket, resetTickets } from '../db/schema/sign-in.ts';
import { lockAccount } from '../db/statements.ts';
import { after, type Service } from '../service.ts';
import { hashToken, randomToken } from './tokens.ts';

export interface ResetHolder {
  readonly ticket: ResetTicket;
  readonly account: Account;
}

const LIFE_MS = 3_600_000;

export async function endTicketsOf(service: Service, accountId: string): Promise<void> {
  await service.db
    .update(resetTickets)
    .set({ endedAt: service.now() })
    .where(and(eq(resetTickets.accountId, accountId), isNull(resetTickets.endedAt)));
}

/** A user who asks again can use any of the mails (decisions 4). */
const MOST = 3;

export function openTicket(service: Service, accountId: string): Promise<string> {
  const token = randomToken();
  const now = service.now();
  return service.db.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    await tx.insert(resetTickets).values({ tokenHash: hashToken(token), accountId, createdAt: now, expiresAt: after(now, LIFE_MS) });
    const isLive = and(eq(resetTickets.accountId, accountId), isNull(resetTickets.endedAt));
    const live = tx.select({ hash: resetTickets.tokenHash }).from(resetTickets).where(isLive);
    const newest = live.orderBy(desc(resetTickets.storedOrder)).limit(MOST);
    await tx
      .update(resetTickets)
      .set({ endedAt: now })
      .where(and(isLive, notInArray(resetTickets.tokenHash, newest)));
    return token;
  });
}

/** @throws TOKEN_INVALID */
export async function findTicket(service: Service, token: string | undefined): Promise<ResetHolder> {
  const [row] = await service.db
    .select({ ticket: resetTickets, account: accounts })
    .from(resetTickets)
    .innerJoin(accounts, eq(accounts.id, resetTickets.accountId))
    .where(and(eq(resetTickets.tokenHash, hashToken(token ?? '')), isNull(resetTickets.endedAt)));
  if (!row || row.ticket.expiresAt <= service.now() || row.account.status !== 'active') throw refuse('TOKEN_INVALID');
  return row;
}

/** Keeps the ticket to `work`. @throws TOKEN_INVALID once it has ended */
export function withTicket<T>(
  service: Service,
  { ticket }: ResetHolder,
  work: (db: Database, current: ResetTicket) => Promise<T>,
): Promise<T> {
  return service.db.transaction(async (tx) => {
    const isIt = eq(resetTickets.tokenHash, ticket.tokenHash);
    const [current] = await tx.select().from(resetTickets).where(isIt).for('update');
    if (!current || current.endedAt) throw refuse('TOKEN_INVALID');
    return work(tx, current);
  });
}

/** Keeps the account and its ticket to this transaction. @throws TOKEN_INVALID where one of them has ended meanwhile */
export async function lockTicket({ db, now }: Service, { ticket, account }: ResetHolder): Promise<void> {
  const current = await lockAccount(db, account.id);
  const isIt = eq(resetTickets.tokenHash, ticket.tokenHash);
  const [row] = await db.select().from(resetTickets).where(isIt).for('update');
  if (current?.status !== 'active' || !row || row.endedAt || row.expiresAt <= now()) throw refuse('TOKEN_INVALID');
}

export async function serveQuestion(db: Database, { tokenHash }: ResetTicket, questionId: string | null): Promise<void> {
  await db.update(resetTickets).set({ servedQuestionId: questionId }).where(eq(resetTickets.tokenHash, tokenHash));
}
