/** Networks from which an account was signed in to with both factors: guessing from elsewhere does not lock its owner out there. */
import { and, eq, gt, sql, type WithSubquery } from 'drizzle-orm';
import type { Account } from '../db/schema/accounts.ts';
import { knownNetworks } from '../db/schema/sign-in.ts';
import { networkOf } from '../networks/networks.ts';
import { after, type Service } from '../service.ts';
import { emailKey } from './email-key.ts';

export const KNOWN_MS = 30 * 86_400_000;

/** Keyed, so that the hash reveals no network, and by address, so that looking up an unknown one takes as long. */
const hashOf = ({ seal }: Service, email: string, address: string) => seal.digest('known network', emailKey(email), networkOf(address));

/** Part of the statement that signs in with both factors. */
export function rememberNetwork(service: Service, account: Account, address: string): WithSubquery {
  const endsAt = after(service.now(), KNOWN_MS);
  const row = { hash: hashOf(service, account.email, address), accountId: account.id, endsAt };
  const set = { accountId: account.id, endsAt, storedAt: sql`now()` };
  const remember = service.db.insert(knownNetworks).values(row).onConflictDoUpdate({ target: knownNetworks.hash, set });
  return service.db.$with('remembered').as(remember.returning({ hash: knownNetworks.hash }));
}

/** Part of a statement that is executed with `networkKeyOf`. */
export const isKnownNetwork = and(eq(knownNetworks.hash, sql.placeholder('network')), gt(knownNetworks.endsAt, sql.placeholder('now')));
export const networkKeyOf = (service: Service, email: string, address: string) => ({
  network: hashOf(service, email, address),
  now: service.now(),
});

export async function forgetNetworks({ db }: Service, accountId: string): Promise<void> {
  await db.delete(knownNetworks).where(eq(knownNetworks.accountId, accountId));
}
