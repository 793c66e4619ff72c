/** From the address a provider vouches for to a session and the place it is used. */
import { findAccount, organizationOf } from '../accounts/find.ts';
import { standingStep } from '../accounts/forced-steps.ts';
import { signIn } from '../accounts/sign-in.ts';
import type { Account } from '../db/schema/accounts.ts';
import type { SignOn } from '../db/schema/sso.ts';
import { hostedConfig } from '../http/hosted.ts';
import { authenticate, endSession } from '../security/sessions.ts';
import type { Service } from '../service.ts';
import { SignOnRefused } from './refused.ts';
import { targetWithToken } from './target.ts';

async function accountOf(service: Service, { organizationId, authType }: SignOn, email: string): Promise<Account> {
  const organization = await organizationOf(service, email);
  if (organization?.id !== organizationId || organization.authType !== authType) throw new SignOnRefused('foreign-address');
  const account = await findAccount(service, email);
  const hasEnded = account?.expiresAt && account.expiresAt <= service.now();
  if (account?.status !== 'active' || hasEnded) throw new SignOnRefused('no-account');
  // As at a transfer: with a step still due, a session opens nothing.
  if (await standingStep(service, account)) throw new SignOnRefused('setup-required');
  return account;
}

/** @returns where the browser goes, with its transfer token; without one when the account is new (decisions 2) */
export async function finishSignOn(service: Service, signOn: SignOn, email: string): Promise<string> {
  const { data, tokens } = await signIn(service, await accountOf(service, signOn, email));
  const { session, account } = await authenticate(service, tokens.accessToken);
  if (data.newUser) {
    await endSession(service, session.id);
    return hostedConfig(service.settings).firstTimeUserUrl;
  }
  return targetWithToken(service, session.id, account.roles, signOn.redirectUrl);
}
