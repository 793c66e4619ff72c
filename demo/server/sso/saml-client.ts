/** Accepts a signed assertion for us, in answer to this request, once. */
import { type Profile, SAML, SamlStatusError, ValidateInResponseTo } from '@node-saml/node-saml';
import { decryptXml, parseDomFromString, xpath } from '@node-saml/node-saml/lib/xml.js';
import * as v from 'valibot';
import { storedEmailKey } from '../accounts/email-key.ts';
import type { SamlProvider } from '../settings/companies.ts';
import { type Flow, type SsoClient, secretOf } from './sso-client.ts';
import { SignOnRefused } from './refused.ts';

const CLOCK_SKEW_MS = 30_000;
const EMAIL_ADDRESS = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

/** An XML id may not begin with a digit. */
const requestId = (flow: Flow) => `_${secretOf(flow, 'request')}`;

/** Only its own request id can be answered: the database knows whether the sign-on is still waiting (`claimSignOn`). */
function protocol(registration: SamlProvider, flow: Flow): SAML {
  const id = requestId(flow);
  return new SAML({
    callbackUrl: registration.answerUrl,
    entryPoint: registration.signOnUrl,
    issuer: registration.audience,
    audience: registration.audience,
    idpCert: [...registration.certificates],
    ...(registration.privateKey ? { privateKey: registration.privateKey } : {}),
    ...(registration.decryptionKey ? { decryptionPvk: registration.decryptionKey } : {}),
    wantAssertionsSigned: true,
    // Only the signed assertion is trusted (`bearerOf`).
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    identifierFormat: EMAIL_ADDRESS,
    disableRequestedAuthnContext: true,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    skipRequestCompression: registration.binding === 'post',
    generateUniqueId: () => id,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: {
      saveAsync: async (key, value) => ({ value: key, createdAt: Date.parse(value) }),
      getAsync: async (key) => (key === id ? flow.startedAt.toISOString() : null),
      removeAsync: async (key) => key,
    },
  });
}

/** The signed part must name our request and address, or an assertion for another one could be wrapped in a fresh, unsigned envelope. */
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

/** Real answers have some dozens of tags; the library's time grows with the square of their number, before it checks any signature. */
const MOST_TAGS = 2000;

/** The library's message repeats values, so it is cut at the first one. */
const words = (error: unknown) => (error instanceof Error ? (/^[A-Za-z ]{1,80}/.exec(error.message)?.[0].trim() ?? '') : '');

const invalid = (detail: string) => new SignOnRefused('answer-invalid', detail);

/** SAML does not need entities, and parsers have had security problems with them. */
function checkShape(xml: string): void {
  if (/<!DOCTYPE/i.test(xml)) throw invalid('document type');
  if (xml.split('<').length > MOST_TAGS) throw invalid('too many tags');
}

/** Forgers find two texts with one SHA-1 digest, so neither a signature nor what is signed may rest on it. */
const ALGORITHMS =
  "//*[local-name()='Signature' and namespace-uri()='http://www.w3.org/2000/09/xmldsig#']//*[local-name()='SignatureMethod' or local-name()='DigestMethod']/@Algorithm";

async function checkAlgorithms(xml: string): Promise<void> {
  const algorithms = xpath.selectAttributes(await parseDomFromString(xml), ALGORITHMS);
  if (algorithms.some(({ value }) => /sha1/i.test(value))) throw invalid('signed with SHA-1');
}

async function decrypted(xml: string, { decryptionKey }: SamlProvider): Promise<readonly string[]> {
  const encrypted = xpath.selectElements(await parseDomFromString(xml), "//*[local-name()='EncryptedAssertion']");
  if (encrypted.length && !decryptionKey) throw invalid('encrypted, and there is no decryptionKey');
  return Promise.all(
    encrypted.map((assertion) =>
      decryptXml(assertion.toString(), decryptionKey ?? '').catch(() => {
        throw invalid('not encrypted for this decryptionKey');
      }),
    ),
  );
}

