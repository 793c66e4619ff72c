/** Attempts are counted in the database before they are made, so that parallel ones count too. */
import { and, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { Failure, type FailureCode, tooMany } from '../failure/failure.ts';
import { rowsOf } from '../db/statements.ts';
import { attempts } from '../db/schema/sign-in.ts';
import { describeError } from '../failure/log.ts';
import { networksOf } from '../networks/networks.ts';
import { hashToken } from '../security/tokens.ts';
import { after, latest, type Service } from '../service.ts';

export interface Limit {
  readonly name: string;
  /** The last guess within the window locks for a full window (`withLimits`). */
  readonly most: number;
  readonly windowMs: number;
  /** `clear`: a success removes everything from the count, not only its own attempt. */
  readonly success?: 'clear';
}

export interface Attempt {
  readonly limit: Limit;
  /** A typed address, an account or a network. */
  readonly subject: string;
  /** Counts the subject apart for each of these, such as an address for each network. */
  readonly within?: string;
  /** 429 unless given. */
  readonly refusal?: (retryAfterMs: number) => Failure;
}

/** Wider networks get more attempts: twice as many from the /56, three times as many from the /48. */
export const inNetworks = (attempt: Attempt, address: string): readonly Attempt[] =>
  networksOf(address).map((network, index) => ({
    ...attempt,
    limit: { ...attempt.limit, most: attempt.limit.most * (index + 1) },
    ...(attempt.within === undefined ? { subject: network } : { within: network }),
  }));

export interface Reservation {
  readonly id: number;
  /** Includes this attempt. */
  readonly count: number;
}

const keyOf = ({ limit, subject, within }: Attempt) =>
  [limit.name, hashToken(subject), ...(within === undefined ? [] : [hashToken(within)])].join(':');

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;

interface Begun extends Record<string, unknown> {
  /** Of the attempt among all of them, from 1 on. */
  readonly place: number;
  readonly try_id: string | number | null;
  readonly counted: number;
  readonly locked_until: string | Date | null;
}

/** An attempt that is being judged counts this long, in case its server is killed meanwhile. */
const UNDER_WAY_MS = 60_000;

/** Right attempts that are still being judged soon give back their place. */
const SOON_MS = 5000;

/** In one statement, since each waits for the database once. @param lifeMs of every attempt; its limit's window unless given */
async function begin(service: Service, all: readonly Attempt[], how: 'count_rate' | 'begin_try', lifeMs?: number) {
  const now = service.now();
  const toBegin = all.map((counter) => ({
    how,
    key: keyOf(counter),
    most: counter.limit.most,
    until: after(now, lifeMs ?? counter.limit.windowMs),
  }));
  const rows = await rowsOf<Begun>(service.db, sql`select * from begin_tries(${JSON.stringify(toBegin)}::text::jsonb, ${instant(now)})`);
  return rows.map(({ place, try_id, counted, locked_until }): Reservation => {
    if (try_id !== null) return { id: Number(try_id), count: counted };
    const until = new Date(locked_until ?? after(now, SOON_MS));
    throw (all[place - 1]?.refusal ?? tooMany)(until.getTime() - now.getTime());
  });
}

/** What becomes of an attempt that was begun: it stays counted, it is given back, or everything that counts with it goes. */
type Ending = 'keep' | 'give back' | 'clear';

async function end(service: Service, all: readonly Attempt[], taken: readonly Reservation[], endingOf: (attempt: Attempt) => Ending) {
  const now = service.now();
  const toEnd = all.map((counter, index) => {
    const { most, windowMs } = counter.limit;
    return { how: endingOf(counter), id: taken[index]?.id, key: keyOf(counter), most, until: after(now, windowMs) };
  });
  await service.db.execute(sql`select end_tries(${JSON.stringify(toEnd)}::text::jsonb, ${instant(now)})`);
}

/**
 * There is room again once the oldest has left the window. If one limit is used up, nothing is counted under the others either.
 * @throws the attempt's refusal
 */
export const consume = (service: Service, ...all: readonly Attempt[]): Promise<readonly Reservation[]> => begin(service, all, 'count_rate');

/** Returns false instead of throwing, for callers who must not learn that the limit is used up. */
export async function isAllowed(service: Service, attempt: Attempt): Promise<boolean> {
  try {
    await consume(service, attempt);
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

/** A later request knows only the id of the attempt. */
export async function releaseById({ db, now }: Service, most: number, id: number): Promise<void> {
  const values = sql`${attempts.id}, ${attempts.key}, ${most}, ${instant(now())}`;
  await db.execute(sql`select give_back_try(${values}) from ${attempts} where ${eq(attempts.id, id)}`);
}

/** Does not wait for an attempt that another request is taking back or forgetting. */
export async function reset({ db }: Service, ...all: readonly Attempt[]): Promise<void> {
  const matching = db
    .select({ id: attempts.id })
    .from(attempts)
    .where(inArray(attempts.key, all.map(keyOf)))
    .for('update', { skipLocked: true });
  await db.delete(attempts).where(inArray(attempts.id, matching));
}

/** Covers every `Attempt.within` of the subject. */
export async function resetWithin({ db }: Service, attempt: Attempt): Promise<void> {
  await db.delete(attempts).where(sql`starts_with(${attempts.key}, ${`${keyOf(attempt)}:`})`);
}

/** Covers every limit that counts one of these. */
export async function resetSubjects({ db }: Service, subjects: readonly string[]): Promise<void> {
  await db.delete(attempts).where(inArray(sql`split_part(${attempts.key}, ':', 2)`, subjects.map(hashToken)));
}

/** A condition of a statement, true when one of the limits is used up. */
export function isUsedUp({ db, now }: Service, ...all: readonly Attempt[]): SQL<boolean> {
  const isLock = and(
    inArray(attempts.key, all.map(keyOf)),
    eq(attempts.locks, true),
    gt(attempts.endsAt, now()),
    lte(attempts.at, latest(now())),
  );
  return sql<boolean>`exists (${db.select({ id: attempts.id }).from(attempts).where(isLock)})`;
}

/** A failure takes the attempts back, since nothing was sent. */
export async function withSending<T>(service: Service, all: readonly Attempt[], work: () => Promise<T>): Promise<T> {
  const taken = await consume(service, ...all);
  try {
    return await work();
  } catch (error) {
    // The database may be why it failed.
    await end(service, all, taken, () => 'give back').catch(() => undefined);
    throw error;
  }
}

/** Other failures do not count, since an error of ours must lock no user out. */
const wrong: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'INVALID_CREDENTIALS',
  'INVALID_MFA_CODE',
  'ANSWER_INCORRECT',
  'PASSWORD_CHANGE_REFUSED',
]);

const isGuess = (error: unknown) => error instanceof Failure && wrong.has(error.errorCode) && !error.details.isNoGuess;

/** Counts the attempts while they are carried out, and keeps wrong ones, which are not answered before they are counted. */
export async function withLimits<T>(
  service: Service,
  all: readonly Attempt[],
  work: (counts: readonly number[]) => Promise<T>,
): Promise<T> {
  const taken = await begin(service, all, 'begin_try', UNDER_WAY_MS);
  // Attempts that cannot be given back change nothing about what has been done, and are only logged.
  const release = (endingOf: (attempt: Attempt) => Ending) =>
    end(service, all, taken, endingOf).catch((error: unknown) =>
      service.log({ level: 'error', what: 'a try was not given back', message: describeError(error) }),
    );
  let result: T;
  try {
    result = await work(taken.map(({ count }) => count));
  } catch (error) {
    if (isGuess(error)) await end(service, all, taken, () => 'keep');
    else await release(() => 'give back');
    throw error;
  }
  await release(({ limit }) => limit.success ?? 'give back');
  return result;
}

/** Only the demo's locked people need it. */
export async function useUp(service: Service, endsAt: Date, ...all: readonly Attempt[]): Promise<void> {
  if (all.length === 0) return;
  await service.db.insert(attempts).values(all.map((attempt) => ({ key: keyOf(attempt), at: service.now(), endsAt, locks: true })));
}
