/** Every setting of the demo server, read from the environment once and validated (.env.example explains each). */
import * as v from 'valibot';
import { demoPartsOf, isLocalOrigin } from './exposure.ts';
import { isNetwork } from './http/networks.ts';

/** Something the person who starts the server must put right: said in one sentence, exit code 1. */
export class StartError extends Error {
  override name = 'StartError';
}

const integer = (least: number, most: number) =>
  v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.minValue(least), v.maxValue(most));
const origin = v.pipe(
  v.string(),
  v.check((text) => URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text)),
);
const list = <S extends v.GenericSchema<string, string>>(item: S) =>
  v.pipe(
    v.string(),
    v.transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
    v.array(item),
  );
const network = v.pipe(v.string(), v.check(isNetwork));
const office = v.pipe(v.string(), v.regex(/^[^=]+=[^=]+$/));

interface Variable<S extends v.GenericSchema<string, unknown> = v.GenericSchema<string, unknown>> {
  readonly schema: S;
  readonly allowed: string;
}
const port: Variable<ReturnType<typeof integer>> = {
  schema: integer(0, 65535),
  allowed: 'a port number from 0 to 65535 (0 = any free one)',
};
const whole = (least: number, most: number) => ({
  schema: integer(least, most),
  allowed: `a whole number from ${least} to ${most}`,
});
const url = (...protocols: string[]) => ({
  schema: v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol)),
  ),
  allowed: `a URL starting with ${protocols.map((p) => `${p}//`).join(' or ')}`,
});
const page: Variable<v.GenericSchema<string, string>> = {
  schema: v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && /^https?:\/\//.test(text)),
  ),
  allowed: 'a URL starting with https:// or http://',
};
const origins = { schema: list(origin), allowed: 'origins such as https://app.example.com, separated by commas' };

const DAY_MS = 86_400_000;

