import { factsOf } from '../accounts/facts.ts';
import { checkNetworkOf, findAccount, organizationOf } from '../accounts/find.ts';
import { pendingStep } from '../accounts/forced-steps.ts';
import { signIn } from '../accounts/sign-in.ts';
import type { Account } from '../db/schema/accounts.ts';
import type { SignOn } from '../db/schema/sso.ts';
import { hostedConfig } from '../pages/hosted.ts';
import { authenticate, endSession, hasEnded, lockForSignIn } from '../security/sessions.ts';
import { type Service, inTransaction } from '../service.ts';
import { identifiedAccount, storeIdentity } from './identities.ts';
import type { Vouched } from './sso-client.ts';
import { SignOnRefused } from './refused.ts';
import { targetWithToken } from './target.ts';

/** The provider's id for a person decides; the address counts only at the first sign-on. */
async function accountOf(service: Service, signOn: SignOn, vouched: Vouched): Promise<Account> {
  const account = (await identifiedAccount(service, vouched)) ?? (await findAccount(service, vouched.email));
  const organization = await organizationOf(service, account?.email ?? vouched.email);
  // A provider may vouch only for its own company's people.
  if (organization?.id !== signOn.organizationId || organization.authType !== signOn.authType) throw new SignOnRefused('foreign-address');
  if (account?.status !== 'active' || hasEnded(account, service.now())) throw new SignOnRefused('no-account');
  if (!(await storeIdentity(service, vouched, account.id))) throw new SignOnRefused('foreign-subject');
  // As with a transfer, no session moves while a step is due.
  if (await pendingStep(service, account)) throw new SignOnRefused('setup-required');
  return account;
}

/** @returns where the browser goes, with its transfer token; without one when the account is new (decisions 2) */
export async function finishSignOn(service: Service, signOn: SignOn, vouched: Vouched, address: string): Promise<string> {
  const holder = await accountOf(service, signOn, vouched);
  await checkNetworkOf(service, holder, address);
  // All of it or nothing: the new-user flag is given once, and no user has a session without its transfer token.
  return inTransaction(service, async (tx) => {
    await lockForSignIn(tx, holder);
    const { data, tokens } = await signIn(tx, holder, await factsOf(tx, holder));
    const { session, account } = await authenticate(tx, tokens.accessToken);
    if (data.newUser) {
      await endSession(tx, session.id);
      return hostedConfig(service.settings).firstTimeUserUrl;
    }
    return targetWithToken(tx, session.id, account.roles, signOn.redirectUrl);
  });
}
