import { desc, eq, inArray, sql } from 'drizzle-orm';
import { refuse } from '../failure/failure.ts';
import { type Account, accounts, type Organization, organizations } from '../db/schema/accounts.ts';
import { builtOnce } from '../db/statements.ts';
import { isInNetworks } from '../networks/networks.ts';
import type { Service } from '../service.ts';
import { domainOf, emailKey, storedEmailKey } from './email-key.ts';

/** Accounts created before addresses were cleaned have an older key. */
export const keysOf = (email: string) => ({ key: emailKey(email), olderKey: storedEmailKey(email) });
/** Parts of a statement that is executed with `keysOf`. */
export const hasEmail = inArray(accounts.emailKey, [sql.placeholder('key'), sql.placeholder('olderKey')]);
export const newestKey = desc(eq(accounts.emailKey, sql.placeholder('key')));

const finding = builtOnce((db) => db.select().from(accounts).where(hasEmail).orderBy(newestKey).limit(1).prepare(''));

export async function findAccount({ db }: Service, email: string): Promise<Account | undefined> {
  const [account] = await finding(db).execute(keysOf(email));
  return account;
}

/** Looked up by domain, so that unknown addresses of a company get the same answer as known ones (decisions 8). */
export async function organizationOf(service: Service, email: string): Promise<Organization | undefined> {
  const [organization] = await service.db
    .select()
    .from(organizations)
    .where(eq(organizations.domain, domainOf(email)));
  return organization;
}

/** People of such an organization never sign in with a password of ours. */
export const isOfCompany = async (service: Service, email: string): Promise<boolean> =>
  Boolean((await organizationOf(service, email))?.authType);

/** @throws UNAUTHORIZED_IP */
export function checkNetwork(organization: Organization | null | undefined, address: string): void {
  if (organization?.networks && !isInNetworks(address, organization.networks)) throw refuse('UNAUTHORIZED_IP');
}

interface Joined {
  readonly account: Account;
  /** By `isOrganizationOf`. */
  readonly organization: Organization | null;
}

/** Accounts created before addresses were cleaned may have another domain in their key. @throws UNAUTHORIZED_IP */
export async function checkNetworkBeside(service: Service, { account, organization }: Joined, address: string): Promise<void> {
  checkNetwork(account.emailKey === emailKey(account.email) ? organization : await organizationOf(service, account.email), address);
}

/** Checked again at every later step of a sign-in, since a token may be used from another network. @throws UNAUTHORIZED_IP */
export async function checkNetworkOf(service: Service, { email }: Account, address: string): Promise<void> {
  checkNetwork(await organizationOf(service, email), address);
}
