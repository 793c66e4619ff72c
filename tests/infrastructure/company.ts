/** What every identity provider of a company must allow, connected as the guide says. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeSigningKey, type SigningKey } from '../../demo/identity/signing-key.ts';
import { type Browser, formOn, openBrowser, type Page } from '../demo/browser.ts';
import { signedIn } from '../demo/visitor.ts';
import { patience } from '../patience.ts';
import { freePort } from '../processes.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { storeRecording, record } from './recording.ts';
import { type OpenService, openService } from './service.ts';

export interface Around {
  readonly port: number;
  readonly folder: string;
  /** The provider's own address. */
  readonly origin: string;
  readonly key: SigningKey;
}

export interface CompanyRequest extends Around {
  /** SAML metadata of ours. */
  readonly metadata: string;
  /** OpenID: where answers go. */
  readonly answerUrl: string;
}

export interface Company {
  readonly authType: 'saml' | 'oidc';
  /** A user of the company. */
  readonly email: string;
  /** The rest of its entry in SSO_PROVIDERS. */
  readonly entry: (around: Around) => object;
  /** Why an answer for another service is refused. */
  readonly foreign: RegExp;
  readonly begin: (request: CompanyRequest) => Promise<unknown>;
  /** Fills in the provider's page. @returns the one that follows, with the answer */
  readonly logIn: (browser: Browser, page: Page) => Promise<Page>;
}

export const certificateOf = ({ certificate }: SigningKey) =>
  `-----BEGIN CERTIFICATE-----\n${certificate.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;

const LANDING = 'http://localhost:4499/';

export function signsOnThrough(name: string, { authType, email, entry, foreign, begin, logIn }: Company): void {
  describe(name, () => {
    let service: OpenService;
    let companies: string;
    let ownId: string;
    let other: string;
    beforeAll(async () => {
      const folder = temporaryFolder('provider');
      const port = await freePort();
      const around = { port, folder, origin: `http://localhost:${port}`, key: await makeSigningKey('provider') };
      companies = join(folder, 'companies.json');
      const domain = email.split('@')[1];
      writeFileSync(companies, JSON.stringify([{ id: 'company', name: 'Company', domain, ...entry(around) }]));
      // Two services at one provider, each at an address of its own.
      service = await openService(undefined, { SSO_PROVIDERS: companies });
      [ownId = '', other = ''] = service.processes.map((process) => `http://localhost:${process.port}`);
      const metadata = await (await fetch(`${ownId}/auth/login/saml/metadata?company=company`)).text();
      await begin({ ...around, metadata, answerUrl: `${ownId}/auth/login/oidc/answer/company` });
      await service.admin('create', email, '--company');
    });
    afterAll(() => service.close());

    const answers = `/auth/login/${authType}/answer/`;
    /** Signs in at the provider; its answer is not brought to us yet. */
    const answered = async () => {
      const browser = openBrowser((url) => url.startsWith(LANDING) || url.startsWith(ownId + answers));
      const page = await logIn(browser, await browser.go(`${ownId}/auth/login/${authType}`, { username: email }));
      const { action, fields } = page.html ? formOn(page) : { action: page.url, fields: undefined };
      expect(action).toContain(ownId + answers);
      // Only its own answers are held back.
      const onward = openBrowser((url) => url.startsWith(LANDING));
      for (const { name: cookie, value, path } of browser.cookies()) onward.keep(`${cookie}=${value}; path=${path}`);
      return (origin: string) => onward.go(action.replace(ownId, origin), fields);
    };
    const refusals = () =>
      service.entries().flatMap(({ outcome }) => (typeof outcome === 'string' && outcome.startsWith('SSO_FAILED') ? [outcome] : []));

    it('a user of the company signs on to a session, and again', async () => {
      for (const _ of [1, 2]) {
        const landed = await (await answered())(ownId);
        expect([landed.url.split('?')[0], refusals()]).toEqual([LANDING, []]);
        const destination = new URL(LANDING).origin;
        const transferToken = new URL(landed.url).searchParams.get('t') ?? '';
        const visitor = service.visitorAt(ownId);
        const redeemed = await visitor.call('redeem', { body: { transferToken, destination }, headers: { origin: destination } });
        const known = await visitor.call('basicProfile', { bearer: signedIn(redeemed).access });
        expect([redeemed.status, known.status, known.data]).toEqual([200, 200, expect.objectContaining({ email })]);
      }
    });

    it('an answer for another service at the same provider is refused', async () => {
      const landed = await (await answered())(other);
      expect([landed.url, refusals().at(-1)]).toEqual([`${other}/login/?errorCode=SSO_FAILED`, expect.stringMatching(foreign)]);
    });

    it('its answer vouches for the user, and can be kept', async () => {
      const recording = await record(companies, ownId, email, logIn);
      expect(recording.vouched.email).toBe(email);
      storeRecording(name, recording);
    });

    it('the users of a company that is taken off the file are refused', async () => {
      const complete = await answered();
      writeFileSync(companies, '[]');
      await vi.waitUntil(() => service.processes.every(({ lines }) => lines.some((line) => line.includes('was read again'))), patience);
      for (const landed of [
        await complete(ownId),
        await openBrowser(() => false).go(`${ownId}/auth/login/${authType}`, { username: email }),
      ])
        expect([landed.url, refusals()]).toEqual([
          `${ownId}/login/?errorCode=SSO_FAILED`,
          expect.arrayContaining([expect.stringMatching(/no-company/)]),
        ]);
    });
  });
}
