// @vitest-environment node
import { constants, createCipheriv, publicEncrypt, randomBytes, X509Certificate } from 'node:crypto';
import { signXml } from '@node-saml/node-saml/lib/xml.js';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samlSigner } from '../../../demo/identity/saml.ts';
import { signedInXml } from '../../../demo/identity/saml-messages.ts';
import type { Registration } from '../../../demo/identity/registration.ts';
import { makeSigningKey, type SigningKey } from '../../../demo/identity/signing-key.ts';
import { accounts } from '../../../demo/server/db/schema/accounts.ts';
import type { SamlProvider } from '../../../demo/server/settings/companies.ts';
import { sparePerson } from '../server.ts';
import { companiesFile, companyOf } from './sso-companies.ts';
import { openSsoDemo, type SsoDemo, withoutToken } from './sso-demo.ts';

const ids = ['plain', 'old', 'sealed', 'strict'] as const;
type Id = (typeof ids)[number];

let demo: SsoDemo;
let key: SigningKey;
let ours: SigningKey;
const addressOf = (id: Id) => `someone@${id}.example`;

beforeAll(async () => {
  key = await makeSigningKey('provider');
  ours = await makeSigningKey('ours');
  const samlOf = (id: Id, more: object) => ({
    ...companyOf(id),
    ...(id === 'strict' && { contexts: ['urn:example:three-factors'] }),
    saml: {
      issuer: `https://idp.${id}.example/`,
      signOnUrl: `https://idp.${id}.example/sign-on`,
      certificates: [key.certificate],
      ...more,
    },
  });
  const pair = { privateKey: ours.privateKey, certificate: ours.certificate };
  const sealed = { ...pair, decryptionKey: ours.privateKey, decryptionCertificate: ours.certificate };
  const file = companiesFile([samlOf('plain', {}), samlOf('old', { allowSha1: true }), samlOf('sealed', sealed), samlOf('strict', {})]);
  demo = await openSsoDemo({ SSO_PROVIDERS: file });
  for (const [n, id] of ids.entries()) {
    const change = { email: addressOf(id), emailKey: addressOf(id), organizationId: id };
    await demo.service.db
      .update(accounts)
      .set(change)
      .where(eq(accounts.id, sparePerson(n).id));
  }
});
afterAll(() => demo.close());

/** Begins a sign-on and answers it with what `answer` makes of a good one, unsigned. */
async function signOn(id: Id, answer: (xml: string) => string, facts: object = {}): Promise<string> {
  const browser = demo.openBrowser(`https://idp.${id}.example`);
  const page = await demo.leave(browser, 'saml', addressOf(id));
  const provider = demo.service.providers.get(id) as SamlProvider;
  const { searchParams } = new URL(page.url);
  const inResponseTo = (await samlSigner({ saml: provider } as Registration, key).read(searchParams.get('SAMLRequest') ?? '')) ?? '';
  const xml = answer(signedInXml({ ...provider, inResponseTo, email: addressOf(id), ...facts }).context);
  const form = { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: searchParams.get('RelayState') ?? '' };
  return withoutToken((await browser.go(provider.answerUrl, form)).url);
}

type Algorithm = 'sha1' | 'sha256';

const signed =
  (signatureAlgorithm: Algorithm = 'sha256', digestAlgorithm: Algorithm = 'sha256') =>
  (xml: string): string => {
    const assertion = "//*[local-name(.)='Assertion']";
    const location = { reference: `${assertion}/*[local-name(.)='Issuer']`, action: 'after' as const };
    return signXml(xml, assertion, location, { privateKey: key.privateKey, signatureAlgorithm, digestAlgorithm });
  };

/** As a provider encrypts an assertion for us (XML Encryption 1.1). */
function encryptedFor(certificate: string, xml: string): string {
  const [assertion = ''] = /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml) ?? [];
  const plain = assertion.replace('<saml:Assertion ', '<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ');
  const [secret, nonce] = [randomBytes(32), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', secret, nonce);
  const data = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64');
  const { publicKey } = new X509Certificate(Buffer.from(certificate, 'base64'));
  const wrapped = publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING }, secret).toString('base64');
  const method = (name: string, inner = '') => `<xenc:EncryptionMethod Algorithm="${name}">${inner}</xenc:EncryptionMethod>`;
  const digest = '<ds:DigestMethod Algorithm="http://www.w3.org/2000/09/xmldsig#sha1"/>';
  return xml.replace(
    assertion,
    `<saml:EncryptedAssertion><xenc:EncryptedData xmlns:xenc="http://www.w3.org/2001/04/xmlenc#" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Type="http://www.w3.org/2001/04/xmlenc#Element">${method('http://www.w3.org/2009/xmlenc11#aes256-gcm')}<ds:KeyInfo><xenc:EncryptedKey>${method('http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p', digest)}<xenc:CipherData><xenc:CipherValue>${wrapped}</xenc:CipherValue></xenc:CipherData></xenc:EncryptedKey></ds:KeyInfo><xenc:CipherData><xenc:CipherValue>${data}</xenc:CipherValue></xenc:CipherData></xenc:EncryptedData></saml:EncryptedAssertion>`,
  );
}

const landed = () => `${demo.landing}/?t=…`;

