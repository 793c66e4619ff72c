import type { Settings, SiteName } from './settings.ts';
import { signedInTargets } from './variables.ts';

export const siteOrigin = (settings: Settings, site: SiteName): string =>
  site === 'hosted' && settings.publicOrigin ? settings.publicOrigin : `http://localhost:${settings.ports[site]}`;

const unique = (items: readonly string[]) => [...new Set(items)];

const sitesOf = (settings: Settings, ...sites: readonly SiteName[]): readonly string[] =>
  settings.demoParts ? sites.map((site) => siteOrigin(settings, site)) : [];

const ownTargets = ({ page }: Settings): readonly string[] =>
  signedInTargets.flatMap((name) => page[name] ?? []).map((address) => new URL(address).origin);

/** Pages of these origins may call the API (CORS). */
export const callerOrigins = (settings: Settings): readonly string[] =>
  unique([
    siteOrigin(settings, 'hosted'),
    ...sitesOf(settings, 'marketing', 'landing', 'partner'),
    ...ownTargets(settings),
    ...settings.allowedOrigins,
  ]);

/** Browsers allow passkeys of the domain only on these. */
export const passkeyOrigins = (settings: Settings): readonly string[] =>
  callerOrigins(settings).filter((origin) => `.${new URL(origin).hostname}`.endsWith(`.${settings.passkeyDomain}`));

export const targetOrigins = (settings: Settings): readonly string[] =>
  unique([
    siteOrigin(settings, 'hosted'),
    ...sitesOf(settings, 'marketing', 'landing'),
    ...ownTargets(settings),
    ...settings.redirectOrigins,
  ]);
