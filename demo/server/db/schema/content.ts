import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, serial, text, unique } from 'drizzle-orm/pg-core';
import { instant, ofAccount, storedAt } from './accounts.ts';

export const newsFilters = pgTable(
  'news_filters',
  {
    id: text('id').primaryKey(),
    accountId: ofAccount().notNull(),
    filterName: text('filter_name').notNull(),
    primaryFilter: boolean('primary_filter').notNull().default(false),
    regionIds: text('region_ids').array().notNull().default([]),
    industryIds: text('industry_ids').array().notNull().default([]),
  },
  (table) => [unique('news_filters_name').on(table.accountId, table.filterName)],
);

export const dailySubscriptions = pgTable('daily_subscriptions', {
  accountId: ofAccount().primaryKey(),
  active: boolean('active').notNull(),
  html: boolean('html').notNull(),
  sortBy: text('sort_by').notNull(),
  displayContent: text('display_content').notNull(),
  frequencyFlag: integer('frequency_flag').notNull(),
  timeFirstEmailGmt: integer('time_first_email_gmt').notNull(),
  sendEmptyEmail: boolean('send_empty_email').notNull(),
});

export const maintenanceWindows = pgTable('maintenance_windows', {
  id: serial('id').primaryKey(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
});

/** Contains every text message and mail, whether or not a real carrier is configured. */
export const outbox = pgTable(
  'outbox',
  {
    id: serial('id').primaryKey(),
    kind: text('kind', { enum: ['text', 'mail'] }).notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull().default(''),
    body: text('body').notNull(),
    html: text('html').notNull().default(''),
    /** People and tests read the message's code or link here. */
    code: text('code'),
    link: text('link'),
    createdAt: instant('created_at').notNull(),
    storedAt: storedAt(),
  },
  // `sentMessages` asks for it in this form.
  (table) => [
    index('outbox_address').on(sql`ltrim(lower(${table.recipient}), '+')`, table.id),
    index('outbox_created').on(table.createdAt),
  ],
);
export type OutboxEntry = typeof outbox.$inferSelect;
