/** Look-up and login: the password half of getting in. */
import { checkNetwork, findAccount, organizationOf } from '../accounts/find.ts';
import { mailLinkAgain } from '../accounts/registrations.ts';
import { maskPhone, methodsOf } from '../accounts/factors.ts';
import type { Account } from '../db/schema/accounts.ts';
import type { Call, Calls } from '../http/call.ts';
import { type Failure, refuse } from '../http/failure.ts';
import { isUsedUp, within } from '../security/counters.ts';
import { codeTry, networkTry, passwordTry } from '../security/limits.ts';
import { matchesSecret } from '../security/passwords.ts';
import { openPendingLogin } from '../security/pending-logins.ts';
import type { Service } from '../service.ts';

/** Only an active account's right password; what else is wrong with the account is said after it. */
async function checkPassword({ service, body, address }: Call<'login'>): Promise<Account> {
  const tries = [networkTry(service, address), passwordTry(service, body.email)];
  return within(service, tries, async () => {
    const account = await findAccount(service, body.email);
    const isRight = await matchesSecret(account?.passwordHash, body.password);
    if (!account || !isRight || account.status !== 'active') {
      service.later(() => mailLinkAgain(service, body.email, body.password));
      throw refuse('INVALID_CREDENTIALS');
    }
    return account;
  });
}

async function checkStanding(service: Service, account: Account): Promise<void> {
  const now = service.now();
  if (account.expiresAt && account.expiresAt <= now) throw refuse('USER_ACCOUNT_EXPIRED');
  if (account.temporaryUntil && account.temporaryUntil <= now) throw refuse('TEMPORARY_PASSWORD_EXPIRED');
  if (await isUsedUp(service, codeTry(service, account.id))) throw refuse('USER_ACCOUNT_LOCKED');
}

async function requireMfa(service: Service, account: Account): Promise<Failure> {
  const methods = methodsOf(account);
  const requireMfaSetup = methods.length === 0;
  const mfaRetrievalToken = await openPendingLogin(service, account.id, requireMfaSetup);
  const phone = account.phoneNumber ? maskPhone(account.phoneNumber) : undefined;
  return refuse('USER_REQUIRES_MFA', { data: { mfaRetrievalToken, requireMfaSetup, phone, methods } });
}

export const authentication = {
  async preflight({ service, body, address }) {
    const organization = await organizationOf(service, body.username);
    checkNetwork(organization, address);
    if (await isUsedUp(service, passwordTry(service, body.username))) throw refuse('USER_ACCOUNT_LOCKED');
    return { saml: organization?.authType === 'saml', oidc: organization?.authType === 'oidc' };
  },

  async login(call) {
    const { service, body, address } = call;
    checkNetwork(await organizationOf(service, body.email), address);
    const account = await checkPassword(call);
    await checkStanding(service, account);
    throw await requireMfa(service, account);
  },
} satisfies Partial<Calls>;
