/** Answers of calls that changed something, for whoever sends the same request again. */
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, storedAt } from './accounts.ts';

export const keptAnswers = pgTable(
  'kept_answers',
  {
    /** Of everything that makes a request the same one. */
    key: text('key').primaryKey(),
    bodyHash: text('body_hash').notNull(),
    /** The answer, encrypted; null while the first request is at work. */
    sealed: text('sealed'),
    /** By the database's clock: processes whose own clocks differ must not take each other for dead. */
    claimedAt: instant('claimed_at').notNull().defaultNow(),
    endsAt: instant('ends_at').notNull(),
    storedAt: storedAt(),
  },
  (table) => [index('kept_answers_end').on(table.endsAt)],
);
