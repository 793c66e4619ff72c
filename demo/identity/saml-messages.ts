/** The XML of a SAML identity provider: metadata, the answer to a sign-in, and a refusal. */
import { randomUUID } from 'node:crypto';
import { html, raw } from 'hono/html';
import { SECOND_FACTOR } from './page.ts';

const xml = (...parts: Parameters<typeof html>) => String(html(...parts));

const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion';
const EMAIL_ADDRESS = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
export const POST_BINDING = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';
const REDIRECT_BINDING = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

const LIFE_MS = 300_000;

export interface ProviderFacts {
  readonly issuer: string;
  readonly signOnUrl: string;
  readonly certificate: string;
}

export const metadataXml = ({ issuer, signOnUrl, certificate }: ProviderFacts): string =>
  xml`<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${issuer}"><IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="${PROTOCOL}"><KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo></KeyDescriptor><NameIDFormat>${EMAIL_ADDRESS}</NameIDFormat><SingleSignOnService Binding="${REDIRECT_BINDING}" Location="${signOnUrl}"/></IDPSSODescriptor></EntityDescriptor>`;

export interface AnswerFacts {
  readonly issuer: string;
  readonly inResponseTo: string;
  readonly answerUrl: string;
}

export interface Message {
  readonly id: string;
  readonly context: string;
}

const newId = () => `_${randomUUID()}`;

const response = ({ issuer, inResponseTo, answerUrl }: AnswerFacts, content: string): Message => {
  const id = newId();
  const now = new Date().toISOString();
  return {
    id,
    context: xml`<samlp:Response xmlns:samlp="${PROTOCOL}" xmlns:saml="${ASSERTION}" ID="${id}" Version="2.0" IssueInstant="${now}" Destination="${answerUrl}" InResponseTo="${inResponseTo}"><saml:Issuer>${issuer}</saml:Issuer>${raw(content)}</samlp:Response>`,
  };
};

export interface SignedInFacts extends AnswerFacts {
  readonly audience: string;
  readonly email: string;
}

export function signedInXml(facts: SignedInFacts): Message {
  const { issuer, inResponseTo, answerUrl, audience, email } = facts;
  const now = new Date();
  const instant = now.toISOString();
  const end = new Date(now.getTime() + LIFE_MS).toISOString();
  return response(
    facts,
    xml`<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="${newId()}" Version="2.0" IssueInstant="${instant}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${EMAIL_ADDRESS}">${email}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${end}" Recipient="${answerUrl}" InResponseTo="${inResponseTo}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${instant}" NotOnOrAfter="${end}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${instant}"><saml:AuthnContext><saml:AuthnContextClassRef>${SECOND_FACTOR}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement></saml:Assertion>`,
  );
}

/** A refusal has no assertion, so there is nothing to sign. */
export const deniedXml = (facts: AnswerFacts): string =>
  response(
    facts,
    xml`<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:RequestDenied"/></samlp:StatusCode></samlp:Status>`,
  ).context;
