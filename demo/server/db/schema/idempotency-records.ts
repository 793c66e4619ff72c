import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, storedAt } from './accounts.ts';

export const idempotencyRecords = pgTable(
  'kept_answers',
  {
    /** Hash of all that identifies a request. */
    key: text('key').primaryKey(),
    /** Keyed, since the body may contain a password. */
    bodyHash: text('body_hash').notNull(),
    /** Null while the first request is running. */
    sealed: text('sealed'),
    /** The database's clock sets it, since processes whose own clocks differ must not take each other for dead. */
    claimedAt: instant('claimed_at').notNull().defaultNow(),
    endsAt: instant('ends_at').notNull(),
    storedAt: storedAt(),
  },
  (table) => [index('kept_answers_end').on(table.endsAt)],
);
