/** Tickets of the reset mail: one hour, one at a time per account, ended by success. */
import { and, eq, isNull } from 'drizzle-orm';
import { type Account, accounts } from '../db/schema/accounts.ts';
import { type ResetTicket, resetTickets } from '../db/schema/sign-in.ts';
import { refuse } from '../http/failure.ts';
import { type Service, after } from '../service.ts';
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

/** A new ticket voids the earlier ones (decisions 4). */
export async function openTicket(service: Service, accountId: string): Promise<string> {
  const token = randomToken();
  const now = service.now();
  await endTicketsOf(service, accountId);
  await service.db.insert(resetTickets).values({ tokenHash: hashToken(token), accountId, createdAt: now, expiresAt: after(now, LIFE_MS) });
  return token;
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
