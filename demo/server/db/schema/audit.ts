/** Rows are only added; `forget_audit` removes old ones. */
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './accounts.ts';

export const audit = pgTable(
  'audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().defaultNow(),
    /** An administrator's name, or `owner`: the holder of the account's own session, sign-in or link. */
    who: text('who').notNull(),
    action: text('action').notNull(),
    /** Pseudonym of the account's address (`Seal.pseudonym`). */
    subject: text('subject'),
    network: text('network'),
    requestId: text('request_id'),
    outcome: text('outcome').notNull(),
  },
  (table) => [index('audit_at').on(table.at)],
);
