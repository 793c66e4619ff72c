/** Companies whose people sign on through their own identity provider: the file that SSO_PROVIDERS names. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { isNetwork } from '../networks/networks.ts';
import { isLoopback } from './exposure.ts';
import { StartError } from '../failure/failure.ts';

const text = v.pipe(v.string('must be a text'), v.nonEmpty('must not be empty'));

/** An address that secrets and people's names are sent to. */
const address = v.pipe(
  text,
  v.check((url) => {
    const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '' };
    return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
  }, 'must be a URL starting with https://'),
);

function certificateOf(given: string): string | undefined {
  const pem = given.includes('-----BEGIN') ? given : `-----BEGIN CERTIFICATE-----\n${given}\n-----END CERTIFICATE-----`;
  try {
    return new X509Certificate(pem).raw.toString('base64');
  } catch {
    return undefined;
  }
}

function isPrivateKey(given: string): boolean {
  try {
    return createPrivateKey(given).type === 'private';
  } catch {
    return false;
  }
}

const certificate = v.pipe(
  text,
  v.check((given) => certificateOf(given) !== undefined, 'must be an X.509 certificate, PEM or base64'),
  v.transform((given) => certificateOf(given) ?? ''),
);

const oidc = v.strictObject({ issuer: address, clientId: text, clientSecret: text }, 'must hold issuer, clientId and clientSecret');
const saml = v.strictObject(
  {
    issuer: text,
    signOnUrl: address,
    certificates: v.pipe(v.array(certificate, 'must be a list'), v.minLength(1, 'must not be empty')),
    privateKey: v.optional(v.pipe(text, v.check(isPrivateKey, 'must be a private key, PEM'))),
  },
  'must hold issuer, signOnUrl and certificates',
);

const fields = {
  id: v.pipe(text, v.regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be small letters, digits and hyphens')),
  name: text,
  domain: v.pipe(text, v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain in small letters')),
  networks: v.optional(
    v.pipe(
      v.array(v.pipe(text, v.check(isNetwork, 'must be an address or network such as 203.0.113.0/24')), 'must be a list'),
      v.minLength(1, 'must not be empty'),
    ),
  ),
};

const company = v.pipe(
  v.strictObject(
    { ...fields, oidc: v.optional(oidc), saml: v.optional(saml) },
    'must hold id, name, domain, and oidc or saml, and may hold networks',
  ),
  v.check(({ oidc: one, saml: other }) => (one === undefined) !== (other === undefined), 'must hold either oidc or saml'),
  // The check above, in a form that the compiler follows.
  v.transform((company) => company as Company),
);

interface Facts extends Pick<v.InferOutput<v.ObjectSchema<typeof fields, undefined>>, 'id' | 'name' | 'domain' | 'networks'> {}

export type Company = Facts &
  (
    | { readonly oidc: v.InferOutput<typeof oidc>; readonly saml?: undefined }
    | { readonly oidc?: undefined; readonly saml: v.InferOutput<typeof saml> }
  );

const different = (key: 'id' | 'domain') =>
  v.check<Company[], string>((all) => new Set(all.map((company) => company[key])).size === all.length, `must have a different ${key} each`);

const file = v.pipe(v.array(company, 'must be a list of companies'), different('id'), different('domain'));

/** @throws StartError naming the place in the file and what is allowed there, never the value: it may be a secret */
export function readCompanies(path: string): readonly Company[] {
  const refuse = (why: string) => new StartError(`SSO_PROVIDERS is not usable: ${why}.`);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw refuse(error instanceof SyntaxError ? `${path} is not JSON` : `${path} cannot be read`);
  }
  const result = v.safeParse(file, content);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw refuse([path, v.getDotPath(issue), issue.message].filter(Boolean).join(' '));
}

export type AuthType = 'saml' | 'oidc';

export interface OidcProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly answerUrl: string;
}

export interface SamlProvider {
  readonly issuer: string;
  readonly signOnUrl: string;
  /** Base64 DER: the certificates that sign the provider's assertions, two during a change of keys. */
  readonly certificates: readonly string[];
  /** PEM; signs our requests, for a provider that wants them signed. */
  readonly privateKey?: string | undefined;
  /** Entity id of the service: the audience of its assertions. */
  readonly audience: string;
  readonly answerUrl: string;
}

export type Provider = ({ readonly authType: 'oidc' } & OidcProvider) | ({ readonly authType: 'saml' } & SamlProvider);

export type Providers = ReadonlyMap<string, Provider>;
