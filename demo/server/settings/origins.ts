/** Which origins are ours, which may call, and where people may be sent, derived from the settings. */
import type { Settings, SiteName } from './settings.ts';
import { signedInTargets } from './variables.ts';

/** The origin a browser uses for one of the demo's sites. */
export const siteOrigin = (settings: Settings, site: SiteName): string =>
  site === 'hosted' && settings.publicOrigin ? settings.publicOrigin : `http://localhost:${settings.ports[site]}`;

const unique = (items: readonly string[]) => [...new Set(items)];

const sitesOf = (settings: Settings, ...sites: readonly SiteName[]): readonly string[] =>
  settings.demoParts ? sites.map((site) => siteOrigin(settings, site)) : [];

/** Where people go who have signed in: pages of the provider's own. */
const ownTargets = ({ page }: Settings): readonly string[] =>
  signedInTargets.flatMap((name) => page[name] ?? []).map((address) => new URL(address).origin);

/** Whose pages may call the API (CORS). */
export const callerOrigins = (settings: Settings): readonly string[] =>
  unique([
    siteOrigin(settings, 'hosted'),
    ...sitesOf(settings, 'marketing', 'landing', 'partner'),
    ...ownTargets(settings),
    ...settings.allowedOrigins,
  ]);

export const targetOrigins = (settings: Settings): readonly string[] =>
  unique([
    siteOrigin(settings, 'hosted'),
    ...sitesOf(settings, 'marketing', 'landing'),
    ...ownTargets(settings),
    ...settings.redirectOrigins,
  ]);

/** The companies' identity providers, as far as their addresses are known before any user signs on. */
export const providerOrigins = (settings: Settings): readonly string[] =>
  unique([
    ...sitesOf(settings, 'oidc', 'saml'),
    ...settings.companies.map(({ oidc, saml }) => new URL(oidc ? oidc.issuer : saml.signOnUrl).origin),
  ]);
