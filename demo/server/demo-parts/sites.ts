import type { RequestListener } from 'node:http';
import type { Hono } from 'hono';
import { createOidcProvider } from '../../identity/oidc.ts';
import type { IdentityKeys } from '../../identity/keys.ts';
import { registrationOf } from '../../identity/registration.ts';
import { createSamlProvider } from '../../identity/saml.ts';
import { createLanding } from '../../sites/landing/site.ts';
import { createMarketing } from '../../sites/marketing/site.ts';
import { createPartner } from '../../sites/partner/site.ts';
import type { Settings, SiteName } from '../settings/settings.ts';

/** Libraries that bring their own server are plain Node handlers. */
export type Site = Hono | RequestListener;

export type Sites = Partial<Record<Exclude<SiteName, 'hosted'>, Site>>;

export function createSites(settings: Settings, keys: IdentityKeys): Sites {
  const registration = registrationOf(settings, keys);
  return {
    oidc: createOidcProvider(registration, keys),
    saml: createSamlProvider(registration, keys.saml),
    marketing: createMarketing(settings),
    landing: createLanding(settings),
    partner: createPartner(settings),
  };
}
