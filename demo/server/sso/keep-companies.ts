/** Writes the companies of the settings to the database, where sign-ons, log-ins and networks are looked up. */
import { organizations } from '../db/schema/accounts.ts';
import type { Service } from '../service.ts';
import { StartError } from '../start/start-error.ts';

/** @throws StartError when a domain belongs to somebody else */
export async function keepCompanies({ settings, db }: Service): Promise<void> {
  for (const { id, name, domain, networks, oidc } of settings.companies) {
    const row = { id, name, domain, authType: oidc ? ('oidc' as const) : ('saml' as const), networks: networks ? [...networks] : null };
    const kept = db.insert(organizations).values(row).onConflictDoUpdate({ target: organizations.id, set: row });
    await kept.catch((error: unknown) => {
      const { code } = Object(Object(error).cause) as { code?: unknown };
      if (code !== '23505') throw error;
      throw new StartError(`SSO_PROVIDERS is not usable: the domain of ${id} belongs to another company already.`);
    });
  }
}
