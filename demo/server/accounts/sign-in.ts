/** How every sign-in ends: with a session, and the login result that tells the client where to go. */
import { and, eq } from 'drizzle-orm';
import type { Reply } from '../../../src/contract/contract.ts';
import { type Account, accounts } from '../db/schema/accounts.ts';
import { openSession, type SignedIn } from '../security/sessions.ts';
import type { Service } from '../service.ts';
import { beginsWizard, hasSecurityAnswers, pendingStep } from './forced-steps.ts';

export type UserFields = Exclude<Reply<'login'>, number>;

/** The user as the login result and the basic profile show it. */
export async function userFields(service: Service, account: Account): Promise<UserFields> {
  return {
    id: account.id,
    originalUserId: account.id,
    connectAccount: true,
    isExpired: account.isExpired,
    hasSecurityAnswers: await hasSecurityAnswers(service, account.id),
    resetPassword: account.resetPassword,
    reviewProfile: account.reviewProfile,
    email: account.contactEmail ?? account.email,
    firstName: account.firstName,
    lastName: account.lastName,
    language: account.language,
    timezone: account.timezone,
    roles: account.roles,
  };
}

/** True once per account, after its forced steps, which have destinations of their own. */
async function takeNewUser(service: Service, account: Account): Promise<boolean> {
  if (!account.newUser || (await pendingStep(service, account))) return false;
  const taken = await service.db
    .update(accounts)
    .set({ newUser: false })
    .where(and(eq(accounts.id, account.id), eq(accounts.newUser, true)))
    .returning({ id: accounts.id });
  return taken.length === 1;
}

/** @param endsAt of the earlier session, if this one continues it */
export async function signIn(service: Service, account: Account, endsAt?: Date): Promise<SignedIn<UserFields>> {
  // Where a session is taken over, no user acts on it.
  const newUser = !endsAt && (await takeNewUser(service, account));
  const fields = await userFields(service, account);
  const tokens = await openSession(service, account, await beginsWizard(service, account), endsAt);
  return { data: newUser ? { ...fields, newUser } : fields, tokens };
}
