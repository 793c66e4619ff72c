/** Tokens and codes are kept as hashes only. */
import { bigserial, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, ofAccount, storedAt, storedOrder } from './accounts.ts';

/** A right password that waits for its second factor opens nothing but the second-factor calls. */
export const pendingLogins = pgTable(
  'pending_logins',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: ofAccount().notNull(),
    /** Hash of the stored password hash, so that a changed password ends the login. */
    passwordMark: text('password_mark').notNull(),
    /** Only a login that the server has marked may set up a factor, and it may do nothing else. */
    setup: boolean('setup').notNull(),
    setupId: text('setup_id'),
    /** Typed in a set-up login; the account's own otherwise. */
    countryCode: text('country_code'),
    phoneNumber: text('phone_number'),
    /** Sealed and unconfirmed, of a set-up login. */
    totpSecret: text('totp_secret'),
    /** Of the latest passkey options, which void the earlier ones. */
    challengeHash: text('challenge_hash'),
    challengeEndsAt: instant('challenge_ends_at'),
    codeHash: text('code_hash'),
    codeSentAt: instant('code_sent_at'),
    failures: integer('failures').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** The end of the verify screen, ten minutes after the first text message (S9). */
    screenEndsAt: instant('screen_ends_at'),
    endedAt: instant('ended_at'),
    storedAt: storedAt(),
  },
  (table) => [index('pending_logins_account').on(table.accountId), index('pending_logins_end').on(table.expiresAt)],
);
export type PendingLogin = typeof pendingLogins.$inferSelect;

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    accountId: ofAccount().notNull(),
    /** Successors are derived from their predecessor with this key, so that none is ever stored. */
    rotationKey: text('rotation_key').notNull(),
    /** Later steps of the wizard stay open while `isExpired` is still set. */
    inWizard: boolean('in_wizard').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the user proved their identity, copied by a session that continues another one. */
    authenticatedAt: instant('authenticated_at').notNull(),
    /** Of the latest options to create a passkey. */
    challengeHash: text('challenge_hash'),
    challengeEndsAt: instant('challenge_ends_at'),
    /** The last call or refresh, accurate to a tenth of the idle time-out and to half of the warning after it. */
    lastUsedAt: instant('last_used_at').notNull(),
    /** The absolute end, however often the session is refreshed. */
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    storedAt: storedAt(),
  },
  (table) => [index('sessions_account').on(table.accountId), index('sessions_end').on(table.expiresAt)],
);
export type Session = typeof sessions.$inferSelect;

export const sessionTokens = pgTable(
  'session_tokens',
  {
    hash: text('hash').primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['access', 'refresh'] }).notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** First use; a refresh token is used by its exchange. */
    usedAt: instant('replaced_at'),
    storedAt: storedAt(),
  },
  (table) => [index('session_tokens_session').on(table.sessionId), index('session_tokens_end').on(table.expiresAt)],
);

export const transferTokens = pgTable(
  'transfer_tokens',
  {
    hash: text('hash').primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Only this origin may redeem it. */
    destination: text('destination').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    storedAt: storedAt(),
  },
  (table) => [index('transfer_tokens_session').on(table.sessionId), index('transfer_tokens_end').on(table.expiresAt)],
);

export const resetTickets = pgTable(
  'reset_tickets',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: ofAccount().notNull(),
    /** Only the answer to the question served last is accepted. */
    servedQuestionId: text('served_question_id'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    storedAt: storedAt(),
    storedOrder: storedOrder(),
  },
  (table) => [index('reset_tickets_account').on(table.accountId), index('reset_tickets_end').on(table.expiresAt)],
);
export type ResetTicket = typeof resetTickets.$inferSelect;

/** SQL functions of the migration write one row per attempt, so that clients behind one address wait for no shared row. */
export const attempts = pgTable(
  'tries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    key: text('key').notNull(),
    at: instant('at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** The last allowed attempt locks until it ends. */
    locks: boolean('locks').notNull(),
    /** An attempt that is being judged takes a place for as long as that may last, and locks nothing. */
    underWay: boolean('under_way').notNull().default(false),
    storedAt: storedAt(),
  },
  (table) => [index('tries_key').on(table.key, table.endsAt), index('tries_ends_at').on(table.endsAt)],
);

/** Kept for thirty days (`accounts/known-networks`). */
export const knownNetworks = pgTable(
  'known_networks',
  {
    /** Keyed hash of address and network. */
    hash: text('hash').primaryKey(),
    accountId: ofAccount().notNull(),
    endsAt: instant('ends_at').notNull(),
    storedAt: storedAt(),
  },
  (table) => [index('known_networks_account').on(table.accountId), index('known_networks_end').on(table.endsAt)],
);
