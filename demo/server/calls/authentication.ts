import { checkEnded } from '../security/sessions.ts';
import { eq, sql } from 'drizzle-orm';
import { domainOf } from '../accounts/email-key.ts';
import { type Facts, factsBeside } from '../accounts/facts.ts';
import { checkNetwork, hasEmail, keysOf, newestKey } from '../accounts/find.ts';
import { isKnownNetwork, networkKeyOf } from '../accounts/known-networks.ts';
import { hasFactor, methodsOf } from '../accounts/second-factors.ts';
import { mailLinkAgain } from '../accounts/sign-ups.ts';
import type { Call, Calls } from './call.ts';
import { type Failure, refuse } from '../failure/failure.ts';
import { type Account, accounts, organizations } from '../db/schema/accounts.ts';
import { knownNetworks } from '../db/schema/sign-in.ts';
import { builtOnce, nothing } from '../db/statements.ts';
import { inNetworks, isAllowed, isUsedUp, withLimits } from '../limits/counters.ts';
import { addressAttempt, codeDayAttempt, codeAttempt, hintMailAttempt, networkAttempt, passwordAttempt } from '../limits/limits.ts';
import { sendMail } from '../messages/messages.ts';
import { matchesSecret, withCurrentCost } from '../security/passwords.ts';
import { openPendingLogin } from '../security/pending-logins.ts';
import { type Service, inTransaction } from '../service.ts';
import { siteOrigin } from '../settings/origins.ts';

/** A user who still types a password from before single sign-on gets a mail about that, and the answer of a wrong password. */
async function mailCompany(service: Service, isRight: boolean, account: Account | undefined): Promise<void> {
  if (!account || !isRight || account.status !== 'active') return;
  await inTransaction(service, async (tx) => {
    if (!(await isAllowed(tx, hintMailAttempt(account.email)))) return;
    await sendMail(tx, 'company', account, { link: `${siteOrigin(tx.settings, 'hosted')}/login` });
  });
}

const isDomain = eq(organizations.domain, sql.placeholder('domain'));

/** What a log-in has to know before it counts its attempts, read in one statement whether or not there is an account. */
const asking = builtOnce((db) =>
  db
    .select({
      account: accounts,
      facts: factsBeside(accounts.id),
      organization: organizations,
      isKnown: sql<boolean>`${knownNetworks.hash} is not null`,
    })
    .from(nothing)
    .leftJoin(accounts, hasEmail)
    .leftJoin(organizations, isDomain)
    .leftJoin(knownNetworks, isKnownNetwork)
    .orderBy(newestKey)
    .limit(1)
    .prepare(''),
);

async function loginSubjectOf(service: Service, email: string, address: string) {
  const keys = { ...keysOf(email), ...networkKeyOf(service, email, address), domain: domainOf(email) };
  const [row] = await asking(service.db).execute(keys);
  return row as NonNullable<typeof row>;
}
type LoginSubject = Awaited<ReturnType<typeof loginSubjectOf>>;

/** Other problems of the account are revealed only after a right password. */
async function checkPassword({ service, body, address }: Call<'login'>, { account, organization, isKnown }: LoginSubject) {
  const attempts = [
    ...inNetworks(networkAttempt(service, address), address),
    // Guessing from many networks locks out no owner who signs in from a network of the last thirty days.
    ...(isKnown ? [] : [addressAttempt(service, body.email)]),
    ...inNetworks(passwordAttempt(service, body.email, address), address),
  ];
  return withLimits(service, attempts, async () => {
    const isRight = await matchesSecret(account?.passwordHash, body.password);
    const isCompanys = Boolean(organization?.authType);
    if (!account || !isRight || account.status !== 'active' || isCompanys) {
      service.afterResponse(() =>
        isCompanys ? mailCompany(service, isRight, account ?? undefined) : mailLinkAgain(service, body.email, body.password),
      );
      throw refuse('INVALID_CREDENTIALS');
    }
    return account;
  });
}

async function requireMfa(service: Service, account: Account, facts: Facts): Promise<Failure> {
  const requireMfaSetup = !hasFactor(account, facts);
  const methods = requireMfaSetup ? [] : methodsOf(service, account, facts);
  const locks = isUsedUp(service, codeAttempt(service, account.id), codeDayAttempt(service, account.id));
  const { mfaRetrievalToken, isLocked } = await openPendingLogin(service, account, requireMfaSetup, locks);
  if (isLocked) return refuse('USER_ACCOUNT_LOCKED');
  const phone = account.phoneNumber ? maskPhone(account.phoneNumber) : undefined;
  return refuse('USER_REQUIRES_MFA', { data: { mfaRetrievalToken, requireMfaSetup, phone, methods } });
}

export const authentication = {
  async preflight({ service, body, address }) {
    const { username } = body;
    const [row] = await service.db
      .select({
        organization: organizations,
        isKnown: sql<boolean>`${knownNetworks.hash} is not null`,
        isLockedHere: isUsedUp(service, ...inNetworks(passwordAttempt(service, username, address), address)),
        isLockedElsewhere: isUsedUp(service, addressAttempt(service, username)),
      })
      .from(nothing)
      .leftJoin(organizations, isDomain)
      .leftJoin(knownNetworks, isKnownNetwork)
      .prepare('')
      .execute({ ...networkKeyOf(service, username, address), domain: domainOf(username) });
    const organization = row?.organization;
    checkNetwork(organization, address);
    if (row?.isLockedHere || (row?.isLockedElsewhere && !row.isKnown)) throw refuse('USER_ACCOUNT_LOCKED');
    return { saml: organization?.authType === 'saml', oidc: organization?.authType === 'oidc' };
  },

  async login(call) {
    const { service, body, address } = call;
    const subject = await loginSubjectOf(service, body.email, address);
    checkNetwork(subject.organization, address);
    const account = await checkPassword(call, subject);
    checkEnded(account, service.now());
    throw await requireMfa(service, await withCurrentCost(service, account, body.password), subject.facts);
  },
} satisfies Partial<Calls>;

/** The last four digits stay readable (S2). */
export const maskPhone = (phone: string): string => phone.slice(0, -4).replace(/\d/g, '*') + phone.slice(-4);
