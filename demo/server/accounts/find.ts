/** Accounts and organizations by address. */
import { eq, inArray } from 'drizzle-orm';
import { refuse } from '../failure/failure.ts';
import { type Account, accounts, type Organization, organizations } from '../db/schema/accounts.ts';
import { isInNetworks } from '../networks/networks.ts';
import type { Service } from '../service.ts';
import { domainOf, emailKey, storedEmailKey } from './email-key.ts';

/** By the cleaned address, else by the one that was stored before addresses were cleaned. */
export async function findAccount(service: Service, email: string): Promise<Account | undefined> {
  const key = emailKey(email);
  const found = await service.db
    .select()
    .from(accounts)
    .where(inArray(accounts.emailKey, [key, storedEmailKey(email)]));
  return found.find((account) => account.emailKey === key) ?? found[0];
}

/** Looked up by domain, so that unknown addresses of a company get the same answer as known ones (decisions 8). */
export async function organizationOf(service: Service, email: string): Promise<Organization | undefined> {
  const [organization] = await service.db
    .select()
    .from(organizations)
    .where(eq(organizations.domain, domainOf(email)));
  return organization;
}

/** True if the organization's people sign in through its own provider, never with a password of ours. */
export const isOfCompany = async (service: Service, email: string): Promise<boolean> =>
  Boolean((await organizationOf(service, email))?.authType);

/** @throws UNAUTHORIZED_IP */
export function checkNetwork(organization: Organization | undefined, address: string): void {
  if (organization?.networks && !isInNetworks(address, organization.networks)) throw refuse('UNAUTHORIZED_IP');
}

/** Checked again at every later step of a sign-in, since a token may be used from another network. @throws UNAUTHORIZED_IP */
export async function checkNetworkOf(service: Service, { email }: Account, address: string): Promise<void> {
  checkNetwork(await organizationOf(service, email), address);
}