const variables = {
  HOST: { schema: v.pipe(v.string(), v.regex(/^[\w.:-]+$/)), allowed: 'an address or host name to listen on' },
  PORT: port,
  MARKETING_PORT: port,
  LANDING_PORT: port,
  PARTNER_PORT: port,
  OIDC_PORT: port,
  SAML_PORT: port,
  DEMO: { schema: v.picklist(['0', '1']), allowed: '1 (with the parts of the demo) or 0 (without them)' },
  PUBLIC_ORIGIN: { schema: origin, allowed: 'an origin such as https://accounts.example.com' },
  DATA_DIR: {
    schema: v.pipe(v.string(), v.nonEmpty()),
    allowed: 'a folder, or "memory" for a database that is gone at the end',
  },
  DATABASE_URL: url('postgres:', 'postgresql:'),
  DATABASE_POOL: whole(1, 1000),
  DATABASE_WAIT_MS: whole(1, 600_000),
  DATABASE_STATEMENT_MS: whole(1, 600_000),
  DATABASE_LOCK_MS: whole(1, 600_000),
  SECRETS_KEY: {
    schema: v.pipe(
      v.string(),
      v.regex(/^[0-9a-fA-F]{64}$/),
      v.transform((text) => Buffer.from(text, 'hex')),
    ),
    allowed: '64 hexadecimal digits, such as "openssl rand -hex 32" prints',
  },
  KEEP_ALIVE_SECONDS: whole(1, 3600),
  DRAIN_SECONDS: whole(0, 600),
  SMTP_URL: url('smtp:', 'smtps:'),
  MAIL_FROM: {
    schema: v.pipe(v.string(), v.regex(/^[^\r\n]+@[^\r\n]+$/)),
    allowed: 'an e-mail address, with or without a name',
  },
  TRUSTED_PROXIES: { schema: list(network), allowed: 'addresses or networks such as 10.0.0.0/8 or fd00::/8, separated by commas' },
  ALLOWED_ORIGINS: origins,
  REDIRECT_ORIGINS: origins,
  SSO_CONTEXTS: {
    schema: list(v.pipe(v.string(), v.regex(/^\S+$/))),
    allowed: 'contexts of authentication (acr values, AuthnContextClassRef), separated by commas',
  },
  LANDING_URL: page,
  NX_URL: page,
  ORDER_TUNNEL_URL: page,
  HOME_URL: page,
  SERVICES_URL: page,
  NEWS_URL: page,
  EDUCATION_URL: page,
  ABOUT_URL: page,
  SEARCH_URL: page,
  NEWSROOM_URL: page,
  FULL_ACCOUNT_URL: page,
  WEB_SUPPORT_EMAIL: { schema: v.pipe(v.string(), v.regex(/^[^\s@]+@[^\s@]+$/)), allowed: 'an e-mail address' },
  OFFICES: { schema: list(office), allowed: 'offices such as New York=+1 212 555 0100, separated by commas' },
  TIER: { schema: v.picklist(['development', 'staging', 'production']), allowed: 'development, staging or production' },
  IDLE_TIMEOUT_MS: whole(1000, 30 * DAY_MS),
  IDLE_WARNING_MS: whole(1000, DAY_MS),
  RESEND_WAIT_SECONDS: whole(0, 600),
  ACCESS_TOKEN_SECONDS: whole(1, 86_400),
  SESSION_HOURS: whole(1, 720),
  ADDRESS_FAILURES: whole(1, 1_000_000),
  NETWORK_ATTEMPTS: whole(1, 1_000_000),
  SPREAD_FAILURES: whole(1, 1_000_000),
  LOCK_MINUTES: whole(1, 1440),
  TEXTS_PER_HOUR: whole(1, 1_000_000),
  TEXTS_PER_NETWORK: whole(1, 1_000_000),
  TEXTS_PER_COUNTRY: whole(1, 1_000_000),
  TEXT_WAIT_SECONDS: whole(0, 3600),
  MAILS_PER_HOUR: whole(1, 1_000_000),
  RESET_MAILS_PER_HOUR: whole(1, 1_000_000),
} as const satisfies Record<string, Variable>;

/** Where the hosted page leads, by the names of the product's settings. */
const pageAddresses = {
  landingUrl: 'LANDING_URL',
  nxUrl: 'NX_URL',
  orderTunnelUrl: 'ORDER_TUNNEL_URL',
  homeUrl: 'HOME_URL',
  servicesUrl: 'SERVICES_URL',
  newsUrl: 'NEWS_URL',
  educationUrl: 'EDUCATION_URL',
  aboutUrl: 'ABOUT_URL',
  searchUrl: 'SEARCH_URL',
  newsroomUrl: 'NEWSROOM_URL',
  fullAccountUrl: 'FULL_ACCOUNT_URL',
} as const satisfies Record<string, Name>;

type Name = keyof typeof variables;
type Environment = Readonly<Record<string, string | undefined>>;

function reader(environment: Environment) {
  return <N extends Name, D>(name: N, fallback: D): v.InferOutput<(typeof variables)[N]['schema']> | D => {
    const text = environment[name]?.trim();
    if (!text) return fallback;
    const result = v.safeParse(variables[name].schema, text);
    // The value itself is not repeated: a URL may hold a password.
    if (!result.success) throw new StartError(`${name} is not usable: it must be ${variables[name].allowed}.`);
    return result.output as v.InferOutput<(typeof variables)[N]['schema']>;
  };
}

