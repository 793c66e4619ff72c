/** Locks and limits: tries in the database, counted before they are made, so that parallel ones count too. */
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { Failure, type FailureCode, tooMany } from '../failure/failure.ts';
import { rowsOf } from '../db/statements.ts';
import { attempts } from '../db/schema/sign-in.ts';
import { describeError } from '../failure/log.ts';
import { hashToken } from '../security/tokens.ts';
import { after, latest, type Service } from '../service.ts';

export interface Limit {
  readonly name: string;
  /** Tries allowed within the window; the last guess of them locks for a full window (`consumeGuess`, `withLimits`). */
  readonly most: number;
  readonly windowMs: number;
  /** What a success removes from the count: everything, or only its own try (wrong tries of others still count). */
  readonly success?: 'clear';
}

export interface Attempt {
  readonly limit: Limit;
  /** What is counted: a typed address, an account, a network. */
  readonly subject: string;
  /** 429 unless given. */
  readonly refusal?: (retryAfterMs: number) => Failure;
}

export interface Reservation {
  readonly id: number;
  /** The number of tries now, this one included. */
  readonly count: number;
}

const keyOf = ({ limit, subject }: Attempt) => `${limit.name}:${hashToken(subject)}`;

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;

interface Counted extends Record<string, unknown> {
  readonly try_id: string | number | null;
  readonly counted: number;
  readonly locked_until: string | Date | null;
}

/** A try that is being judged counts for so long, in case its server is killed meanwhile. */
const UNDER_WAY_MS = 60_000;

/** When to try again while as many tries as are allowed are being judged: the right ones soon give back their place. */
const SOON_MS = 5000;

async function reserve(
  service: Service,
  attempt: Attempt,
  how: 'count_rate' | 'count_try' | 'begin_try',
  lifeMs: number,
): Promise<Reservation> {
  const now = service.now();
  const given = sql`${keyOf(attempt)}, ${attempt.limit.most}, ${instant(now)}, ${instant(after(now, lifeMs))}`;
  const [row] = await rowsOf<Counted>(service.db, sql`select * from ${sql.identifier(how)}(${given})`);
  if (!row?.try_id) {
    const until = row?.locked_until ?? after(now, SOON_MS);
    throw (attempt.refusal ?? tooMany)(new Date(until).getTime() - now.getTime());
  }
  return { id: Number(row.try_id), count: row.counted };
}

/**
 * Counts what is sent or begun: there is room again as soon as the oldest has left the window.
 *
 * @throws the try's refusal when the limit is used up; such a try is not counted
 */
export const consume = (service: Service, attempt: Attempt): Promise<Reservation> =>
  reserve(service, attempt, 'count_rate', attempt.limit.windowMs);

/** Counts a guess for good before it is judged. @throws the try's refusal while it is locked; such a try lengthens no lock */
export const consumeGuess = (service: Service, attempt: Attempt): Promise<Reservation> =>
  reserve(service, attempt, 'count_try', attempt.limit.windowMs);

const reserveWhileJudged = (service: Service, attempt: Attempt): Promise<Reservation> =>
  reserve(service, attempt, 'begin_try', UNDER_WAY_MS);

async function confirm(service: Service, attempt: Attempt, { id }: Reservation): Promise<void> {
  const now = service.now();
  const { most, windowMs } = attempt.limit;
  const given = sql`${id}, ${keyOf(attempt)}, ${most}, ${instant(now)}, ${instant(after(now, windowMs))}`;
  await service.db.execute(sql`select keep_try(${given})`);
}

