import { isDeepStrictEqual } from 'node:util';
import { inArray, sql } from 'drizzle-orm';
import { siteOrigin } from '../settings/origins.ts';
import type { Settings } from '../settings/settings.ts';
import type { AuthType, Company, Provider, Providers } from '../settings/companies.ts';
import { organizations } from '../db/schema/accounts.ts';
import type { Service } from '../service.ts';
import { StartError } from '../failure/failure.ts';

export type Registered = readonly (readonly [id: string, provider: Provider])[];

/** Each company has its own answer address, so that one provider's answer never passes for another's (mix-up attack). */
const answerUrlOf = (settings: Settings, authType: AuthType, id: string) =>
  `${siteOrigin(settings, 'hosted')}/auth/login/${authType}/answer/${id}`;

const givenProviders = (settings: Settings, companies: readonly Company[]): Registered =>
  companies.map(({ id, oidc, saml, contexts }) => {
    if (oidc) return [id, { authType: 'oidc', contexts, ...oidc, answerUrl: answerUrlOf(settings, 'oidc', id) }];
    const audience = `${siteOrigin(settings, 'hosted')}/auth/login/saml`;
    return [id, { authType: 'saml', contexts, ...saml, audience, answerUrl: answerUrlOf(settings, 'saml', id) }];
  });

/** The settings win over the demo's own providers. */
export const providersOf = (settings: Settings, ofDemo: Registered = []): Providers =>
  new Map([...ofDemo, ...givenProviders(settings, settings.companies)]);

/** @throws StartError when a domain belongs to another company */
export async function storeCompanies({ db }: Service, companies: readonly Company[]): Promise<void> {
  if (!companies.length) return;
  const domains = companies.map(({ domain }) => domain);
  const owners = await db.select().from(organizations).where(inArray(organizations.domain, domains));
  const taken = companies.find(({ id, domain }) => owners.some((owner) => owner.domain === domain && owner.id !== id));
  if (taken) throw new StartError(`SSO_PROVIDERS is not usable: the domain of ${taken.id} belongs to another company already.`);
  const rows = companies.map(({ id, name, domain, networks, oidc }) => {
    return { id, name, domain, authType: oidc ? ('oidc' as const) : ('saml' as const), networks: networks ? [...networks] : null };
  });
  // Several processes may do so at once, so all use one order.
  rows.sort((first, second) => (first.id < second.id ? -1 : 1));
  const set = {
    name: sql`excluded.name`,
    domain: sql`excluded.domain`,
    authType: sql`excluded.auth_type`,
    networks: sql`excluded.networks`,
  };
  await db.insert(organizations).values(rows).onConflictDoUpdate({ target: organizations.id, set });
}

/** Rows of removed companies stay: their people are refused, not sent to passwords. @throws StartError with the earlier ones in force */
export async function replaceCompanies(service: Service, companies: readonly Company[], ofDemo: Registered): Promise<boolean> {
  await storeCompanies(service, companies);
  const { providers, settings } = service;
  const next = new Map([...ofDemo, ...givenProviders(settings, companies)]);
  const gone = [...providers.keys()].filter((id) => !next.has(id));
  for (const id of gone) providers.delete(id);
  // An unchanged provider stays the same object, with what is known of it.
  const changed = [...next].filter(([id, provider]) => !isDeepStrictEqual(providers.get(id), provider));
  for (const [id, provider] of changed) providers.set(id, provider);
  return gone.length + changed.length > 0;
}
