/** Look-up and login: the first half of signing in, by password. */

import { checkEnded } from '../security/sessions.ts';
import { checkNetwork, findAccount, organizationOf } from '../accounts/find.ts';
import { mailLinkAgain } from '../accounts/sign-ups.ts';
import type { Call, Calls } from './call.ts';
import { type Failure, refuse } from '../failure/failure.ts';
import type { Account, Organization } from '../db/schema/accounts.ts';
import { isAllowed, isUsedUp, withLimits } from '../limits/counters.ts';
import { addressAttempt, codeDayAttempt, codeAttempt, hintMailAttempt, networkAttempt, passwordAttempt } from '../limits/limits.ts';
import { sendMail } from '../messages/messages.ts';
import { matchesSecret } from '../security/passwords.ts';
import { openPendingLogin } from '../security/pending-logins.ts';
import { type Service, inTransaction } from '../service.ts';
import { siteOrigin } from '../settings/origins.ts';
import type { MfaMethod } from '../../../src/contract/calls/second-factor.ts';

/** A user who still knows a password from before single sign-on is told by mail to sign in through the company; the answer is the same as for a wrong password. */
async function mailCompany(service: Service, isRight: boolean, account: Account | undefined): Promise<void> {
  if (!account || !isRight || account.status !== 'active') return;
  await inTransaction(service, async (own) => {
    if (!(await isAllowed(own, hintMailAttempt(account.email)))) return;
    await sendMail(own, 'company', account, { link: `${siteOrigin(own.settings, 'hosted')}/login` });
  });
}

/** Accepts only the right password of an active account; other problems of the account are checked afterwards. */
async function checkPassword({ service, body, address }: Call<'login'>, organization: Organization | undefined): Promise<Account> {
  const tries = [networkAttempt(service, address), addressAttempt(service, body.email), passwordAttempt(service, body.email, address)];
  return withLimits(service, tries, async () => {
    const account = await findAccount(service, body.email);
    const isRight = await matchesSecret(account?.passwordHash, body.password);
    const isCompanys = Boolean(organization?.authType);
    if (!account || !isRight || account.status !== 'active' || isCompanys) {
      service.afterResponse(() =>
        isCompanys ? mailCompany(service, isRight, account) : mailLinkAgain(service, body.email, body.password),
      );
      throw refuse('INVALID_CREDENTIALS');
    }
    return account;
  });
}

async function checkAccountState(service: Service, account: Account): Promise<void> {
  checkEnded(account, service.now());
  for (const attemptOf of [codeAttempt, codeDayAttempt])
    if (await isUsedUp(service, attemptOf(service, account.id))) throw refuse('USER_ACCOUNT_LOCKED');
}

async function requireMfa(service: Service, account: Account): Promise<Failure> {
  const methods = methodsOf(account);
  const requireMfaSetup = methods.length === 0;
  const mfaRetrievalToken = await openPendingLogin(service, account, requireMfaSetup);
  const phone = account.phoneNumber ? maskPhone(account.phoneNumber) : undefined;
  return refuse('USER_REQUIRES_MFA', { data: { mfaRetrievalToken, requireMfaSetup, phone, methods } });
}

export const authentication = {
  async preflight({ service, body, address }) {
    const organization = await organizationOf(service, body.username);
    checkNetwork(organization, address);
    for (const attempt of [addressAttempt(service, body.username), passwordAttempt(service, body.username, address)]) {
      if (await isUsedUp(service, attempt)) throw refuse('USER_ACCOUNT_LOCKED');
    }
    return { saml: organization?.authType === 'saml', oidc: organization?.authType === 'oidc' };
  },

  async login(call) {
    const { service, body, address } = call;
    const organization = await organizationOf(service, body.email);
    checkNetwork(organization, address);
    const account = await checkPassword(call, organization);
    await checkAccountState(service, account);
    throw await requireMfa(service, account);
  },
} satisfies Partial<Calls>;

export function methodsOf(account: Account): readonly MfaMethod[] {
  return [...(account.phoneNumber ? (['text'] as const) : []), ...(account.totpSecret ? (['app'] as const) : [])];
}

/** Everything but the last four digits (S2). */
export const maskPhone = (phone: string): string => phone.slice(0, -4).replace(/\d/g, '*') + phone.slice(-4);
