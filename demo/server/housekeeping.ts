/**
 * Deletes what has ended: an expired token or counter is of use only to a thief of the database.
 *
 * A row is deleted once its end has passed by the database's clock and by ours, and its full life by the database's: whichever
 * clock was wrong when it was written, nothing is deleted that may still be needed.
 */
import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { capIdempotencyRecords } from './api/idempotency.ts';
import { contactChanges } from './db/schema/accounts.ts';
import { outbox } from './db/schema/content.ts';
import { idempotencyRecords } from './db/schema/idempotency-records.ts';
import { pendingSignUps } from './db/schema/sign-up.ts';
import { pendingLogins, resetTickets, sessions, sessionTokens, transferTokens, attempts } from './db/schema/sign-in.ts';
import { signOns } from './db/schema/sso.ts';
import { rowsOf, takesLock } from './db/statements.ts';
import type { Service } from './service.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

interface Kept {
  readonly table: PgTable & { readonly storedAt: PgColumn };
  readonly end: PgColumn;
  /** The longest that such a row lives, from when it was stored. */
  readonly lifeMs: number;
  /** Ended rows stay for a while, so that a late caller is told what is wrong. */
  readonly graceMs: number;
}

const kept = (table: Kept['table'], end: PgColumn, lifeMs: number, graceMs = DAY_MS): Kept => ({ table, end, lifeMs, graceMs });

export const allKept = ({ sessionMs }: Service['settings']): readonly Kept[] => [
  kept(sessionTokens, sessionTokens.expiresAt, sessionMs),
  kept(transferTokens, transferTokens.expiresAt, MINUTE_MS),
  kept(sessions, sessions.expiresAt, sessionMs),
  kept(pendingLogins, pendingLogins.expiresAt, HOUR_MS),
  kept(resetTickets, resetTickets.expiresAt, HOUR_MS),
  kept(signOns, signOns.expiresAt, HOUR_MS),
  kept(pendingSignUps, pendingSignUps.expiresAt, DAY_MS),
  kept(contactChanges, contactChanges.expiresAt, DAY_MS),
  kept(attempts, attempts.endsAt, DAY_MS),
  kept(outbox, outbox.createdAt, 0, 7 * DAY_MS),
];

/** Any number will do, as long as every server uses the same one. */
const HOUSEKEEPING_LOCK = 4402;
/** Rows per statement, few enough not to delay any request. */
const BATCH = 1000;

/** Selects the rows by an index on their end; one that is in use stays for the next round. */
export function endedRows({ table, end, lifeMs, graceMs }: Kept, now: Date) {
  const passed = sql`least(now(), ${now.toISOString()}::timestamptz) - ${`${graceMs} milliseconds`}::interval`;
  const full = sql`now() - ${`${lifeMs + graceMs} milliseconds`}::interval`;
  return sql`select ctid from ${table} where ${end} < ${passed} and ${table.storedAt} < ${full} limit ${BATCH} for update skip locked`;
}

/** @returns how many were deleted; undefined while another process is doing it */
async function forgetBatch({ db, now }: Service, records: Kept): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    if (!(await takesLock(tx, HOUSEKEEPING_LOCK))) return undefined;
    const gone = await rowsOf(tx, sql`delete from ${records.table} where ctid = any(array(${endedRows(records, now())})) returning 1`);
    return gone.length;
  });
}

async function forget(service: Service, which: readonly Kept[]): Promise<void> {
  for (const records of which) {
    let gone: number | undefined;
    do gone = await forgetBatch(service, records);
    while (gone === BATCH);
    if (gone === undefined) return;
  }
}

export const forgetEnded = (service: Service): Promise<void> => forget(service, allKept(service.settings));

/** Often: an answer is kept for ten minutes and may hold tokens. */
async function forgetAnswers(service: Service): Promise<void> {
  await forget(service, [kept(idempotencyRecords, idempotencyRecords.endsAt, 10 * MINUTE_MS, 0)]);
  await capIdempotencyRecords(service);
}

/** Runs from the first minute on, never before the first answer; returns a function that stops it. */
export function startHousekeeping(service: Service): () => void {
  const every = (ms: number, work: (service: Service) => Promise<void>) =>
    setInterval(() => service.afterResponse(() => work(service)), ms).unref();
  const first = setTimeout(() => service.afterResponse(() => forgetEnded(service)), MINUTE_MS).unref();
  const timers = [every(HOUR_MS, forgetEnded), every(MINUTE_MS, forgetAnswers)];
  return () => {
    clearTimeout(first);
    for (const timer of timers) clearInterval(timer);
  };
}
