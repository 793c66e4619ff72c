import { bigint, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { instant, ofAccount, organizations, storedAt } from './accounts.ts';

export const signOns = pgTable(
  'sign_ons',
  {
    /** Hash of the `state` or `RelayState`. */
    stateHash: text('state_hash').primaryKey(),
    authType: text('auth_type', { enum: ['saml', 'oidc'] }).notNull(),
    /** Hash of the cookie of the browser that began the sign-on: only that browser may bring the answer. */
    browserHash: text('browser_hash').notNull(),
    /** The company's provider may vouch only for that company's people. */
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    redirectUrl: text('redirect_url'),
    /** Where the browser signs in, sealed. */
    destination: text('destination').notNull(),
    /** The browser is led there only once. */
    leftAt: instant('left_at'),
    /** Counted in its network and the wider ones, and taken back when it succeeds. */
    attemptIds: bigint('try_ids', { mode: 'number' }).array().notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** An answer has arrived, good or bad: there is no second attempt. */
    answeredAt: instant('answered_at'),
    storedAt: storedAt(),
  },
  (table) => [index('sign_ons_end').on(table.expiresAt)],
);
export type SignOn = typeof signOns.$inferSelect;

/** From the first sign-on the provider's own name for a person decides, since addresses change hands. */
export const identities = pgTable(
  'identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    accountId: ofAccount().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] }), unique('identities_account').on(table.issuer, table.accountId)],
);
