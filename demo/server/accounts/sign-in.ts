import { and, eq } from 'drizzle-orm';
import type { Reply } from '../../../src/contract/contract.ts';
import { type Account, accounts } from '../db/schema/accounts.ts';
import { type Opening, openSession, type SignedIn } from '../security/sessions.ts';
import type { Service } from '../service.ts';
import type { Facts } from './facts.ts';
import { beginsWizard, stepOf } from './forced-steps.ts';

export type UserFields = Exclude<Reply<'login'>, number>;

export const userFields = (account: Account, { hasSecurityAnswers }: Facts): UserFields => ({
  id: account.id,
  originalUserId: account.id,
  connectAccount: true,
  isExpired: account.isExpired,
  hasSecurityAnswers,
  resetPassword: account.resetPassword,
  reviewProfile: account.reviewProfile,
  email: account.contactEmail ?? account.email,
  firstName: account.firstName,
  lastName: account.lastName,
  language: account.language,
  timezone: account.timezone,
  roles: account.roles,
});

/** True once per account, after its forced steps, which have destinations of their own. */
async function takeNewUser(service: Service, account: Account): Promise<boolean> {
  const taken = await service.db
    .update(accounts)
    .set({ newUser: false })
    .where(and(eq(accounts.id, account.id), eq(accounts.newUser, true)))
    .returning({ id: accounts.id });
  return taken.length === 1;
}

/** @param service in a transaction that keeps the account */
export async function signIn(service: Service, account: Account, facts: Facts, how: Opening = {}): Promise<SignedIn<UserFields>> {
  const step = stepOf(account, facts);
  // A session that is taken over has no user who would act on the flag.
  const newUser = !how.earlier && !step && account.newUser && (await takeNewUser(service, account));
  const fields = userFields(account, facts);
  const tokens = await openSession(service, account, beginsWizard(step), how);
  return { data: newUser ? { ...fields, newUser } : fields, tokens };
}
