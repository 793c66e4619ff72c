/** Code flow with PKCE, state and nonce. */
import * as openid from 'openid-client';
import { traceHeaders } from '../failure/trace.ts';
import { isLoopback } from '../settings/exposure.ts';
import type { OidcProvider } from '../settings/companies.ts';
import { type Flow, type SsoClient, secretOf } from './sso-client.ts';
import { SignOnRefused } from './refused.ts';

const TIMEOUT_SECONDS = 10;

/** Real answers of a provider have some kilobytes. */
const MOST_BYTES = 1024 * 1024;

/** An answer without an end would fill the memory until the time-out. */
async function fetchShort(url: string, options: openid.CustomFetchOptions): Promise<Response> {
  const answer = await fetch(url, { ...(options as RequestInit), headers: { ...options.headers, ...traceHeaders() } });
  let bytes = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      bytes += piece.byteLength;
      if (bytes > MOST_BYTES) controller.error(new SignOnRefused('answer-invalid', 'too large'));
      else controller.enqueue(piece);
    },
  });
  return new Response(answer.body?.pipeThrough(limit), answer);
}

const isLocal = (issuer: URL) => issuer.protocol === 'http:' && isLoopback(issuer.hostname);

/** The signature of an ID token counts, although it comes over TLS from the provider itself. */
const rulesFor = (server: URL) => [openid.enableNonRepudiationChecks, ...(isLocal(server) ? [openid.allowInsecureRequests] : [])];

/** Discovered when first needed, and again after a failure, so that the service starts without its providers. */
function discovery({ issuer, clientId, clientSecret }: OidcProvider): () => Promise<openid.Configuration> {
  let discovery: Promise<openid.Configuration> | undefined;
  const find = async () => {
    const server = new URL(issuer);
    return openid.discovery(server, clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      [openid.customFetch]: fetchShort,
      execute: rulesFor(server),
    });
  };
  return () => {
    discovery ??= find().catch((error: unknown) => {
      discovery = undefined;
      throw new SignOnRefused('provider-unreachable', causeOf(error));
    });
    return discovery;
  };
}

/** The library asks for a provider's keys at most once a minute, but a provider may change them twice within that time. */
const LEAST_KEY_AGE_SECONDS = 60;

/** A sign-on has the keys that the one before saw, and asks for keys that are not among them. */
function keysOf({ issuer, clientId, clientSecret }: OidcProvider) {
  let known: openid.ExportedJWKSCache | undefined;
  return async <T>(discovered: openid.Configuration, work: (configuration: openid.Configuration) => Promise<T>): Promise<T> => {
    const configuration = new openid.Configuration(discovered.serverMetadata(), clientId, clientSecret);
    configuration.timeout = TIMEOUT_SECONDS;
    configuration[openid.customFetch] = fetchShort;
    for (const rule of rulesFor(new URL(issuer))) rule(configuration);
    if (known)
      openid.setJwksCache(configuration, { ...known, uat: Math.min(known.uat, Math.floor(Date.now() / 1000) - LEAST_KEY_AGE_SECONDS) });
    const result = await work(configuration);
    known = openid.getJwksCache(configuration);
    return result;
  };
}

const codesOf = (error: unknown): readonly string[] => {
  const { code, cause } = Object(error) as { code?: unknown; cause?: unknown };
  return [...(typeof code === 'string' ? [code] : []), ...(cause instanceof Error ? codesOf(cause) : [])];
};

const codeOf = (error: unknown): string => codesOf(error)[0] ?? '';

/** The administrator who has to mend it reads these words for codes of the system and of TLS. */
const CAUSES: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED$/, 'connection refused'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'name not found'],
  [/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|^ERR_TLS/, 'certificate'],
  [/^(ERR_SSL|EPROTO)/, 'no TLS'],
  [/TIMEOUT|^ETIMEDOUT$/, 'no answer in time'],
  [/^(ECONNRESET|UND_ERR_SOCKET|EHOSTUNREACH|ENETUNREACH)$/, 'connection lost'],
];

/** Undefined where the provider has answered. */
function unreachable(error: unknown): string | undefined {
  const codes = codesOf(error);
  return CAUSES.flatMap(([pattern, words]) => codes.filter((code) => pattern.test(code)).map((code) => `${words} (${code})`)).at(0);
}

