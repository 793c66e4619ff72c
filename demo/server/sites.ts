/** The origins besides the main one: host pages and identity providers, each on a port of its own. */
import type { RequestListener } from 'node:http';
import type { Hono } from 'hono';
import { createOidcProvider } from '../identity/oidc.ts';
import { registrationOf } from '../identity/registration.ts';
import { createSamlProvider } from '../identity/saml.ts';
import { createLanding } from '../sites/landing/site.ts';
import { createMarketing } from '../sites/marketing/site.ts';
import { createPartner } from '../sites/partner/site.ts';
import type { Demo } from './app.ts';
import type { SiteName } from './settings/settings.ts';

/** A Hono app, or a plain Node handler for libraries that bring their own server. */
export type Site = Hono | RequestListener;

export type Sites = Partial<Record<Exclude<SiteName, 'hosted'>, Site>>;

export function createSites({ service, identityKeys: keys }: Demo): Sites {
  const registration = keys && registrationOf(service.settings, keys);
  return {
    ...(registration && { oidc: createOidcProvider(registration, keys), saml: createSamlProvider(registration, keys.saml) }),
    marketing: createMarketing(service.settings),
    landing: createLanding(service.settings),
    partner: createPartner(service.settings),
  };
}
