/** Answers of calls that changed something, kept for repeats of the same request. */
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, storedAt } from './accounts.ts';

export const idempotencyRecords = pgTable(
  'kept_answers',
  {
    /** Hash of everything that identifies a request. */
    key: text('key').primaryKey(),
    /** A keyed hash: the body may hold a password. */
    bodyHash: text('body_hash').notNull(),
    /** The answer, encrypted; null while the first request is running. */
    sealed: text('sealed'),
    /** By the database's clock, since processes whose own clocks differ must not take each other for dead. */
    claimedAt: instant('claimed_at').notNull().defaultNow(),
    endsAt: instant('ends_at').notNull(),
    storedAt: storedAt(),
  },
  (table) => [index('kept_answers_end').on(table.endsAt)],
);