/** @throws StartError naming the variable and what is allowed. */
export function readSettings(environment: Environment) {
  const read = reader(environment);
  const main = read('PORT', 4400);
  const next = (offset: number) => (main === 0 ? 0 : main + offset);
  const exposed = exposure(read);
  const settings = {
    ...exposed,
    ports: {
      hosted: main,
      marketing: read('MARKETING_PORT', next(1)),
      landing: read('LANDING_PORT', next(2)),
      partner: read('PARTNER_PORT', next(3)),
      oidc: read('OIDC_PORT', next(4)),
      saml: read('SAML_PORT', next(5)),
    },
    dataDir: read('DATA_DIR', '.data'),
    databaseUrl: read('DATABASE_URL', undefined),
    /** Of PostgreSQL: connections of this process, and how long a request waits for one, a query, and another's lock. */
    database: {
      pool: read('DATABASE_POOL', 10),
      waitMs: read('DATABASE_WAIT_MS', 5000),
      statementMs: read('DATABASE_STATEMENT_MS', 10_000),
      lockMs: read('DATABASE_LOCK_MS', 2000),
    },
    /** Encrypts authenticator secrets; without it a key is kept in the data folder. */
    secretsKey: read('SECRETS_KEY', undefined),
    /** Of an idle connection. */
    keepAliveMs: read('KEEP_ALIVE_SECONDS', 75) * 1000,
    /** After SIGTERM: not ready, and still answering. */
    drainMs: read('DRAIN_SECONDS', 5) * 1000,
    smtpUrl: read('SMTP_URL', undefined),
    mailFrom: read('MAIL_FROM', 'Newsline <no-reply@newsline.example>'),
    trustedProxies: read('TRUSTED_PROXIES', []),
    /** Origins whose pages may call the API, besides the demo's own. */
    allowedOrigins: read('ALLOWED_ORIGINS', []),
    /** Origins a signed-in browser may be sent to with a transfer token, besides the demo's own. */
    redirectOrigins: read('REDIRECT_ORIGINS', []),
    /** What companies' providers say of a sign-on that had a second factor; OpenID's `amr` may say `mfa` instead. */
    ssoContexts: read('SSO_CONTEXTS', ['https://refeds.org/profile/mfa']),
    /** S9: for accounts without a time-out of their own. */
    idleTimeoutMs: read('IDLE_TIMEOUT_MS', 35_400_000),
    /** How long the idle warning stands; the service waits as long before it ends an idle session. */
    idleWarningMs: read('IDLE_WARNING_MS', 60_000),
    resendWaitMs: read('RESEND_WAIT_SECONDS', 30) * 1000,
    accessTokenMs: read('ACCESS_TOKEN_SECONDS', 900) * 1000,
    sessionMs: read('SESSION_HOURS', 24) * 3_600_000,
    /** Failures of one typed address from one network within the lock time that lock it there. */
    addressFailures: read('ADDRESS_FAILURES', 5),
    /** Failures of one typed address, over all networks, within the lock time that lock it everywhere. */
    spreadFailures: read('SPREAD_FAILURES', 50),
    /** Tries from one network within the lock time that fail before it must wait. */
    networkAttempts: read('NETWORK_ATTEMPTS', 100),
    lockMs: read('LOCK_MINUTES', 15) * 60_000,
    /** Text messages of one account, and to one number. */
    textsPerHour: read('TEXTS_PER_HOUR', 20),
    textsPerNetwork: read('TEXTS_PER_NETWORK', 100),
    /** Text messages to one country code. */
    textsPerCountry: read('TEXTS_PER_COUNTRY', 1000),
    /** Between text messages of one account, and to one number, over all logins. */
    textWaitMs: read('TEXT_WAIT_SECONDS', 30) * 1000,
    /** Mails of one kind to one typed address. */
    mailsPerHour: read('MAILS_PER_HOUR', 10),
    /** Reset mails of one account. */
    resetMailsPerHour: read('RESET_MAILS_PER_HOUR', 3),
    /** What the hosted page is told; the demo's own sites where nothing is set (elements.md, Settings). */
    page: {
      ...addressesGiven(read),
      webSupportEmail: read('WEB_SUPPORT_EMAIL', undefined),
      offices: read('OFFICES', undefined)?.map((one) => {
        const [name = '', phone = ''] = one.split('=').map((part) => part.trim());
        return { name, phone };
      }),
      tier: read('TIER', undefined),
    },
  };
  if (!settings.demoParts && !settings.page.landingUrl)
    throw new StartError('LANDING_URL is missing: without the demo, the server must be told where people go who have signed in.');
  refuseLocal(settings.publicOrigin, {
    ALLOWED_ORIGINS: settings.allowedOrigins,
    REDIRECT_ORIGINS: settings.redirectOrigins,
    ...Object.fromEntries(
      Object.entries(pageAddresses).map(([name, variable]) => [variable, [settings.page[name as keyof typeof pageAddresses]]]),
    ),
  });
  return settings;
}

