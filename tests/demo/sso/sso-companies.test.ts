// @vitest-environment node
import { eq } from 'drizzle-orm';
import { generateKeyPairSync } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Registration } from '../../../demo/identity/registration.ts';
import { samlSigner } from '../../../demo/identity/saml.ts';
import { signedInXml } from '../../../demo/identity/saml-messages.ts';
import { makeSigningKey, type SigningKey } from '../../../demo/identity/signing-key.ts';
import { accounts, organizations } from '../../../demo/server/db/schema/accounts.ts';
import { readSettings } from '../../../demo/server/settings/settings.ts';
import type { SamlProvider } from '../../../demo/server/settings/companies.ts';
import { freePort, OTHER_PORTS } from '../../processes.ts';
import type { Page } from '../browser.ts';
import { sparePerson } from '../server.ts';
import { companiesFile, companyOf } from './sso-companies.ts';
import { openSsoDemo, type SsoDemo, ssoPeople } from './sso-demo.ts';

let demo: SsoDemo;
let file: string;
const keys: Record<string, SigningKey> = {};

const samlCompany = (id: string, key: SigningKey) => ({
  ...companyOf(id),
  saml: { issuer: `https://idp.${id}.example/`, signOnUrl: `https://idp.${id}.example/sign-on`, certificates: [key.certificate] },
});

/** Two of the spare people work there. */
const members = { kestrel: sparePerson(1), osprey: sparePerson(2) } as const;
const addressOf = (company: keyof typeof members) => `someone@${company}.example`;

beforeAll(async () => {
  for (const id of ['kestrel', 'osprey']) keys[id] = await makeSigningKey(id);
  const port = await freePort();
  const companies = ['kestrel', 'osprey'].map((id) => samlCompany(id, keys[id] as SigningKey));
  file = companiesFile(companies);
  demo = await openSsoDemo({
    ...Object.fromEntries(OTHER_PORTS.map((name) => [name, '0'])),
    PORT: String(port),
    SSO_PROVIDERS: file,
  });
  for (const company of ['kestrel', 'osprey'] as const) {
    const email = addressOf(company);
    await demo.service.db
      .update(accounts)
      .set({ email, emailKey: email, organizationId: company })
      .where(eq(accounts.id, members[company].id));
  }
});
afterAll(() => demo.close());

/** Begins a sign-on and brings an answer of `by`'s provider about a user of `whose` to the answer address of `to`. */
async function signOn(company: 'kestrel' | 'osprey', by = company, to = company, whose = company): Promise<Page> {
  const browser = demo.openBrowser(`https://idp.${company}.example`);
  const page = await demo.leave(browser, 'saml', addressOf(company));
  expect(page.url).toContain(`https://idp.${company}.example/sign-on?`);
  const provider = (id: string) => demo.service.providers.get(id) as SamlProvider;
  const signer = samlSigner({ saml: provider(by) } as Registration, keys[by] as SigningKey);
  const relayState = new URL(page.url).searchParams.get('RelayState') ?? '';
  const request = new URL(page.url).searchParams.get('SAMLRequest') ?? '';
  const inResponseTo = (await samlSigner({ saml: provider(company) } as Registration, keys[company] as SigningKey).read(request)) ?? '';
  const facts = { ...provider(by), answerUrl: provider(to).answerUrl, inResponseTo, email: addressOf(whose) };
  return browser.go(provider(to).answerUrl, { SAMLResponse: await signer.sign(signedInXml(facts)), RelayState: relayState });
}

