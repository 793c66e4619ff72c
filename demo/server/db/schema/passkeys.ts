import { bigint, boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, ofAccount, storedAt } from './accounts.ts';

export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    accountId: ofAccount().notNull(),
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    /** The passkey may be copied to other devices of its owner; this never changes. */
    backupEligible: boolean('backup_eligible').notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_account').on(table.accountId)],
);
export type Passkey = typeof passkeys.$inferSelect;

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    accountId: ofAccount().notNull(),
    hash: text('hash').notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.hash] })],
);

/** Kept until their end, so that no challenge of the first step is used twice. */
export const usedChallenges = pgTable(
  'used_challenges',
  {
    hash: text('hash').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
    storedAt: storedAt(),
  },
  (table) => [index('used_challenges_end').on(table.expiresAt)],
);