type Read = ReturnType<typeof reader>;

function exposure(read: Read) {
  const host = read('HOST', '127.0.0.1');
  /** Where people reach the hosted page, when that is not localhost. */
  const publicOrigin = read('PUBLIC_ORIGIN', undefined);
  const demo = read('DEMO', undefined);
  const parts = demoPartsOf({ host, publicOrigin, demo: demo && demo === '1' });
  if (parts === 'refused')
    throw new StartError(
      'DEMO is not usable: people with known passwords and an outbox for everybody cannot stand at a PUBLIC_ORIGIN that is not localhost.',
    );
  /** `demoParts`: people with known passwords, outbox, reset buttons, and the demo's sites and identity providers. */
  return { host, publicOrigin, demoParts: parts === 'on' };
}

const addressesGiven = (read: Read) =>
  Object.fromEntries(Object.entries(pageAddresses).map(([name, variable]) => [name, read(variable, undefined)])) as Partial<
    Record<keyof typeof pageAddresses, string>
  >;

/** What somebody runs on a visitor's own machine is nothing that a public service trusts. */
function refuseLocal(publicOrigin: string | undefined, trusted: Readonly<Record<string, readonly (string | undefined)[]>>): void {
  if (!publicOrigin || isLocalOrigin(publicOrigin)) return;
  for (const [name, addresses] of Object.entries(trusted)) {
    if (addresses.some((address) => address && isLocalOrigin(address)))
      throw new StartError(`${name} is not usable: localhost is allowed only while PUBLIC_ORIGIN is localhost too.`);
  }
}

export type Settings = ReturnType<typeof readSettings>;

export type SiteName = keyof Settings['ports'];

/** The origin a browser uses for one of the demo's sites. */
export const siteOrigin = (settings: Settings, site: SiteName): string =>
  site === 'hosted' && settings.publicOrigin ? settings.publicOrigin : `http://localhost:${settings.ports[site]}`;

const unique = (items: readonly string[]) => [...new Set(items)];

/** The demo's sites, where it has its parts. */
const sitesOf = (settings: Settings, ...sites: readonly SiteName[]): readonly string[] =>
  settings.demoParts ? sites.map((site) => siteOrigin(settings, site)) : [];

/** Where people go who have signed in: pages of the provider's own. */
const ownTargets = ({ page: { landingUrl, nxUrl, orderTunnelUrl } }: Settings): readonly string[] =>
  [landingUrl, nxUrl, orderTunnelUrl].filter((address) => address !== undefined).map((address) => new URL(address).origin);

/** Whose pages may call the API (CORS). */
export const callerOrigins = (settings: Settings): readonly string[] =>
  unique([
    siteOrigin(settings, 'hosted'),
    ...sitesOf(settings, 'marketing', 'landing', 'partner'),
    ...ownTargets(settings),
    ...settings.allowedOrigins,
  ]);

/** Where a transfer token may lead. */
export const targetOrigins = (settings: Settings): readonly string[] =>
  unique([
    siteOrigin(settings, 'hosted'),
    ...sitesOf(settings, 'marketing', 'landing'),
    ...ownTargets(settings),
    ...settings.redirectOrigins,
  ]);

/** The identity providers of the demo's companies. */
export const providerOrigins = (settings: Settings): readonly string[] => sitesOf(settings, 'oidc', 'saml');
