/** What is agreed with the companies' identity providers; an administrator would enter it once on each side. */

import type { IdentityKeys } from '../../identity/keys.ts';
import { type Registration, registrationOf } from '../../identity/registration.ts';
import { companies } from '../../people.ts';
import { siteOrigin } from '../settings/origins.ts';
import type { Settings } from '../settings/settings.ts';
import type { AuthType, Provider, Providers } from '../settings/companies.ts';
import { organizations } from '../db/schema/accounts.ts';
import type { Service } from '../service.ts';
import { StartError } from '../failure/failure.ts';

/** Each company has its own answer address, so that one provider's answer can never pass for another's (mix-up attack). */
const answerUrlOf = (settings: Settings, authType: AuthType, id: string) =>
  `${siteOrigin(settings, 'hosted')}/auth/login/${authType}/answer/${id}`;

function givenProviders(settings: Settings): readonly (readonly [string, Provider])[] {
  return settings.companies.map(({ id, oidc, saml }) => {
    if (oidc) return [id, { authType: 'oidc', ...oidc, answerUrl: answerUrlOf(settings, 'oidc', id) }];
    const audience = `${siteOrigin(settings, 'hosted')}/auth/login/saml`;
    return [id, { authType: 'saml', ...saml, audience, answerUrl: answerUrlOf(settings, 'saml', id) }];
  });
}

function demoProviders({ oidc, saml }: Registration): readonly (readonly [string, Provider])[] {
  const providers = { oidc: { authType: 'oidc', ...oidc }, saml: { authType: 'saml', ...saml } } as const;
  return companies.flatMap(({ id, authType }) => (authType ? [[id, providers[authType]] as const] : []));
}

/** The registrations of the settings. With keys of the demo's own, the demo's companies use the demo's providers unless the settings name others. */
export const providersOf = (settings: Settings, keys: IdentityKeys | undefined): Providers =>
  new Map([...(keys ? demoProviders(registrationOf(settings, keys)) : []), ...givenProviders(settings)]);

/** @throws StartError when a domain belongs to another company */
export async function storeCompanies({ settings, db }: Service): Promise<void> {
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
