/** Sign-ons that left for a company's identity provider and may come back. */
import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant, organizations } from './accounts.ts';

export const signOns = pgTable('sign_ons', {
  /** Of the `state` or `RelayState`. */
  stateHash: text('state_hash').primaryKey(),
  authType: text('auth_type', { enum: ['saml', 'oidc'] }).notNull(),
  /** Of the cookie of the browser that left: nobody else may bring the answer. */
  browserHash: text('browser_hash').notNull(),
  /** The company whose provider was asked: it speaks for nobody else's people. */
  organizationId: text('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  redirectUrl: text('redirect_url'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  /** An answer was brought, good or bad: there is no second try. */
  answeredAt: instant('answered_at'),
});
export type SignOn = typeof signOns.$inferSelect;
