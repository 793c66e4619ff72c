/**
 * What the service and the companies' identity providers know of each other: what an administrator would enter once
 * on each side.
 */
import { type Settings, siteOrigin } from '../server/settings.ts';
import type { IdentityKeys } from './keys.ts';

export interface Registration {
  readonly oidc: {
    readonly issuer: string;
    readonly clientId: string;
    readonly clientSecret: string;
    /** Where the provider sends the browser back to. */
    readonly answerUrl: string;
  };
  readonly saml: {
    /** Entity id of the provider. */
    readonly issuer: string;
    readonly signOnUrl: string;
    /** Base64 DER; signs the provider's assertions. */
    readonly certificate: string;
    /** Entity id of the service: the audience of its assertions. */
    readonly audience: string;
    /** Where the provider posts its answer. */
    readonly answerUrl: string;
  };
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
      certificate,
      audience: `${service}/auth/login/saml`,
      answerUrl: `${service}/auth/login/saml/answer`,
    },
  };
}
