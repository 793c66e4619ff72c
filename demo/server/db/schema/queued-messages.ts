/** A message or a request is a row of the transaction that it belongs to. */
import { isNull, sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, ofAccount, storedAt } from './accounts.ts';

export const queuedMessages = pgTable(
  'queued_messages',
  {
    /** The mail's Message-ID and the text message's Idempotency-Key, in all attempts. */
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['mail', 'text', 'request'] }).notNull(),
    name: text('name').notNull(),
    accountId: ofAccount(),
    /** Pseudonym of the recipient (`Seal.pseudonym`). */
    subject: text('subject').notNull(),
    /** Hash of what it opens; once that has ended, the message is not sent. */
    opens: text('opens'),
    /** Null for a dead letter, which is kept to be counted. */
    sealed: text('sealed'),
    attempts: integer('tries').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    /** The message is not sent after the end of what it contains or opens. */
    endsAt: instant('ends_at').notNull(),
    /** The next attempt by the database's clock; the process that is sending it moves this on. */
    dueAt: instant('due_at').notNull(),
    deadAt: instant('dead_at'),
    storedAt: storedAt(),
  },
  (table) => [
    index('queued_messages_due').on(table.dueAt).where(isNull(table.deadAt)),
    index('queued_messages_dead').on(table.deadAt).where(sql`${table.deadAt} is not null`),
    index('queued_messages_account').on(table.accountId),
  ],
);
export type QueuedMessage = typeof queuedMessages.$inferSelect;
