/** The service as an OpenID Connect relying party: code flow with PKCE, state and nonce. */
import * as openid from 'openid-client';
import { isLoopback } from '../settings/exposure.ts';
import type { OidcProvider } from '../settings/companies.ts';
import { type Flow, type SsoClient, secretOf } from './sso-client.ts';
import { SignOnRefused } from './refused.ts';

const TIMEOUT_SECONDS = 10;

/** Of an answer of a provider; real ones have some kilobytes. */
const MOST_BYTES = 1024 * 1024;

/** Reads no more of an answer than that: one without an end would fill the memory until the time-out. */
async function fetchShort(url: string, options: openid.CustomFetchOptions): Promise<Response> {
  const answer = await fetch(url, options as RequestInit);
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

/** Discovered when first needed, and again after a failure, so that the service starts without its providers. */
function discovery({ issuer, clientId, clientSecret }: OidcProvider): () => Promise<openid.Configuration> {
  let found: Promise<openid.Configuration> | undefined;
  const find = async () => {
    const server = new URL(issuer);
    return openid.discovery(server, clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      [openid.customFetch]: fetchShort,
      // The signature of an ID token counts, although it comes over TLS from the provider itself.
      execute: [openid.enableNonRepudiationChecks, ...(isLocal(server) ? [openid.allowInsecureRequests] : [])],
    });
  };
  return () => {
    found ??= find().catch((error: unknown) => {
      found = undefined;
      throw new SignOnRefused('provider-unreachable', codeOf(error));
    });
    return found;
  };
}

const codeOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
};

function refusal(error: unknown): SignOnRefused {
  if (error instanceof openid.AuthorizationResponseError) return new SignOnRefused('provider-said-no');
  return new SignOnRefused('answer-invalid', codeOf(error));
}

/** True for RFC 8176's `mfa`, or for a context that the provider and we have agreed on. */
function hasSecondFactor({ acr, amr }: openid.IDToken, contexts: readonly string[]): boolean {
  return (typeof acr === 'string' && contexts.includes(acr)) || (Array.isArray(amr) && amr.includes('mfa'));
}

/** @param contexts of authentication that stand for a second factor */
export function createOidcClient(registration: OidcProvider, contexts: readonly string[]): SsoClient {
  const configuration = discovery(registration);

  const claimsOf = async (flow: Flow, answer: URLSearchParams) => {
    const provider = await configuration();
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
    return { issuer: token.iss, subject: token.sub, email: claims.email, isVerified: claims.email_verified === true };
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
      const { isVerified, email, ...who } = await claimsOf(flow, answer).catch((error: unknown) => {
        throw error instanceof SignOnRefused ? error : refusal(error);
      });
      // An answer may hold anything, against its type.
      if (typeof email !== 'string' || !email || !isVerified) throw new SignOnRefused('answer-invalid', 'no verified address');
      return { ...who, email };
    },
  };
}
