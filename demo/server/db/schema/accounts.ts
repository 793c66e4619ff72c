import {
  bigserial,
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { Profile } from '../../../../src/contract/requests.ts';

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The database's clock sets it, not the server's (housekeeping). */
export const storedAt = () => instant('stored_at').notNull().defaultNow();

/** Counts up with every row, so it shows which of two came later, by any clock. */
export const storedOrder = () => bigserial('stored_order', { mode: 'number' }).notNull();

/** The rows of an account go with it. */
export const ofAccount = () => text('account_id').references(() => accounts.id, { onDelete: 'cascade' });

export const organizations = pgTable('organizations', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** Email domain in lower case. */
  domain: text('domain').notNull().unique(),
  /** Addresses of this domain sign in through the company's own provider. */
  authType: text('auth_type', { enum: ['saml', 'oidc'] }),
  /** Null: people may sign in from anywhere. */
  networks: text('networks').array(),
});

export const accounts = pgTable('accounts', {
  id: text('id').primaryKey(),
  /** As the user typed it; `emailKey` is what it is found by. */
  email: text('email').notNull(),
  emailKey: text('email_key').notNull().unique(),
  status: text('status', { enum: ['active', 'disabled'] })
    .notNull()
    .default('active'),
  organizationId: text('organization_id').references(() => organizations.id),
  /** Null: signs in through the company only. */
  passwordHash: text('password_hash'),
  passwordChangedAt: instant('password_changed_at'),
  /** Set for a temporary password, which ends at this instant (S9: 24 hours). */
  temporaryUntil: instant('temporary_until'),
  expiresAt: instant('expires_at'),
  isExpired: boolean('is_expired').notNull().default(false),
  resetPassword: boolean('reset_password').notNull().default(false),
  reviewProfile: boolean('review_profile').notNull().default(false),
  newUser: boolean('new_user').notNull().default(false),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  /** Mail goes here once the wizard has changed it, else to `email`. */
  contactEmail: text('contact_email'),
  language: text('language').notNull().default('en'),
  timezone: text('timezone').notNull().default(''),
  timezoneOffset: doublePrecision('timezone_offset').notNull().default(-8),
  roles: text('roles').array().notNull().default([]),
  idleTimeoutMs: bigint('idle_timeout_ms', { mode: 'number' }),
  countryCode: text('country_code'),
  phoneNumber: text('phone_number'),
  /** A confirmed authenticator secret (sealed) makes the app a factor. */
  totpSecret: text('totp_secret'),
  /** The 30-second step of the last code used: no code opens twice. */
  totpLastStep: integer('totp_last_step').notNull().default(0),
  answersChangedAt: instant('answers_changed_at'),
  /** 32 random bytes by which authenticators know the account; set when a passkey is first asked for. */
  userHandle: text('user_handle'),
  /** When the user last put off the offer of a passkey. */
  passkeyLaterAt: instant('passkey_later_at'),
  profile: jsonb('profile').$type<Profile>(),
  createdAt: instant('created_at').notNull(),
});

export type Account = typeof accounts.$inferSelect;

export const contactChanges = pgTable(
  'contact_changes',
  {
    idHash: text('id_hash').primaryKey(),
    accountId: ofAccount().notNull(),
    email: text('email').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    storedAt: storedAt(),
  },
  (table) => [index('contact_changes_account').on(table.accountId), index('contact_changes_expires_at').on(table.expiresAt)],
);
export type ContactChange = typeof contactChanges.$inferSelect;
export type Organization = typeof organizations.$inferSelect;

/** Hashes of earlier passwords; the last ten are refused (S9), besides the current one. */
export const passwordHistory = pgTable(
  'password_history',
  {
    id: serial('id').primaryKey(),
    accountId: ofAccount().notNull(),
    hash: text('hash').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('password_history_account').on(table.accountId)],
);

export const securityAnswers = pgTable(
  'security_answers',
  {
    accountId: ofAccount().notNull(),
    questionId: text('question_id').notNull(),
    position: integer('position').notNull(),
    answerHash: text('answer_hash').notNull(),
    failedAttempts: integer('failed_attempts').notNull().default(0),
    lastFailedAt: instant('last_failed_at'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.questionId] })],
);

export const sealKey = pgTable('seal_key', { id: integer('id').primaryKey(), mark: text('mark').notNull() });
