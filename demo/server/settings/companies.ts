/** The file that SSO_PROVIDERS names: companies whose people sign on through their own identity provider. */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { isNetwork } from '../networks/networks.ts';
import { isLoopback } from './exposure.ts';
import { StartError } from '../failure/failure.ts';

const text = v.pipe(v.string('must be a text'), v.nonEmpty('must not be empty'));

/** Secrets and people's names are sent to such an address. */
const address = v.pipe(
  text,
  v.check((url) => {
    const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '' };
    return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
  }, 'must be a URL starting with https://'),
);

function certificateOf(certificate: string): X509Certificate | undefined {
  const pem = certificate.includes('-----BEGIN') ? certificate : `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----`;
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
}

function keyOf(key: string): KeyObject | undefined {
  try {
    return createPrivateKey(key);
  } catch {
    return undefined;
  }
}

const certificate = v.pipe(
  text,
  v.check((text) => certificateOf(text) !== undefined, 'must be an X.509 certificate, PEM or base64'),
  v.check((text) => certificateOf(text)?.publicKey.asymmetricKeyType === 'rsa', 'must hold an RSA key'),
  v.transform((text) => certificateOf(text)?.raw.toString('base64') ?? ''),
);

const privateKey = v.pipe(
  text,
  v.check((text) => keyOf(text) !== undefined, 'must be a private key, PEM, without a passphrase'),
  v.check((text) => keyOf(text)?.asymmetricKeyType === 'rsa', 'must be an RSA key'),
);

/** A certificate is of use to the provider only if it is the key's. */
const isPair = (key: string | undefined, certificate: string | undefined): boolean => {
  const parsedKey = key === undefined ? undefined : keyOf(key);
  return certificate === undefined || (parsedKey !== undefined && (certificateOf(certificate)?.checkPrivateKey(parsedKey) ?? false));
};

const oidc = v.strictObject({ issuer: address, clientId: text, clientSecret: text }, 'must hold issuer, clientId and clientSecret');

const samlFields = v.strictObject(
  {
    issuer: text,
    signOnUrl: address,
    certificates: v.pipe(v.array(certificate, 'must be a list'), v.minLength(1, 'must not be empty')),
    binding: v.optional(v.picklist(['redirect', 'post'], 'must be redirect or post')),
    privateKey: v.optional(privateKey),
    certificate: v.optional(certificate),
    decryptionKey: v.optional(privateKey),
    decryptionCertificate: v.optional(certificate),
    allowSha1: v.optional(v.boolean('must be true or false')),
  },
  'must hold issuer, signOnUrl and certificates, and may hold binding, privateKey, certificate, decryptionKey, decryptionCertificate and allowSha1',
);
const saml = v.pipe(
  samlFields,
  v.forward(
    v.check((pair) => isPair(pair.privateKey, pair.certificate), 'must be the certificate of privateKey'),
    ['certificate'],
  ),
  v.forward(
    v.check((pair) => isPair(pair.decryptionKey, pair.decryptionCertificate), 'must be the certificate of decryptionKey'),
    ['decryptionCertificate'],
  ),
);

/** It goes into the address of an OpenID provider, among others. */
export const CONTEXT = /^[!#-;=?-~]+$/;

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
  contexts: v.optional(
    v.pipe(
      v.array(v.pipe(text, v.regex(CONTEXT, 'must be a context of authentication, without spaces')), 'must be a list'),
      v.minLength(1, 'must not be empty'),
    ),
  ),
};

const company = v.pipe(
  v.strictObject(
    { ...fields, oidc: v.optional(oidc), saml: v.optional(saml) },
    'must hold id, name, domain, and oidc or saml, and may hold networks and contexts',
  ),
  v.check(({ oidc, saml }) => (oidc === undefined) !== (saml === undefined), 'must hold either oidc or saml'),
  // The check above, in a form that the compiler follows.
  v.transform((company) => company as Company),
);

interface Facts extends Pick<v.InferOutput<v.ObjectSchema<typeof fields, undefined>>, 'id' | 'name' | 'domain' | 'networks' | 'contexts'> {}

export type Company = Facts &
  (
    | { readonly oidc: v.InferOutput<typeof oidc>; readonly saml?: undefined }
    | { readonly oidc?: undefined; readonly saml: v.InferOutput<typeof saml> }
  );

const idOf = (company: unknown): string | undefined => {
  const { id } = Object(company) as { id?: unknown };
  return v.is(fields.id, id) ? id : undefined;
};

const different = (key: 'id' | 'domain') => {
  const twice = (all: readonly Company[]) => all.filter((company) => all.some((other) => other !== company && other[key] === company[key]));
  return v.check<Company[], (issue: v.CheckIssue<Company[]>) => string>(
    (all) => twice(all).length === 0,
    ({ input }) => `must have a different ${key} each (${twice(input).map(idOf).join(', ')})`,
  );
};

const file = v.pipe(v.array(company, 'must be a list of companies'), different('id'), different('domain'));

/** @throws StartError naming the company, the place in the file and what is allowed, never the value, which may be a secret */
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
  const at = issue.path?.[0];
  const id = at && at.type === 'array' ? idOf(at.value) : undefined;
  throw refuse([path, v.getDotPath(issue), issue.message, id && `(company ${id})`].filter(Boolean).join(' '));
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
  /** Default: a redirect. */
  readonly binding?: 'redirect' | 'post' | undefined;
  /** Base64 DER; two of them during a change of keys. */
  readonly certificates: readonly string[];
  /** PEM; signs our requests, for a provider that wants them signed. */
  readonly privateKey?: string | undefined;
  /** Base64 DER, of `privateKey`, for the metadata. */
  readonly certificate?: string | undefined;
  /** PEM; opens assertions that the provider encrypts. */
  readonly decryptionKey?: string | undefined;
  readonly decryptionCertificate?: string | undefined;
  /** For a provider that cannot sign with anything better. */
  readonly allowSha1?: boolean | undefined;
  /** Entity id of the service: the audience of its assertions. */
  readonly audience: string;
  readonly answerUrl: string;
}

/** `contexts` of authentication count as a second factor at this provider, in place of SSO_CONTEXTS. */
export type Provider = { readonly contexts?: readonly string[] | undefined } & (
  | ({ readonly authType: 'oidc' } & OidcProvider)
  | ({ readonly authType: 'saml' } & SamlProvider)
);

/** Filled anew when the file of companies changes. */
export type Providers = Map<string, Provider>;