describe('the companies of the settings', () => {
  it('sign on through their own providers, beside those of the demo', async () => {
    for (const company of ['kestrel', 'osprey'] as const) {
      expect(await demo.redeem((await signOn(company)).url)).toMatchObject({ status: 200, email: addressOf(company) });
    }
    const browser = demo.openBrowser();
    expect((await demo.leave(browser, 'oidc', ssoPeople.oidc.email)).status).toBe(200);
  });

  it('do not accept answers from another company’s provider', async () => {
    expect((await signOn('kestrel', 'osprey')).url).toBe(demo.failed);
    expect(demo.reason()).toMatch(/^answer-invalid/);
  });

  it('accept only their own people, whatever address their provider signs', async () => {
    expect((await signOn('kestrel', 'kestrel', 'kestrel', 'osprey')).url).toBe(demo.failed);
    expect(demo.reason()).toBe('foreign-address');
  });

  it('each have an answer address of their own', async () => {
    expect((await signOn('kestrel', 'kestrel', 'osprey')).url).toBe(demo.failed);
    expect(demo.reason()).toBe("not-awaited: another company's address");
  });

  it('are known at the look-up', async () => {
    const response = await fetch(`${demo.hosted}/auth/preflight/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: addressOf('osprey') }),
    });
    expect(((await response.json()) as { data: object }).data).toEqual({ saml: true, oidc: false });
  });
});

describe('the file of companies, while the server runs', () => {
  const two = () => (['kestrel', 'osprey'] as const).map((id) => samlCompany(id, keys[id] as SigningKey));
  const heron = () => samlCompany('heron', keys.osprey as SigningKey);
  const write = (content: unknown) => writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  const leads = async (id: string) =>
    (await demo.leave(demo.openBrowser(`https://idp.${id}.example`), 'saml', `someone@${id}.example`)).url;
  const lookUp = async (username: string) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${demo.hosted}/auth/preflight/`, { method: 'POST', headers, body: JSON.stringify({ username }) });
    return ((await response.json()) as { data: object }).data;
  };
  const lastLine = () => demo.lines.filter((line) => line.includes(' companies ')).at(-1) ?? '';
  const isLogged = (words: RegExp) => vi.waitFor(() => expect(lastLine()).toMatch(words), { timeout: 30_000, interval: 100 });

  afterEach(async () => {
    write(two());
    await demo.reload();
  });

  it('is read again when it changes, and a new company signs on without a restart', async () => {
    expect(await leads('heron')).toBe(demo.failed);
    const known = demo.service.providers.get('kestrel');
    write([...two(), heron()]);
    await isLogged(/audit companies .*SSO_PROVIDERS was read again: 3 companies/);
    expect(await leads('heron')).toMatch(/^https:\/\/idp\.heron\.example\/sign-on\?/);
    expect(await lookUp('someone@heron.example')).toEqual({ saml: true, oidc: false });
    // What is known of the others' providers stays.
    expect(demo.service.providers.get('kestrel')).toBe(known);
    expect(await demo.redeem((await signOn('kestrel')).url)).toMatchObject({ status: 200 });
  });

  it.each([
    ['is cut off', () => '[{"id": "kes', /error companies .*is not JSON\. The companies before stay in force\./],
    [
      'holds a company that cannot be used',
      () => [...two(), companyOf('heron')],
      /2 must hold either oidc or saml \(company heron\)\. The/,
    ],
    [
      'gives a company the domain of another one',
      () => [...two(), { ...heron(), domain: 'newsline.example' }],
      /the domain of heron belongs to another company already\. The/,
    ],
  ])('leaves the companies before in force when it %s, and says so', async (_, content, words) => {
    if (words.source.includes('domain'))
      await demo.service.db.insert(organizations).values({ id: 'newsline', name: 'N', domain: 'newsline.example' }).onConflictDoNothing();
    write(content());
    await isLogged(words);
    for (const id of ['kestrel', 'osprey']) expect(await leads(id)).toContain(`https://idp.${id}.example/sign-on?`);
    expect(await leads('heron')).toBe(demo.failed);
  });

  it('leaves the companies before in force when it is gone', async () => {
    rmSync(file);
    await isLogged(/cannot be read\. The companies before/);
    expect(await leads('osprey')).toContain('https://idp.osprey.example/sign-on?');
  });

  it('refuses the people of a company that was removed, who are never sent back to passwords', async () => {
    const browser = demo.openBrowser('https://idp.osprey.example');
    const underWay = await demo.leave(browser, 'saml', addressOf('osprey'));
    write(two().slice(0, 1));
    await demo.reload();
    expect(await leads('osprey')).toBe(demo.failed);
    expect(demo.reason()).toBe('no-company');
    expect(await lookUp(addressOf('osprey'))).toEqual({ saml: true, oidc: false });
    const state = new URL(underWay.url).searchParams.get('RelayState') ?? '';
    const answer = await browser.go(`${demo.hosted}/auth/login/saml/answer/osprey`, { SAMLResponse: 'x', RelayState: state });
    expect([answer.url, demo.reason()]).toEqual([demo.failed, 'no-company']);
  });

  it('may change what a company’s provider is', async () => {
    const [kestrel, osprey] = two();
    write([kestrel, { ...osprey, saml: { ...osprey?.saml, signOnUrl: 'https://idp.osprey.example/elsewhere' } }]);
    await demo.reload();
    expect(await leads('osprey')).toContain('https://idp.osprey.example/elsewhere?');
  });
});

describe('the file of companies', () => {
  const good = () => samlCompany('kestrel', keys.kestrel as SigningKey);
  const oidc = { issuer: 'https://login.kestrel.example', clientId: 'news', clientSecret: 'hidden-secret' };
  const bare = companyOf('kestrel');
  const otherKey = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });

  it.each([
    ['not JSON', '{"hidden-secret"', 'is not JSON'],
    ['no list', {}, 'must be a list of companies'],
    ['a company without a provider', [bare], '0 must hold either oidc or saml'],
    ['an id of other characters', [{ ...bare, id: 'A B', oidc }], '0.id must be small letters, digits and hyphens'],
    [
      'a provider without TLS',
      [{ ...bare, oidc: { ...oidc, issuer: 'http://a.example' } }],
      '0.oidc.issuer must be a URL starting with https://',
    ],
    ['an empty secret', [{ ...bare, oidc: { ...oidc, clientSecret: '' } }], '0.oidc.clientSecret must not be empty'],
    ['an unknown field', [{ ...bare, oidc, secret: 'hidden-secret' }], '0.secret must hold id, name, domain, and oidc or saml'],
    ['no network at all', [{ ...bare, oidc, networks: [] }], '0.networks must not be empty'],
    ['a wrong network', [{ ...bare, oidc, networks: ['10.0.0.0/99'] }], '0.networks.0 must be an address or network'],
    [
      'no certificate',
      [{ ...bare, saml: { issuer: 'x', signOnUrl: 'https://a.example/', certificates: ['hidden-secret'] } }],
      '0.saml.certificates.0 must be an X.509 certificate',
    ],
    [
      'a company that is named',
      [{ ...bare, oidc: { ...oidc, issuer: 'x' } }],
      '0.oidc.issuer must be a URL starting with https:// (company kestrel).',
    ],
    [
      'a key that is none',
      () => [{ ...good(), saml: { ...good().saml, privateKey: 'hidden-secret' } }],
      '0.saml.privateKey must be a private key, PEM, without a passphrase (company kestrel).',
    ],
    [
      'a key of another kind',
      () => [{ ...good(), saml: { ...good().saml, decryptionKey: otherKey } }],
      '0.saml.decryptionKey must be an RSA key (company kestrel).',
    ],
    [
      'a certificate of another key',
      () => [{ ...good(), saml: { ...good().saml, privateKey: keys.osprey?.privateKey, certificate: keys.kestrel?.certificate } }],
      '0.saml.certificate must be the certificate of privateKey (company kestrel).',
    ],
    [
      'a certificate without its key',
      () => [{ ...good(), saml: { ...good().saml, decryptionCertificate: keys.kestrel?.certificate } }],
      '0.saml.decryptionCertificate must be the certificate of decryptionKey (company kestrel).',
    ],
    [
      'another binding',
      () => [{ ...good(), saml: { ...good().saml, binding: 'hidden-secret' } }],
      '0.saml.binding must be redirect or post',
    ],
    [
      'no answer to SHA-1',
      () => [{ ...good(), saml: { ...good().saml, allowSha1: 'hidden-secret' } }],
      '0.saml.allowSha1 must be true or false',
    ],
    ['a context with a space', [{ ...bare, oidc, contexts: ['hidden-secret x'] }], '0.contexts.0 must be a context of authentication'],
    [
      'the same domain twice',
      [
        { ...bare, oidc },
        { ...bare, id: 'other', oidc },
      ],
      'must have a different domain each (kestrel, other).',
    ],
  ] as const)('is refused with %s, in one sentence that repeats no secret', (_name, content, words) => {
    const path = companiesFile(typeof content === 'function' ? content() : content);
    const read = () => readSettings({ SSO_PROVIDERS: path });
    expect(read).toThrow(`SSO_PROVIDERS is not usable: ${path} ${words}`);
    expect(read).not.toThrow(/hidden-secret/);
  });

  it('has to exist', () => {
    expect(() => readSettings({ SSO_PROVIDERS: '/nowhere.json' })).toThrow('SSO_PROVIDERS is not usable: /nowhere.json cannot be read.');
  });

  it('may hold certificates as PEM, and two of them while a provider changes its key', () => {
    const pem = `-----BEGIN CERTIFICATE-----\n${keys.osprey?.certificate}\n-----END CERTIFICATE-----\n`;
    const company = good();
    const path = companiesFile([{ ...company, saml: { ...company.saml, certificates: [...company.saml.certificates, pem] } }]);
    expect(readSettings({ SSO_PROVIDERS: path }).companies[0]?.saml?.certificates).toEqual([
      keys.kestrel?.certificate,
      keys.osprey?.certificate,
    ]);
  });
});
