import { type Company, readCompanies } from './companies.ts';
import { StartError } from '../failure/failure.ts';
import { DEMO_SENDER, refuseContradictions } from './contradictions.ts';
import { demoPartsOf } from './exposure.ts';
import { type Environment, pageAddresses, type Read, reader } from './variables.ts';

export const DEMO_SUPPORT = 'websupport@newsline.example';

/** @param serves false for commands, which send no browser anywhere @throws StartError naming the variable and what is allowed */
export function readSettings(environment: Environment, serves = true) {
  const read = reader(environment);
  const exposed = exposure(read);
  const settings = {
    ...exposed,
    ports: portsGiven(read, exposed),
    dataDir: read('DATA_DIR', '.data'),
    databaseUrl: read('DATABASE_URL', undefined),
    /** Past a pooler. */
    migrateDatabaseUrl: read('MIGRATE_DATABASE_URL', undefined),
    database: databaseGiven(read),
    /** Without it a key is kept in the data folder. */
    secretsKey: read('SECRETS_KEY', undefined),
    /** The first one seals, all of them open; SECRETS_KEY is then for text that was sealed before. */
    secretsKeys: read('SECRETS_KEYS', []),
    logFormat: read('LOG_FORMAT', process.stdout.isTTY ? 'text' : 'json'),
    keepAliveMs: read('KEEP_ALIVE_SECONDS', 75) * 1000,
    requestMs: read('REQUEST_SECONDS', 30) * 1000,
    /** Requests are still answered for this long after SIGTERM, while `/readyz` returns 503. */
    drainMs: read('DRAIN_SECONDS', 5) * 1000,
    smtpUrl: read('SMTP_URL', undefined),
    mailFrom: read('MAIL_FROM', DEMO_SENDER),
    /** There is no security.txt without it. */
    securityContact: read('SECURITY_CONTACT', undefined),
    /** `migrate` applies it. */
    auditDays: read('AUDIT_DAYS', 400),
    /** A file, or a service that takes the first five digits of a hash. */
    breachedPasswords: read('BREACHED_PASSWORDS', undefined),
    traceparent: read('TRACEPARENT', '0') === '1',
    metricsToken: read('METRICS_TOKEN', undefined),
    metricsAddress: read('METRICS_ADDRESS', undefined),
    hashCost: { memoryCost: read('HASH_MEMORY_KIB', 19_456), timeCost: read('HASH_PASSES', 2) },
    texts: carrierOf(read),
    trustedProxies: read('TRUSTED_PROXIES', []),
    /** Pages of these origins may call the API, besides the demo's own. */
    allowedOrigins: read('ALLOWED_ORIGINS', []),
    /** A signed-in browser may be sent to these with a transfer token, besides the demo's own. */
    redirectOrigins: read('REDIRECT_ORIGINS', []),
    /** RP ID; without it the service has neither passkeys nor recovery codes. */
    passkeyDomain: read('PASSKEY_DOMAIN', undefined),
    companies: companiesGiven(read),
    /** Read again when it changes. */
    companiesFile: read('SSO_PROVIDERS', undefined),
    /** Companies' providers report a second factor by these contexts, or by `mfa` in OpenID's `amr`. */
    ssoContexts: read('SSO_CONTEXTS', ['https://refeds.org/profile/mfa']),
    ...timesGiven(read),
    ...limitsGiven(read),
    page: pageGiven(read),
  };
  refuseContradictions(settings, serves);
  return settings;
}

const LAST_PORT = 65_535;

export const portVariables = {
  hosted: 'PORT',
  marketing: 'MARKETING_PORT',
  landing: 'LANDING_PORT',
  partner: 'PARTNER_PORT',
  oidc: 'OIDC_PORT',
  saml: 'SAML_PORT',
} as const;

function refuseTwice(ports: Readonly<Record<keyof typeof portVariables, number>>): void {
  const sites = (Object.keys(portVariables) as SiteName[]).filter((site) => ports[site] !== 0);
  for (const site of sites) {
    const other = sites.find((at) => at !== site && ports[at] === ports[site]);
    if (other)
      throw new StartError(`Port ${ports[site]} is named twice: set ${portVariables[site]} or ${portVariables[other]} to another one.`);
  }
}

/** Sites get the ports that follow the main one; without the demo's parts none of them is opened. */
function portsGiven(read: Read, { demoParts }: { readonly demoParts: boolean }) {
  const main = read('PORT', 4400);
  const next = (offset: number) => {
    if (demoParts && main + offset > LAST_PORT)
      throw new StartError(
        `PORT is not usable: it must be at most ${LAST_PORT - 5}, since the sites take the ports that follow it, or each a port of its own.`,
      );
    return main === 0 ? 0 : main + offset;
  };
  const ports = {
    hosted: main,
    marketing: read('MARKETING_PORT', undefined) ?? next(1),
    landing: read('LANDING_PORT', undefined) ?? next(2),
    partner: read('PARTNER_PORT', undefined) ?? next(3),
    oidc: read('OIDC_PORT', undefined) ?? next(4),
    saml: read('SAML_PORT', undefined) ?? next(5),
  };
  if (demoParts) refuseTwice(ports);
  return ports;
}

