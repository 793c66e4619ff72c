/** Accounts and organizations by address. */
import { eq } from 'drizzle-orm';
import { refuse } from '../api/failure.ts';
import { type Account, accounts, type Organization, organizations } from '../db/schema/accounts.ts';
import { isInNetworks } from '../http/networks.ts';
import type { Service } from '../service.ts';
import { domainOf, emailKey } from './email-key.ts';

export async function findAccount(service: Service, email: string): Promise<Account | undefined> {
  const [account] = await service.db
    .select()
    .from(accounts)
    .where(eq(accounts.emailKey, emailKey(email)));
  return account;
}

/** By domain, so that unknown addresses of a company answer like known ones (decisions 8). */
export async function organizationOf(service: Service, email: string): Promise<Organization | undefined> {
  const [organization] = await service.db
    .select()
    .from(organizations)
    .where(eq(organizations.domain, domainOf(email)));
  return organization;
}

/** Its people sign in through the company's own provider, never with a password of ours. */
export const isOfCompany = async (service: Service, email: string): Promise<boolean> =>
  Boolean((await organizationOf(service, email))?.authType);

/** @throws UNAUTHORIZED_IP */
export function checkNetwork(organization: Organization | undefined, address: string): void {
  if (organization?.networks && !isInNetworks(address, organization.networks)) throw refuse('UNAUTHORIZED_IP');
}

/** Checked at every later step of a sign-in, since tokens can be carried elsewhere. @throws UNAUTHORIZED_IP */
export async function checkNetworkOf(service: Service, { email }: Account, address: string): Promise<void> {
  checkNetwork(await organizationOf(service, email), address);
}
