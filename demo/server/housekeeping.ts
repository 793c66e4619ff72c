/**
 * Deletes what only a thief of the database could still use: rows whose end has passed by the database's clock and by ours, and whose full
 * life has passed by the database's, so that no wrong clock deletes what may still be needed.
 */
import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { capIdempotencyRecords } from './api/idempotency.ts';
import { contactChanges } from './db/schema/accounts.ts';
import { outbox } from './db/schema/content.ts';
import { idempotencyRecords } from './db/schema/idempotency-records.ts';
import { usedChallenges } from './db/schema/passkeys.ts';
import { queuedMessages } from './db/schema/queued-messages.ts';
import { pendingSignUps } from './db/schema/sign-up.ts';
import { KNOWN_MS } from './accounts/known-networks.ts';
import { knownNetworks, pendingLogins, resetTickets, sessions, sessionTokens, transferTokens, attempts } from './db/schema/sign-in.ts';
import { signOns } from './db/schema/sso.ts';
import { rowsOf, takesLock } from './db/statements.ts';
import type { Service } from './service.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

interface Retention {
  readonly table: PgTable & { readonly storedAt: PgColumn };
  readonly end: PgColumn;
  /** The longest life of such a row, from when it was stored. */
  readonly lifeMs: number;
  /** Ended rows stay this long, so that a late caller still learns what is wrong. */
  readonly graceMs: number;
}

const retention = (table: Retention['table'], end: PgColumn, lifeMs: number, graceMs = DAY_MS): Retention => ({
  table,
  end,
  lifeMs,
  graceMs,
});

export const allKept = ({ sessionMs }: Service['settings']): readonly Retention[] => [
  retention(sessionTokens, sessionTokens.expiresAt, sessionMs),
  retention(transferTokens, transferTokens.expiresAt, MINUTE_MS),
  retention(sessions, sessions.expiresAt, sessionMs),
  retention(pendingLogins, pendingLogins.expiresAt, HOUR_MS),
  retention(resetTickets, resetTickets.expiresAt, HOUR_MS),
  retention(usedChallenges, usedChallenges.expiresAt, 10 * MINUTE_MS, 0),
  retention(signOns, signOns.expiresAt, HOUR_MS),
  retention(pendingSignUps, pendingSignUps.expiresAt, DAY_MS),
  retention(contactChanges, contactChanges.expiresAt, DAY_MS),
  retention(attempts, attempts.endsAt, DAY_MS),
  retention(knownNetworks, knownNetworks.endsAt, KNOWN_MS, 0),
  retention(outbox, outbox.createdAt, 0, 7 * DAY_MS),
  retention(queuedMessages, queuedMessages.deadAt, 0, 7 * DAY_MS),
];

/** Any number will do, as long as every server uses the same one. */
const HOUSEKEEPING_LOCK = 4402;
/** Few enough rows per statement not to delay any request. */
const BATCH = 1000;

/** A row that is in use stays for the next round. */
export function endedRows({ table, end, lifeMs, graceMs }: Retention, now: Date) {
  const passed = sql`least(now(), ${now.toISOString()}::timestamptz) - ${`${graceMs} milliseconds`}::interval`;
  const full = sql`now() - ${`${lifeMs + graceMs} milliseconds`}::interval`;
  return sql`select ctid from ${table} where ${end} < ${passed} and ${table.storedAt} < ${full} limit ${BATCH} for update skip locked`;
}

/** @returns how many were deleted; undefined while another process is doing it */
async function forgetBatch({ db, now }: Service, records: Retention): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    if (!(await takesLock(tx, HOUSEKEEPING_LOCK))) return undefined;
    const gone = await rowsOf(tx, sql`delete from ${records.table} where ctid = any(array(${endedRows(records, now())})) returning 1`);
    return gone.length;
  });
}

async function forget(service: Service, which: readonly Retention[]): Promise<void> {
  for (const records of which) {
    let gone: number | undefined;
    do gone = await forgetBatch(service, records);
    while (gone === BATCH);
    if (gone === undefined) return;
  }
}

export async function forgetEnded(service: Service): Promise<void> {
  await forget(service, allKept(service.settings));
  // This role may not choose how old rows of the audit must be (`secureAudit`).
  let gone: unknown;
  do [gone] = (await rowsOf<{ n: string | number }>(service.db, sql`select forget_audit() as n`)).map(({ n }) => Number(n));
  while (gone === BATCH);
}

/** Answers are kept for ten minutes only, and may contain tokens. */
async function forgetAnswers(service: Service): Promise<void> {
  await forget(service, [retention(idempotencyRecords, idempotencyRecords.endsAt, 10 * MINUTE_MS, 0)]);
  await capIdempotencyRecords(service);
}

/** Runs from the first minute on, never before the first answer. @returns what stops it */
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
