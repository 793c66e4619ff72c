// @vitest-environment node
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Registration } from '../../../demo/identity/registration.ts';
import { samlSigner } from '../../../demo/identity/saml.ts';
import { signedInXml } from '../../../demo/identity/saml-messages.ts';
import { makeSigningKey, type SigningKey } from '../../../demo/identity/signing-key.ts';
import { accounts } from '../../../demo/server/db/schema/accounts.ts';
import { readSettings } from '../../../demo/server/settings/settings.ts';
import type { SamlProvider } from '../../../demo/server/settings/companies.ts';
import { freePort, OTHER_PORTS } from '../../processes.ts';
import type { Page } from '../browser.ts';
import { spare } from '../server.ts';
import { companiesFile, companyOf } from './sso-companies.ts';
import { openSsoDemo, type SsoDemo, ssoPeople } from './sso-demo.ts';

let demo: SsoDemo;
const keys: Record<string, SigningKey> = {};

const samlCompany = (id: string, key: SigningKey) => ({
  ...companyOf(id),
  saml: { issuer: `https://idp.${id}.example/`, signOnUrl: `https://idp.${id}.example/sign-on`, certificates: [key.certificate] },
});

/** Two of the spare people work there. */
const members = { kestrel: spare(1), osprey: spare(2) } as const;
const addressOf = (company: keyof typeof members) => `someone@${company}.example`;

beforeAll(async () => {
  for (const id of ['kestrel', 'osprey']) keys[id] = await makeSigningKey(id);
  const port = await freePort();
  const companies = ['kestrel', 'osprey'].map((id) => samlCompany(id, keys[id] as SigningKey));
  demo = await openSsoDemo({
    ...Object.fromEntries(OTHER_PORTS.map((name) => [name, '0'])),
    PORT: String(port),
    SSO_PROVIDERS: companiesFile(companies),
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

/** Begins a sign-on and brings an answer of `by`'s provider about somebody of `whose` to the answer address of `to`. */
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
    expect(demo.reason()).toBe('not-awaited');
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

describe('the file of companies', () => {
  const good = () => samlCompany('kestrel', keys.kestrel as SigningKey);
  const oidc = { issuer: 'https://login.kestrel.example', clientId: 'news', clientSecret: 'hidden-secret' };
  const bare = companyOf('kestrel');

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
      'the same domain twice',
      [
        { ...bare, oidc },
        { ...bare, id: 'other', oidc },
      ],
      'must have a different domain each',
    ],
  ])('is refused with %s, in one sentence that repeats no secret', (_name, content, words) => {
    const path = companiesFile(content);
    const read = () => readSettings({ SSO_PROVIDERS: path });
    expect(read).toThrow(`SSO_PROVIDERS is not usable: ${path} ${words}`);
    expect(read).not.toThrow(/hidden-secret/);
  });

  it('has to exist', () => {
    expect(() => readSettings({ SSO_PROVIDERS: '/nowhere.json' })).toThrow('SSO_PROVIDERS is not usable: /nowhere.json cannot be read.');
  });

  it('may hold certificates as PEM, and two of them while a provider changes its key', () => {
    const pem = `-----BEGIN CERTIFICATE-----\n${keys.osprey?.certificate}\n-----END CERTIFICATE-----\n`;
    const one = good();
    const path = companiesFile([{ ...one, saml: { ...one.saml, certificates: [...one.saml.certificates, pem] } }]);
    expect(readSettings({ SSO_PROVIDERS: path }).companies[0]?.saml?.certificates).toEqual([
      keys.kestrel?.certificate,
      keys.osprey?.certificate,
    ]);
  });
});