/** Only PostgreSQL uses these. */
const databaseGiven = (read: Read) => ({
  pool: read('DATABASE_POOL', 10),
  waitMs: read('DATABASE_WAIT_MS', 5000),
  statementMs: read('DATABASE_STATEMENT_MS', 10_000),
  lockMs: read('DATABASE_LOCK_MS', 2000),
  isPrepared: read('DATABASE_PREPARED', '0') === '1',
});

/** @throws StartError */
function carrierOf(read: Read) {
  const allOrNone = (...names: readonly Parameters<Read>[0][]) => {
    const isSet = (name: Parameters<Read>[0]) => read(name, undefined) !== undefined;
    const missing = names.find((name) => !isSet(name));
    const present = names.find(isSet);
    if (missing && present) throw new StartError(`${missing} is missing: ${present} is of no use without it.`);
  };
  allOrNone('SMS_WEBHOOK_URL', 'SMS_WEBHOOK_SECRET');
  allOrNone('TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM');
  const url = read('SMS_WEBHOOK_URL', undefined);
  const accountSid = read('TWILIO_ACCOUNT_SID', undefined);
  const apiUrl = read('TWILIO_API_URL', 'https://api.twilio.com');
  if (url && accountSid)
    throw new StartError('SMS_WEBHOOK_URL is not usable: TWILIO_ACCOUNT_SID names a carrier of text messages already.');
  return {
    webhook: url === undefined ? undefined : { url, secret: read('SMS_WEBHOOK_SECRET', '') },
    twilio:
      accountSid === undefined
        ? undefined
        : { accountSid, authToken: read('TWILIO_AUTH_TOKEN', ''), from: read('TWILIO_FROM', ''), apiUrl },
  };
}

const timesGiven = (read: Read) => ({
  /** For accounts without a time-out of their own (S9). */
  idleTimeoutMs: read('IDLE_TIMEOUT_MS', 35_400_000),
  /** The service waits as long as the warning shows before it ends an idle session. */
  idleWarningMs: read('IDLE_WARNING_MS', 60_000),
  /** Within one sign-in; `TEXT_WAIT_SECONDS` counts over all of them. */
  resendWaitMs: read('RESEND_WAIT_SECONDS', 30) * 1000,
  accessTokenMs: read('ACCESS_TOKEN_SECONDS', 900) * 1000,
  sessionMs: read('SESSION_HOURS', 24) * 3_600_000,
});

const limitsGiven = (read: Read) => ({
  /** One typed address from one network, within the lock time. */
  addressFailures: read('ADDRESS_FAILURES', 5),
  /** One typed address over all networks, within the lock time. */
  spreadFailures: read('SPREAD_FAILURES', 50),
  /** One network, within the lock time. */
  networkAttempts: read('NETWORK_ATTEMPTS', 100),
  lockMs: read('LOCK_MINUTES', 15) * 60_000,
  /** Calls without a session, per minute. */
  callsPerNetwork: read('CALLS_PER_NETWORK', 3000),
  /** Of one account, and to one number. */
  textsPerHour: read('TEXTS_PER_HOUR', 20),
  textsPerNetwork: read('TEXTS_PER_NETWORK', 100),
  textsPerCountry: read('TEXTS_PER_COUNTRY', 1000),
  /** Of one account, and to one number, over all sign-ins. */
  textWaitMs: read('TEXT_WAIT_SECONDS', 30) * 1000,
  mailsPerHour: read('MAILS_PER_HOUR', 10),
  resetMailsPerHour: read('RESET_MAILS_PER_HOUR', 3),
});

const pageGiven = (read: Read) => ({
  ...addressesGiven(read),
  webSupportEmail: read('WEB_SUPPORT_EMAIL', undefined),
  offices: read('OFFICES', undefined)?.map((office) => {
    const [name = '', phone = ''] = office.split('=').map((part) => part.trim());
    return { name, phone };
  }),
  tier: read('TIER', undefined),
});

function exposure(read: Read) {
  const host = read('HOST', '127.0.0.1');
  const publicOrigin = read('PUBLIC_ORIGIN', undefined);
  const demo = read('DEMO', undefined);
  const parts = demoPartsOf({ host, publicOrigin, demo: demo && demo === '1' });
  if (parts === 'refused')
    throw new StartError(
      'DEMO is not usable: users with known passwords and an open outbox are not allowed at a PUBLIC_ORIGIN that is not localhost.',
    );
  /** `demoParts`: people with known passwords, outbox, reset buttons, sites and identity providers. */
  return { host, publicOrigin, demoParts: parts === 'on' };
}

function companiesGiven(read: Read): readonly Company[] {
  const path = read('SSO_PROVIDERS', undefined);
  return path === undefined ? [] : readCompanies(path);
}

const addressesGiven = (read: Read) =>
  Object.fromEntries(Object.entries(pageAddresses).map(([name, variable]) => [name, read(variable, undefined)])) as Partial<
    Record<keyof typeof pageAddresses, string>
  >;

export type Settings = ReturnType<typeof readSettings>;

export type SiteName = keyof Settings['ports'];
