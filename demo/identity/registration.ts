/** What the service and the companies' identity providers know of each other. */
import { siteOrigin } from '../server/settings/origins.ts';
import type { Settings } from '../server/settings/settings.ts';
import type { OidcProvider, SamlProvider } from '../server/settings/companies.ts';
import type { IdentityKeys } from './keys.ts';

export interface Registration {
  readonly oidc: OidcProvider;
  readonly saml: SamlProvider;
}

export function registrationOf(settings: Settings, { clientSecret, saml: { certificate } }: IdentityKeys): Registration {
  const service = siteOrigin(settings, 'hosted');
  const saml = siteOrigin(settings, 'saml');
  return {
    oidc: {
      issuer: siteOrigin(settings, 'oidc'),
      clientId: 'newsline',
      clientSecret,
      answerUrl: `${service}/auth/login/oidc/answer`,
    },
    saml: {
      issuer: `${saml}/metadata`,
      signOnUrl: `${saml}/sign-on`,
      certificates: [certificate],
      audience: `${service}/auth/login/saml`,
      answerUrl: `${service}/auth/login/saml/answer`,
    },
  };
}