/** Counts the try, and returns false instead of throwing, for callers who must not learn that the limit is used up. */
export async function isAllowed(service: Service, attempt: Attempt): Promise<boolean> {
  try {
    await consume(service, attempt);
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

export async function release(service: Service, attempt: Attempt, { id }: Pick<Reservation, 'id'>): Promise<void> {
  await service.db.execute(sql`select give_back_try(${id}, ${keyOf(attempt)}, ${attempt.limit.most}, ${instant(service.now())})`);
}

/** Takes back a try of which a later request knows the id only. */
export async function releaseById({ db, now }: Service, { most }: Limit, id: number): Promise<void> {
  const given = sql`${attempts.id}, ${attempts.key}, ${most}, ${instant(now())}`;
  await db.execute(sql`select give_back_try(${given}) from ${attempts} where ${eq(attempts.id, id)}`);
}

/** Forgets all tries of these subjects, without waiting for one that is being taken back or forgotten by another request. */
export async function reset({ db }: Service, ...all: readonly Attempt[]): Promise<void> {
  const found = db
    .select({ id: attempts.id })
    .from(attempts)
    .where(inArray(attempts.key, all.map(keyOf)))
    .for('update', { skipLocked: true });
  await db.delete(attempts).where(inArray(attempts.id, found));
}

export async function isUsedUp(service: Service, attempt: Attempt): Promise<boolean> {
  const isLock = and(
    eq(attempts.key, keyOf(attempt)),
    eq(attempts.locks, true),
    gt(attempts.endsAt, service.now()),
    lte(attempts.at, latest(service.now())),
  );
  const [row] = await service.db.select({ id: attempts.id }).from(attempts).where(isLock).limit(1);
  return row !== undefined;
}

/** Counts all of them or none: if one is refused, those before it are taken back. */
export async function consumeAll(service: Service, all: readonly Attempt[], how = consume): Promise<readonly Reservation[]> {
  const taken: Reservation[] = [];
  try {
    for (const attempt of all) taken.push(await how(service, attempt));
    return taken;
  } catch (error) {
    for (const [index, attempt] of all.entries()) if (taken[index]) await release(service, attempt, taken[index]);
    throw error;
  }
}

/** Counts what `work` sends. When it fails nothing was sent, and the tries are taken back. */
export async function withSending<T>(service: Service, all: readonly Attempt[], work: () => Promise<T>): Promise<T> {
  const taken = await consumeAll(service, all);
  try {
    return await work();
  } catch (error) {
    // The database may be why it failed.
    await Promise.allSettled(all.map((attempt, index) => taken[index] && release(service, attempt, taken[index])));
    throw error;
  }
}

/** The codes that answer a wrong guess. Other failures do not count, since an error of ours must lock no user out. */
const wrong: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'INVALID_CREDENTIALS',
  'INVALID_MFA_CODE',
  'ANSWER_INCORRECT',
  'PASSWORD_CHANGE_REFUSED',
]);

/** What a success or an error of ours gives back. That it could not be changes nothing about what has been done, and is only logged. */
async function releaseAll(service: Service, all: readonly Attempt[], taken: readonly Reservation[], succeeded: boolean): Promise<void> {
  const given = all.map((attempt, index) => {
    if (succeeded && attempt.limit.success === 'clear') return reset(service, attempt);
    return taken[index] && release(service, attempt, taken[index]);
  });
  for (const result of await Promise.allSettled(given))
    if (result.status === 'rejected')
      service.log({ level: 'error', what: 'a try was not given back', message: describeError(result.reason) });
}

/** Counts the try in all limits while it is carried out, and for good only if it was wrong: a wrong one is not answered before it is counted. */
export async function withLimits<T>(service: Service, all: readonly Attempt[], work: () => Promise<T>): Promise<T> {
  const taken = await consumeAll(service, all, reserveWhileJudged);
  let result: T;
  try {
    result = await work();
  } catch (error) {
    const isWrong = error instanceof Failure && wrong.has(error.errorCode);
    if (!isWrong) await releaseAll(service, all, taken, false);
    else for (const [index, attempt] of all.entries()) if (taken[index]) await confirm(service, attempt, taken[index]);
    throw error;
  }
  await releaseAll(service, all, taken, true);
  return result;
}

/** Uses up a limit until an instant, for the demo's locked people. */
export async function useUp(service: Service, endsAt: Date, ...all: readonly Attempt[]): Promise<void> {
  if (all.length === 0) return;
  await service.db.insert(attempts).values(all.map((attempt) => ({ key: keyOf(attempt), at: service.now(), endsAt, locks: true })));
}
