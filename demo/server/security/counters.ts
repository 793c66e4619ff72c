/** Locks and limits: counters in the database, taken before a try is made, so that parallel tries count too. */
import { eq, sql } from 'drizzle-orm';
import { counters } from '../db/schema/sign-in.ts';
import type { Failure } from '../http/failure.ts';
import { tooMany } from '../http/failure.ts';
import { type Service, after } from '../service.ts';
import { hashToken } from './tokens.ts';

export interface Limit {
  readonly name: string;
  /** Tries allowed within the window; once they are used up, a full window must pass. */
  readonly most: number;
  readonly windowMs: number;
  /** What a success does to the count. */
  readonly success: 'clear' | 'give-back';
}

export interface Try {
  readonly limit: Limit;
  /** What is counted: a typed address, an account, a network address. */
  readonly subject: string;
  /** 429 unless said. */
  readonly refusal?: (retryAfterMs: number) => Failure;
}

const keyOf = ({ limit, subject }: Try) => `${limit.name}:${hashToken(subject)}`;

/** @throws the try's refusal when the limit is used up */
export async function take(service: Service, one: Try): Promise<void> {
  const now = service.now();
  const { most, windowMs } = one.limit;
  const fresh = after(now, windowMs);
  const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;
  const isOver = sql`${counters.endsAt} <= ${at(now)}`;
  const [row] = await service.db
    .insert(counters)
    .values({ key: keyOf(one), hits: 1, endsAt: fresh })
    .onConflictDoUpdate({
      target: counters.key,
      set: {
        hits: sql`case when ${isOver} then 1 else ${counters.hits} + 1 end`,
        // The last allowed try starts the wait; tries made during it do not lengthen it.
        endsAt: sql`case when ${isOver} or ${counters.hits} + 1 = ${most} then ${at(fresh)} else ${counters.endsAt} end`,
      },
    })
    .returning();
  if (row && row.hits > most) throw (one.refusal ?? tooMany)(row.endsAt.getTime() - now.getTime());
}

export async function settle(service: Service, one: Try): Promise<void> {
  const key = eq(counters.key, keyOf(one));
  if (one.limit.success === 'clear') await service.db.delete(counters).where(key);
  else
    await service.db
      .update(counters)
      .set({ hits: sql`greatest(${counters.hits} - 1, 0)` })
      .where(key);
}

export async function isUsedUp(service: Service, one: Try): Promise<boolean> {
  const [row] = await service.db
    .select()
    .from(counters)
    .where(eq(counters.key, keyOf(one)));
  return row !== undefined && row.hits >= one.limit.most && row.endsAt > service.now();
}

/** Counts the try everywhere, the widest limit first (a refusal leaves the later ones uncounted), makes it, and settles the counts when it succeeded. */
export async function within<T>(service: Service, tries: readonly Try[], work: () => Promise<T>): Promise<T> {
  for (const one of tries) await take(service, one);
  const result = await work();
  for (const one of tries) await settle(service, one);
  return result;
}

/** For the demo's people: a limit used up until an instant, or as if it had never been touched. */
export async function preset(service: Service, one: Try, usedUpUntil: Date | undefined): Promise<void> {
  await service.db.delete(counters).where(eq(counters.key, keyOf(one)));
  if (usedUpUntil) await service.db.insert(counters).values({ key: keyOf(one), hits: one.limit.most, endsAt: usedUpUntil });
}
