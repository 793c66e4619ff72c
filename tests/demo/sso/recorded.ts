/** What a real identity provider answered once, and what the server's own code needs to read it again (`tests/infrastructure/recording.ts`). */
import type { Provider } from '../../../demo/server/settings/companies.ts';
import { createOidcClient } from '../../../demo/server/sso/oidc-client.ts';
import { createSamlClient } from '../../../demo/server/sso/saml-client.ts';
import type { SsoClient, Vouched } from '../../../demo/server/sso/sso-client.ts';

export interface Recording {
  readonly at: string;
  readonly provider: Provider;
  readonly flow: { readonly state: string; readonly secret: string; readonly startedAt: string };
  /** What the browser brought. */
  readonly answer: Readonly<Record<string, string>>;
  /** What the provider told the server itself, by address. */
  readonly responses: Readonly<Record<string, { readonly type: string; readonly body: string }>>;
  readonly vouched: Vouched;
}

const DEFAULT_CONTEXTS = ['https://refeds.org/profile/mfa'];

export const clientOf = (provider: Provider): SsoClient => {
  const { contexts = DEFAULT_CONTEXTS } = provider;
  return provider.authType === 'oidc' ? createOidcClient(provider, contexts) : createSamlClient(provider, contexts);
};

export function readAnswer({ provider, flow, answer }: Pick<Recording, 'provider' | 'flow' | 'answer'>): Promise<Vouched> {
  return clientOf(provider).handleCallback({ ...flow, startedAt: new Date(flow.startedAt) }, new URLSearchParams(answer));
}