describe('SHA-1', () => {
  it.each([
    ['a signature', 'sha1', 'sha256'],
    ['a digest', 'sha256', 'sha1'],
    ['both', 'sha1', 'sha1'],
  ] as const)('is refused in %s, and taken from a company for which that is allowed', async (_, signature, digest) => {
    expect(await signOn('plain', signed(signature, digest))).toBe(demo.failed);
    expect(demo.reason()).toBe('answer-invalid: signed with SHA-1');
    expect(await signOn('old', signed(signature, digest))).toBe(landed());
  });

  it('is refused inside an encrypted assertion too, where the way of encryption may name it', async () => {
    const sealed = (sign: (xml: string) => string) => signOn('sealed', (xml) => encryptedFor(ours.certificate, sign(xml)));
    expect(await sealed(signed('sha1', 'sha1'))).toBe(demo.failed);
    expect(demo.reason()).toBe('answer-invalid: signed with SHA-1');
    expect(await sealed(signed())).toBe(landed());
  });

  it('is seen however its name is written', async () => {
    const written = (xml: string) => xml.replaceAll('xmldsig#rsa-sha1', 'xmldsig#rsa-&#115;ha1');
    expect(await signOn('plain', (xml) => written(signed('sha1', 'sha256')(xml)))).toBe(demo.failed);
    expect(demo.reason()).toBe('answer-invalid: signed with SHA-1');
  });
});

describe('an encrypted assertion', () => {
  const encrypted = (certificate: string) => (xml: string) => encryptedFor(certificate, signed()(xml));

  it('is refused in words by a company without a key for it', async () => {
    expect(await signOn('plain', encrypted(ours.certificate))).toBe(demo.failed);
    expect(demo.reason()).toBe('answer-invalid: encrypted, and there is no decryptionKey');
  });

  it('is refused in words when it is encrypted for another key', async () => {
    expect(await signOn('sealed', encrypted(key.certificate))).toBe(demo.failed);
    expect(demo.reason()).toBe('answer-invalid: not encrypted for this decryptionKey');
  });

  it('is refused without a signature of the provider, since everybody can encrypt', async () => {
    expect(await signOn('sealed', (xml) => encryptedFor(ours.certificate, xml))).toBe(demo.failed);
    expect(demo.reason()).toBe('answer-invalid: assertion not signed');
  });

  it('is not read further when it hides thousands of tags', async () => {
    const many = (xml: string) => xml.replace('<saml:Subject>', `${'<a/>'.repeat(3000)}<saml:Subject>`);
    expect(await signOn('sealed', (xml) => encryptedFor(ours.certificate, many(signed()(xml))))).toBe(demo.failed);
    expect(demo.reason()).toBe('answer-invalid: too many tags');
  });

  it('is not needed where there is a key for it', async () => {
    expect(await signOn('sealed', signed())).toBe(landed());
  });
});

describe('the log', () => {
  const times = (year: string) => (xml: string) => signed()(xml.replaceAll(/(NotBefore|NotOnOrAfter)="\d{4}/g, `$1="${year}`));
  const others = (from: RegExp, to: string) => (xml: string) => signed()(xml.replace(from, to));

  it.each<[string, (xml: string) => string, string]>([
    ['an assertion that is not signed', (xml) => xml, 'assertion not signed'],
    ['a NameID that is no address', others(/>someone@plain\.example</, '>x81f<'), 'NameID is no address'],
    ['another audience', others(/<saml:Audience>[^<]*/, '<saml:Audience>https://other.example'), 'SAML assertion audience mismatch'],
    ['another recipient', others(/Recipient="[^"]*"/, 'Recipient="https://other.example/"'), 'wrong recipient'],
    ['an answer that nothing asked for', others(/ InResponseTo="[^"]*"/, ''), 'unsolicited'],
    ['one that is over', times('2020'), 'not yet valid, or over: compare the clocks'],
    ['one that is not yet valid', times('2099'), 'not yet valid, or over: compare the clocks'],
  ])('tells %s apart', async (_, answer, cause) => {
    expect(await signOn('plain', answer)).toBe(demo.failed);
    expect(demo.reason()).toBe(`answer-invalid: ${cause}`);
  });

  it('holds nothing of the answer', async () => {
    demo.lines.length = 0;
    await signOn('plain', others(/>someone@plain\.example</, '>hidden-name<'));
    expect(demo.lines.join('\n')).not.toContain('hidden-name');
  });
});

describe('contexts of a company', () => {
  it('stand for a second factor in place of those of all', async () => {
    expect(await signOn('strict', signed())).toBe(demo.failed);
    expect(demo.reason()).toBe('one-factor');
    expect(
      await signOn('strict', (xml) => signed()(xml.replace(/(<saml:AuthnContextClassRef>)[^<]*/, '$1urn:example:three-factors'))),
    ).toBe(landed());
  });
});

describe('the metadata', () => {
  const metadata = async (company: string) => {
    const response = await fetch(`${demo.hosted}/auth/login/saml/metadata?company=${company}`);
    return { status: response.status, type: response.headers.get('content-type'), xml: await response.text() };
  };

  it('tells a company’s administrator entity id, address and format of names', async () => {
    const { status, type, xml } = await metadata('plain');
    expect([status, type]).toEqual([200, 'application/samlmetadata+xml']);
    expect(xml).toContain(`entityID="${demo.hosted}/auth/login/saml"`);
    expect(xml).toContain(`Location="${demo.hosted}/auth/login/saml/answer/plain"`);
    expect(xml).toContain('<NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</NameIDFormat>');
    expect(xml).toContain('WantAssertionsSigned="true"');
    expect(xml).not.toContain('X509Certificate');
  });

  it('holds the certificates of the company’s keys, and no key', async () => {
    const { xml } = await metadata('sealed');
    expect(xml).toMatch(new RegExp(`use="signing">[^]*${ours.certificate.slice(0, 40).replaceAll('+', '\\+')}[^]*use="encryption"`));
    expect(xml).not.toContain('PRIVATE');
  });

  it.each(['', 'nobody', 'harborline', '__proto__'])('is 404 for %j', async (company) => {
    expect((await metadata(company)).status).toBe(404);
  });
});
