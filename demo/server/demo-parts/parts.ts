/** Only the demo loads this, and `dist/server` does not contain it. */
import { mountGallery } from '../../gallery/routes.ts';
import { mountGuide } from '../../guide/routes.ts';
import { openIdentityKeys } from '../../identity/keys.ts';
import { registrationOf } from '../../identity/registration.ts';
import { mountOpenApi } from '../../openapi/document.ts';
import { companies } from '../../people.ts';
import { mountTheme } from '../../theme/theme-page.ts';
import type { MountRoutes } from '../service.ts';
import type { Provider } from '../settings/companies.ts';
import type { Settings } from '../settings/settings.ts';
import { mountMaintenance } from './maintenance-windows.ts';
import { mountOutbox } from './outbox.ts';
import { mountPeopleReset } from './people-reset.ts';
import { createSites } from './sites.ts';

export { seedOnce } from './seed.ts';

export const demoRoutes: readonly MountRoutes[] = [
  mountOutbox,
  mountMaintenance,
  mountPeopleReset,
  mountOpenApi,
  mountGallery,
  mountTheme,
  mountGuide,
];

export async function openIdentities(settings: Settings) {
  const keys = await openIdentityKeys(settings);
  const { oidc, saml } = registrationOf(settings, keys);
  const known = { oidc: { authType: 'oidc', ...oidc }, saml: { authType: 'saml', ...saml } } as const;
  const providers = companies.flatMap(({ id, authType }): (readonly [string, Provider])[] => (authType ? [[id, known[authType]]] : []));
  return { keys, providers, createSites: () => createSites(settings, keys) };
}