const UNSIGNED = /<(?:[\w.-]+:)?Assertion[\s>](?![\s\S]*?<(?:[\w.-]+:)?Signature[\s>])/;

/** Names what the administrator of the company's provider has to mend. */
function causeOf(error: unknown, texts: readonly string[]): string {
  const message = words(error);
  if (/^Invalid signature/.test(message) && texts.some((xml) => UNSIGNED.test(xml))) return 'assertion not signed';
  // The library drops a confirmation by its times alone, before it gives its own reason.
  if (/^(No valid subject confirmation|SAML assertion (not yet valid|expired))/.test(message))
    return 'not yet valid, or over: compare the clocks';
  if (/^InResponseTo is missing/.test(message)) return 'unsolicited';
  return message;
}

/** @param contexts of authentication that count as a second factor */
export function createSamlClient(registration: SamlProvider, contexts: readonly string[]): SsoClient {
  const profileOf = async (flow: Flow, answer: URLSearchParams): Promise<Profile> => {
    const container = { SAMLResponse: answer.get('SAMLResponse') ?? '' };
    const xml = Buffer.from(container.SAMLResponse, 'base64').toString();
    const texts = [xml];
    const read = async () => {
      checkShape(xml);
      for (const assertion of await decrypted(xml, registration)) {
        checkShape(assertion);
        texts.push(assertion);
      }
      for (const text of registration.allowSha1 ? [] : texts) await checkAlgorithms(text);
      return protocol(registration, flow).validatePostResponseAsync(container);
    };
    const { profile } = await read().catch((error: unknown) => {
      if (error instanceof SignOnRefused) throw error;
      throw error instanceof SamlStatusError ? new SignOnRefused('provider-said-no') : invalid(causeOf(error, texts));
    });
    if (!profile) throw invalid('no assertion');
    return profile;
  };

  return {
    async leave(flow, username) {
      const saml = protocol(registration, flow);
      const options = { additionalParams: { login_hint: username } };
      if (registration.binding !== 'post') return saml.getAuthorizeUrlAsync(flow.state, undefined, options);
      const message = await saml.getAuthorizeMessageAsync(flow.state, undefined, options);
      return { action: registration.signOnUrl, fields: v.parse(v.record(v.string(), v.string()), message) };
    },

    async handleCallback(flow, answer) {
      const profile = await profileOf(flow, answer);
      if (profile.issuer !== registration.issuer) throw invalid('issuer');
      const bearer = v.safeParse(bearerOf(registration, flow), profile.getAssertion?.());
      if (!bearer.success)
        throw invalid(v.getDotPath(bearer.issues[0])?.endsWith('Recipient') ? 'wrong recipient' : 'subject confirmation');
      const [{ AuthnContext }] = bearer.output.Assertion.AuthnStatement;
      // Our second factor is skipped, so the provider must confirm its own.
      if (!contexts.includes(AuthnContext[0].AuthnContextClassRef[0]._)) throw new SignOnRefused('one-factor');
      if (!profile.nameID?.includes('@')) throw invalid('NameID is no address');
      // Providers write the name as their directory does today, and in another case it is still the same person's.
      return { issuer: profile.issuer, subject: storedEmailKey(profile.nameID), email: profile.nameID };
    },
  };
}

export const samlMetadata = ({
  audience,
  answerUrl,
  certificates,
  privateKey,
  certificate,
  decryptionKey,
  decryptionCertificate,
}: SamlProvider): string =>
  new SAML({
    issuer: audience,
    callbackUrl: answerUrl,
    idpCert: [...certificates],
    identifierFormat: EMAIL_ADDRESS,
    wantAssertionsSigned: true,
    generateUniqueId: () => '_metadata',
    // A key whose certificate is not known here cannot be published.
    ...(certificate && privateKey ? { privateKey } : {}),
    ...(decryptionCertificate && decryptionKey ? { decryptionPvk: decryptionKey } : {}),
  }).generateServiceProviderMetadata(decryptionCertificate ?? null, certificate ?? null);
