/** The service as a SAML service provider: it accepts a signed assertion for us, in answer to this request, once. */
import { type Profile, SAML, SamlStatusError, ValidateInResponseTo } from '@node-saml/node-saml';
import * as v from 'valibot';
import { storedEmailKey } from '../accounts/email-key.ts';
import type { SamlProvider } from '../settings/companies.ts';
import { type Flow, type SsoClient, secretOf } from './sso-client.ts';
import { SignOnRefused } from './refused.ts';

const CLOCK_SKEW_MS = 30_000;

/** An XML id: it may not begin with a digit. */
const requestId = (flow: Flow) => `_${secretOf(flow, 'request')}`;

/**
 * The protocol for one sign-on. The database knows whether it is still waiting (`claimSignOn`), so only its own request id
 * can be answered.
 */
function protocol(registration: SamlProvider, flow: Flow): SAML {
  const id = requestId(flow);
  return new SAML({
    callbackUrl: registration.answerUrl,
    entryPoint: registration.signOnUrl,
    issuer: registration.audience,
    audience: registration.audience,
    idpCert: [...registration.certificates],
    ...(registration.privateKey ? { privateKey: registration.privateKey } : {}),
    wantAssertionsSigned: true,
    // Only the signed assertion is trusted (`bearerOf`).
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    identifierFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
    disableRequestedAuthnContext: true,
    signatureAlgorithm: 'sha256',
    generateUniqueId: () => id,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: {
      saveAsync: async (key, value) => ({ value: key, createdAt: Date.parse(value) }),
      getAsync: async (key) => (key === id ? flow.startedAt.toISOString() : null),
      removeAsync: async (key) => key,
    },
  });
}

/**
 * Checks what the library ignores or leaves optional: the signed part itself must name our request and our address, since an
 * assertion made for another request could otherwise be wrapped in a fresh, unsigned envelope.
 */
const bearerOf = (registration: SamlProvider, flow: Flow) =>
  v.object({
    Assertion: v.object({
      AuthnStatement: v.tuple([
        v.object({ AuthnContext: v.tuple([v.object({ AuthnContextClassRef: v.tuple([v.object({ _: v.string() })]) })]) }),
      ]),
      Subject: v.tuple([
        v.object({
          SubjectConfirmation: v.tuple([
            v.object({
              $: v.object({ Method: v.literal('urn:oasis:names:tc:SAML:2.0:cm:bearer') }),
              SubjectConfirmationData: v.tuple([
                v.object({
                  $: v.object({
                    InResponseTo: v.literal(requestId(flow)),
                    Recipient: v.literal(registration.answerUrl),
                    NotOnOrAfter: v.pipe(v.string(), v.nonEmpty()),
                  }),
                }),
              ]),
            }),
          ]),
        }),
      ]),
    }),
  });

/** Tags of an answer. Real ones have some dozens; the library's time grows with the square of their number, before any signature is checked. */
const MOST_TAGS = 2000;

/** The library's message up to the first value that it repeats. */
const words = (error: unknown) => (error instanceof Error ? (/^[A-Za-z ]{1,80}/.exec(error.message)?.[0].trim() ?? '') : '');

/** @param contexts of authentication that stand for a second factor */
export function createSamlClient(registration: SamlProvider, contexts: readonly string[]): SsoClient {
  const profileOf = async (flow: Flow, answer: URLSearchParams): Promise<Profile> => {
    const container = { SAMLResponse: answer.get('SAMLResponse') ?? '' };
    // SAML does not need entities, and parsers have had security problems with them.
    const xml = Buffer.from(container.SAMLResponse, 'base64').toString();
    if (/<!DOCTYPE/i.test(xml)) throw new SignOnRefused('answer-invalid', 'document type');
    if (xml.split('<').length > MOST_TAGS) throw new SignOnRefused('answer-invalid', 'too many tags');
    const { profile } = await protocol(registration, flow)
      .validatePostResponseAsync(container)
      .catch((error: unknown) => {
        throw error instanceof SamlStatusError ? new SignOnRefused('provider-said-no') : new SignOnRefused('answer-invalid', words(error));
      });
    if (!profile) throw new SignOnRefused('answer-invalid', 'no assertion');
    return profile;
  };

  return {
    leave: (flow, username) =>
      protocol(registration, flow).getAuthorizeUrlAsync(flow.state, undefined, {
        additionalParams: { login_hint: username },
      }),

    async handleCallback(flow, answer) {
      const profile = await profileOf(flow, answer);
      if (profile.issuer !== registration.issuer) throw new SignOnRefused('answer-invalid', 'issuer');
      const bearer = v.safeParse(bearerOf(registration, flow), profile.getAssertion?.());
      if (!bearer.success) throw new SignOnRefused('answer-invalid', 'subject confirmation');
      const [{ AuthnContext }] = bearer.output.Assertion.AuthnStatement;
      // Our second factor is skipped, so the provider must confirm its own.
      if (!contexts.includes(AuthnContext[0].AuthnContextClassRef[0]._)) throw new SignOnRefused('one-factor');
      // Providers write it as their directory does today: in another case it is still the same person's.
      return { issuer: profile.issuer, subject: storedEmailKey(profile.nameID), email: profile.nameID };
    },
  };
}