const causeOf = (error: unknown): string => unreachable(error) ?? codeOf(error);

/** Codes of RFC 6749 and OpenID Connect; other words of a provider may contain anything. */
const OAUTH_ERRORS: readonly string[] = [
  ...['invalid_request', 'unauthorized_client', 'access_denied', 'unsupported_response_type', 'invalid_scope', 'server_error'],
  ...['temporarily_unavailable', 'invalid_client', 'invalid_grant', 'unsupported_grant_type', 'invalid_token', 'insufficient_scope'],
  ...['interaction_required', 'login_required', 'account_selection_required', 'consent_required', 'invalid_request_uri'],
  ...['invalid_request_object', 'request_not_supported', 'request_uri_not_supported', 'registration_not_supported'],
];

function oauthErrorOf(error: unknown): string | undefined {
  const reply = Object(error) as { error?: unknown };
  return OAUTH_ERRORS.find((name) => name === reply.error);
}

function refusal(error: unknown): SignOnRefused {
  if (error instanceof openid.AuthorizationResponseError)
    return new SignOnRefused('provider-said-no', oauthErrorOf(error) ?? 'another error');
  const cause = unreachable(error);
  if (cause) return new SignOnRefused('provider-unreachable', cause);
  return new SignOnRefused('answer-invalid', oauthErrorOf(error) ?? codeOf(error));
}

/** Claims may contain anything, against their types. */
function addressFault({ email, email_verified }: openid.UserInfoResponse): string | undefined {
  if (typeof email !== 'string' || !email) return 'no claim email';
  if (email_verified === undefined) return 'no claim email_verified';
  if (typeof email_verified !== 'boolean') return 'email_verified is no boolean';
  return email_verified ? undefined : 'address not verified';
}

/** RFC 8176's `mfa` counts, or a context that the provider and we have agreed on. */
function hasSecondFactor({ acr, amr }: openid.IDToken, contexts: readonly string[]): boolean {
  return (typeof acr === 'string' && contexts.includes(acr)) || (Array.isArray(amr) && amr.includes('mfa'));
}

/** @param contexts of authentication that count as a second factor */
export function createOidcClient(registration: OidcProvider, contexts: readonly string[]): SsoClient {
  const configuration = discovery(registration);
  const withKeys = keysOf(registration);

  const claimsOf = async (provider: openid.Configuration, flow: Flow, answer: URLSearchParams) => {
    const tokens = await openid.authorizationCodeGrant(provider, new URL(`${registration.answerUrl}?${answer}`), {
      expectedState: flow.state,
      expectedNonce: secretOf(flow, 'nonce'),
      pkceCodeVerifier: secretOf(flow, 'verifier'),
      idTokenExpected: true,
    });
    const token = tokens.claims();
    if (!token) throw new SignOnRefused('answer-invalid', 'no id token');
    // Our second factor is skipped, so the provider must confirm its own.
    if (!hasSecondFactor(token, contexts)) throw new SignOnRefused('one-factor');
    const claims = await openid.fetchUserInfo(provider, tokens.access_token, token.sub);
    const fault = addressFault(claims);
    if (fault) throw new SignOnRefused('answer-invalid', fault);
    return { issuer: token.iss, subject: token.sub, email: claims.email ?? '' };
  };

  return {
    async leave(flow, username) {
      const provider = await configuration();
      return openid.buildAuthorizationUrl(provider, {
        redirect_uri: registration.answerUrl,
        scope: 'openid email',
        state: flow.state,
        nonce: secretOf(flow, 'nonce'),
        code_challenge: await openid.calculatePKCECodeChallenge(secretOf(flow, 'verifier')),
        code_challenge_method: 'S256',
        login_hint: username,
        acr_values: contexts.join(' '),
      }).href;
    },

    async handleCallback(flow, answer) {
      const provider = await configuration();
      return withKeys(provider, (configuration) => claimsOf(configuration, flow, answer)).catch((error: unknown) => {
        throw error instanceof SignOnRefused ? error : refusal(error);
      });
    },
  };
}
