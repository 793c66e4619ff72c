// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { samlSigner } from '../../../demo/identity/saml.ts';
import { signedInXml } from '../../../demo/identity/saml-messages.ts';
import { makeSigningKey } from '../../../demo/identity/signing-key.ts';
import { type Browser, formOn, type Page } from '../browser.ts';
import { allow, openSsoDemo, type SsoDemo, ssoPeople, tampered, withoutToken } from './sso-demo.ts';

let demo: SsoDemo;
let browser: Browser;
beforeAll(async () => {
  demo = await openSsoDemo();
}, 60_000);
afterAll(() => demo.close());
beforeEach(() => {
  browser = demo.openBrowser();
});

const reese = ssoPeople.saml;
const leave = () => demo.leave(browser, 'saml', reese.email);

describe('a SAML answer', () => {
  /** The page whose form would submit itself. */
  const answered = async () => browser.submit(await leave(), allow);
  const post = (fields: Record<string, string>) => browser.go(demo.saml.answerUrl, fields);
  const stateOf = (page: Page) => new URL(page.url).searchParams.get('RelayState') ?? '';

  it('signs in only once', async () => {
    const page = await answered();
    expect(withoutToken((await browser.submit(page)).url)).toBe(`${demo.landing}/?t=…`);
    expect((await browser.submit(page)).url).toBe(demo.failed);
    expect(demo.reason()).toBe('not-awaited: replayed');
  });

  it('signs in only once when it arrives twice at the same time', async () => {
    const page = await answered();
    const ends = await Promise.all([browser.submit(page), browser.submit(page)]);
    expect(ends.map(({ url }) => withoutToken(url)).sort()).toEqual([`${demo.landing}/?t=…`, demo.failed].sort());
  });

  it('ends in words too when it is larger than a body may be, whatever its length says', async () => {
    const { fields } = formOn(await answered());
    const body = new URLSearchParams({ ...fields, more: 'x'.repeat(70_000) });
    const chunks = () => new Blob([body.toString()]).stream();
    for (const sent of [{ body }, { body: chunks(), duplex: 'half' as const }]) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const response = await fetch(demo.saml.answerUrl, { method: 'POST', redirect: 'manual', headers, ...sent });
      expect([response.status, response.headers.get('location')]).toEqual([303, demo.failed]);
      expect(demo.reason()).toBe('too-large');
    }
  });

  it.each([
    ['without its cookie', 'no cookie of ours', async () => browser.forget()],
    [
      'in another browser that is signing on too',
      'another browser',
      async () => {
        browser = demo.openBrowser();
        await leave();
      },
    ],
    ['after ten minutes', 'too late', async () => demo.pass(600_000)],
  ])('is refused %s: %s', async (_, why, change) => {
    const page = await answered();
    await change();
    expect((await browser.submit(page)).url).toBe(demo.failed);
    expect(demo.reason()).toBe(`not-awaited: ${why}`);
  });

  it.each([
    ['another address in it', (xml: string) => xml.replaceAll('reese.calder@', 'jamie.north@')],
    ['its signature stripped', (xml: string) => xml.replace(/<ds:Signature .*<\/ds:Signature>/s, '')],
    ['another audience in it', (xml: string) => xml.replace(/<saml:Audience>[^<]*/, '<saml:Audience>https://other.example')],
    ['a longer life in it', (xml: string) => xml.replaceAll(/NotOnOrAfter="\d{4}/g, 'NotOnOrAfter="2099')],
    [
      'a second assertion before the signed one',
      (xml: string) => {
        const forged =
          /<saml:Assertion .*<\/saml:Assertion>/s
            .exec(xml)?.[0]
            .replaceAll('reese.calder@', 'jamie.north@')
            .replace(/<ds:Signature .*<\/ds:Signature>/s, '') ?? '';
        return xml.replace('<saml:Assertion ', `${forged.replace(/ID="[^"]*"/, 'ID="_forged"')}<saml:Assertion `);
      },
    ],
    [
      'the signed assertion wrapped in a forged one',
      (xml: string) => {
        const real = /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0] ?? '';
        const forged = real
          .replaceAll('reese.calder@', 'jamie.north@')
          .replace(/ID="[^"]*"/, 'ID="_forged"')
          .replace(/<ds:Signature .*<\/ds:Signature>/s, '');
        return xml.replace(real, forged.replace('</saml:Issuer>', `</saml:Issuer><saml:Advice>${real}</saml:Advice>`));
      },
    ],
    ['an entity in it', (xml: string) => `<!DOCTYPE x [<!ENTITY e "jamie">]>${xml}`],
    ['no XML at all', () => 'nothing'],
  ])('is refused with %s', async (_, edit) => {
    const page = await answered();
    expect((await post(tampered(page, edit))).url).toBe(demo.failed);
    expect(demo.reason()).toMatch(/^answer-invalid/);
    // There is only one try: even the original answer is refused now.
    expect((await browser.submit(page)).url).toBe(demo.failed);
  });

  it('is refused before it is read when it has thousands of tags, which would take seconds', async () => {
    const fields = tampered(await answered(), (xml) => xml.replace('<saml:Assertion ', `${'<a/>'.repeat(3000)}<saml:Assertion `));
    expect((await post(fields)).url).toBe(demo.failed);
    expect(demo.reason()).toBe('answer-invalid: too many tags');
  });

  it('is read with the whole address when a comment is slipped into it', async () => {
    const fields = tampered(await answered(), (xml) => xml.replaceAll('reese.calder@vellum', 'reese.<!-- -->calder@vellum'));
    const { url } = await post(fields);
    expect((await demo.redeem(url)).email).toBe(reese.email);
  });

  it.each([
    ['another audience', { audience: 'https://other.example/saml' }, undefined, 'answer-invalid: SAML assertion audience mismatch'],
    ['another issuer', { issuer: 'https://other.example/idp' }, undefined, 'answer-invalid: issuer'],
    ['another request', { inResponseTo: '_other' }, undefined, 'answer-invalid: InResponseTo is not valid'],
    [
      'no request in the signed half',
      {},
      (xml: string) => xml.replace(/(<saml:SubjectConfirmationData [^>]*) InResponseTo="[^"]*"/, '$1'),
      'answer-invalid: subject confirmation',
    ],
    [
      'another request in the signed half',
      {},
      (xml: string) => xml.replace(/(<saml:SubjectConfirmationData [^>]* InResponseTo=)"[^"]*"/, '$1"_other"'),
      'answer-invalid: InResponseTo does not match subjectInResponseTo',
    ],
    [
      'another recipient',
      {},
      (xml: string) => xml.replace(/Recipient="[^"]*"/, 'Recipient="https://other.example/"'),
      'answer-invalid: wrong recipient',
    ],
    [
      'no audience',
      {},
      (xml: string) => xml.replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, ''),
      'answer-invalid: SAML assertion has no AudienceRestriction',
    ],
    [
      'an end that has passed',
      {},
      (xml: string) => xml.replaceAll(/(NotBefore|NotOnOrAfter)="\d{4}/g, '$1="2020'),
      'answer-invalid: not yet valid, or over: compare the clocks',
    ],
    ["another company's address", { email: 'avery.quinn@newsline.example' }, undefined, 'foreign-address'],
  ])('is refused with %s, though the provider signed it', async (_, facts, edit, reason) => {
    const page = await leave();
    const SAMLResponse = await demo.signed(page, { email: reese.email, ...facts }, edit);
    expect((await post({ SAMLResponse, RelayState: stateOf(page) })).url).toBe(demo.failed);
    expect(demo.reason()).toBe(reason);
  });

  it('is accepted when the provider signed it for this request', async () => {
    const page = await leave();
    const SAMLResponse = await demo.signed(page, { email: reese.email });
    expect(withoutToken((await post({ SAMLResponse, RelayState: stateOf(page) })).url)).toBe(`${demo.landing}/?t=…`);
  });

  it('is refused with the signature of another key', async () => {
    const page = await leave();
    const stranger = samlSigner(demo.identity, await makeSigningKey('Stranger'));
    const inResponseTo = (await demo.signer.read(new URL(page.url).searchParams.get('SAMLRequest') ?? '')) ?? '';
    const SAMLResponse = await stranger.sign(signedInXml({ ...demo.saml, inResponseTo, email: reese.email }));
    expect((await post({ SAMLResponse, RelayState: stateOf(page) })).url).toBe(demo.failed);
    expect(demo.reason()).toBe('answer-invalid: Invalid signature');
  });

  it('is refused for another sign-on of the same browser', async () => {
    const first = await answered();
    const second = await leave();
    const { SAMLResponse = '' } = formOn(first).fields;
    expect((await post({ SAMLResponse, RelayState: stateOf(second) })).url).toBe(demo.failed);
    expect(demo.reason()).toBe('answer-invalid: InResponseTo is not valid');
  });

  it('is refused when no sign-on is under way', async () => {
    const page = await leave();
    const SAMLResponse = await demo.signed(page, { email: reese.email });
    expect((await demo.openBrowser().go(demo.saml.answerUrl, { SAMLResponse })).url).toBe(demo.failed);
    expect((await post({ SAMLResponse })).url).toBe(demo.failed);
    expect(demo.reason()).toBe('not-awaited: unsolicited');
  });
});

describe('the SAML provider', () => {
  it('does not answer requests of a service it does not know', async () => {
    const page = await leave();
    const url = new URL(page.url);
    url.searchParams.set('SAMLRequest', 'bm90aGluZw==');
    expect((await browser.go(url.href)).status).toBe(400);
  });

  it('publishes its metadata', async () => {
    const { html } = await browser.go(demo.saml.issuer);
    expect(html).toContain(demo.saml.certificates[0]);
  });
});
