/** The whole demo on ports of its own, with people signing on through the identity providers. */
import { eq } from 'drizzle-orm';
import { registrationOf } from '../../../demo/identity/registration.ts';
import { samlSigner } from '../../../demo/identity/saml.ts';
import { signedInXml } from '../../../demo/identity/saml-messages.ts';
import type { Person } from '../../../demo/people.ts';
import { type Account, accounts } from '../../../demo/server/db/schema/accounts.ts';
import { start } from '../../../demo/server/main.ts';
import { siteOrigin } from '../../../demo/server/settings/origins.ts';
import { readSettings } from '../../../demo/server/settings/settings.ts';
import { type Browser, formOn, openBrowser, type Page } from '../browser.ts';
import { freshDatabase, personOf } from '../server.ts';

/** The person for each protocol. */
export const ssoPeople = { saml: personOf('Reese'), oidc: personOf('Sage') } as const;

/** Presses the button that signs in. */
export const allow = { decision: 'allow' };

/** The address without its transfer token, which is new every time. */
export const withoutToken = (url: string) => url.replace(/([?&])t=[A-Za-z0-9_-]{43}/, '$1t=…');

export async function openSsoDemo(environment: Readonly<Record<string, string>> = {}) {
  let shift = 0;
  const lines: string[] = [];
  const demo = await start(
    readSettings({ DATA_DIR: 'memory', LOG_FORMAT: 'text', PORT: '0', NETWORK_ATTEMPTS: '200', ...environment }),
    {
      database: await freshDatabase(environment),
      log: (line) => lines.push(line),
      // The providers use the real time, so this clock follows it.
      now: () => new Date(Date.now() + shift),
      dist: 'tests/demo/no-dist',
    },
    { signals: false },
  );
  const { settings, service } = demo;
  const hosted = siteOrigin(settings, 'hosted');
  const landing = siteOrigin(settings, 'landing');
  const keys = demo.identityKeys;
  if (!keys) throw new Error('the demo has no identity providers');
  const identity = registrationOf(settings, keys);
  const { saml } = identity;
  const onTheWay = [`${hosted}/auth/`, `${siteOrigin(settings, 'oidc')}/`, `${siteOrigin(settings, 'saml')}/`];
  const signer = samlSigner(identity, keys.saml);

  return {
    ...demo,
    lines,
    hosted,
    landing,
    saml,
    signer,
    identity,
    failed: `${hosted}/login/?errorCode=SSO_FAILED`,
    pass(ms: number) {
      shift += ms;
    },
    /** @param holding a further address at which it stops */
    openBrowser: (holding?: string) =>
      openBrowser((url) => !onTheWay.some((site) => url.startsWith(site)) || (holding !== undefined && url.startsWith(holding))),
    /** The hidden form of the hand-off. */
    leave: (browser: Browser, authType: 'saml' | 'oidc', username: string, redirectUrl?: string) =>
      browser.go(`${hosted}/auth/login/${authType}`, {
        username,
        ...(redirectUrl === undefined ? {} : { redirect_url: redirectUrl }),
      }),
    /** An answer that the provider's key signs after `edit` changed it. */
    async signed(page: Page, facts: Partial<Parameters<typeof signedInXml>[0]> & { email: string }, edit = (xml: string) => xml) {
      const inResponseTo = (await signer.read(new URL(page.url).searchParams.get('SAMLRequest') ?? '')) ?? '';
      const message = signedInXml({ ...saml, inResponseTo, ...facts });
      return signer.sign({ ...message, context: edit(message.context) });
    },
    /** Redeems the token in the address as an application at `destination` would. */
    async redeem(url: string) {
      const { origin, searchParams } = new URL(url);
      const response = await fetch(`${hosted}/auth/transfer/redeem`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify({ transferToken: searchParams.get('t'), destination: origin }),
      });
      const { data } = (await response.json()) as { data?: { email: string } };
      return { status: response.status, email: data?.email, token: response.headers.get('x-auth-token') };
    },
    change: (person: Person, changes: Partial<Account>) => service.db.update(accounts).set(changes).where(eq(accounts.id, person.id)),
    /** The reason in the log why the last sign-on failed. */
    reason: () => /SSO_FAILED (.*) \d+ms /.exec(lines.at(-1) ?? '')?.[1],
  };
}

export type SsoDemo = Awaited<ReturnType<typeof openSsoDemo>>;

/** The page that carries a SAML answer, its XML changed on the way. */
export function tampered(page: Page, edit: (xml: string) => string): Record<string, string> {
  const { SAMLResponse = '', RelayState = '' } = formOn(page).fields;
  const xml = Buffer.from(SAMLResponse, 'base64').toString('utf8');
  const edited = edit(xml);
  if (edited === xml) throw new Error('nothing was changed');
  return { SAMLResponse: Buffer.from(edited).toString('base64'), RelayState };
}
