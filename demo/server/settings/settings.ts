/** Every setting of the demo server, read from the environment once: names, defaults, what they are for. */
import { type Company, readCompanies } from './companies.ts';
import { StartError } from '../failure/failure.ts';
import { DEMO_SENDER, refuseContradictions } from './contradictions.ts';
import { demoPartsOf } from './exposure.ts';
import { type Environment, pageAddresses, type Read, reader } from './variables.ts';

/** Web support of the demo. */
export const DEMO_SUPPORT = 'websupport@newsline.example';

/** @throws StartError naming the variable and what is allowed. */
export function readSettings(environment: Environment) {
  const read = reader(environment);
  const exposed = exposure(read);
  const settings = {
    ...exposed,
    ports: portsGiven(read, exposed),
    dataDir: read('DATA_DIR', '.data'),
    databaseUrl: read('DATABASE_URL', undefined),
    database: databaseGiven(read),
    /** Encrypts authenticator secrets; without it a key is kept in the data folder. */
    secretsKey: read('SECRETS_KEY', undefined),
    logFormat: read('LOG_FORMAT', process.stdout.isTTY ? 'text' : 'json'),
    keepAliveMs: read('KEEP_ALIVE_SECONDS', 75) * 1000,
    requestMs: read('REQUEST_SECONDS', 30) * 1000,
    /** How long requests are still answered after SIGTERM, while `/readyz` says 503. */
    drainMs: read('DRAIN_SECONDS', 5) * 1000,
    smtpUrl: read('SMTP_URL', undefined),
    mailFrom: read('MAIL_FROM', DEMO_SENDER),
    trustedProxies: read('TRUSTED_PROXIES', []),
    /** Origins whose pages may call the API, besides the demo's own. */
    allowedOrigins: read('ALLOWED_ORIGINS', []),
    /** Origins a signed-in browser may be sent to with a transfer token, besides the demo's own. */
    redirectOrigins: read('REDIRECT_ORIGINS', []),
    /** Companies that sign on through identity providers of their own. */
    companies: companiesGiven(read),
    /** The contexts by which companies' providers report a second factor; OpenID's `amr` may say `mfa` instead. */
    ssoContexts: read('SSO_CONTEXTS', ['https://refeds.org/profile/mfa']),
    ...timesGiven(read),
    ...limitsGiven(read),
    page: pageGiven(read),
  };
  refuseContradictions(settings);
  return settings;
}

const LAST_PORT = 65_535;

/** The sites stand on the ports that follow the main one, unless they are given others; without the demo's parts none of these is opened. */
function portsGiven(read: Read, { demoParts }: { readonly demoParts: boolean }) {
  const main = read('PORT', 4400);
  const next = (offset: number) => {
    if (demoParts && main + offset > LAST_PORT)
      throw new StartError(
        `PORT is not usable: it must be at most ${LAST_PORT - 5}, since the sites take the ports that follow it, or each a port of its own.`,
      );
    return main === 0 ? 0 : main + offset;
  };
  return {
    hosted: main,
    marketing: read('MARKETING_PORT', undefined) ?? next(1),
    landing: read('LANDING_PORT', undefined) ?? next(2),
    partner: read('PARTNER_PORT', undefined) ?? next(3),
    oidc: read('OIDC_PORT', undefined) ?? next(4),
    saml: read('SAML_PORT', undefined) ?? next(5),
  };
}

/** For PostgreSQL: connections of this process, and how long a request waits for a connection, a query, or a row that another request locked. */
const databaseGiven = (read: Read) => ({
  pool: read('DATABASE_POOL', 10),
  waitMs: read('DATABASE_WAIT_MS', 5000),
  statementMs: read('DATABASE_STATEMENT_MS', 10_000),
  lockMs: read('DATABASE_LOCK_MS', 2000),
});

const timesGiven = (read: Read) => ({
  /** S9: for accounts without a time-out of their own. */
  idleTimeoutMs: read('IDLE_TIMEOUT_MS', 35_400_000),
  /** How long the idle warning shows; the service waits as long before it ends an idle session. */
  idleWarningMs: read('IDLE_WARNING_MS', 60_000),
  /** Between two texts of one log-in; `TEXT_WAIT_SECONDS` counts over all of them. */
  resendWaitMs: read('RESEND_WAIT_SECONDS', 30) * 1000,
  accessTokenMs: read('ACCESS_TOKEN_SECONDS', 900) * 1000,
  sessionMs: read('SESSION_HOURS', 24) * 3_600_000,
});

const limitsGiven = (read: Read) => ({
  /** Failures of one typed address from one network within the lock time that lock it there. */
  addressFailures: read('ADDRESS_FAILURES', 5),
  /** Failures of one typed address, over all networks, within the lock time that lock it everywhere. */
  spreadFailures: read('SPREAD_FAILURES', 50),
  /** Failed tries from one network within the lock time before it must wait. */
  networkAttempts: read('NETWORK_ATTEMPTS', 100),
  lockMs: read('LOCK_MINUTES', 15) * 60_000,
  /** Calls without a session from one network per minute. */
  callsPerNetwork: read('CALLS_PER_NETWORK', 3000),
  /** Text messages of one account, and to one number, per hour. */
  textsPerHour: read('TEXTS_PER_HOUR', 20),
  textsPerNetwork: read('TEXTS_PER_NETWORK', 100),
  textsPerCountry: read('TEXTS_PER_COUNTRY', 1000),
  /** Between text messages of one account, and to one number, over all logins. */
  textWaitMs: read('TEXT_WAIT_SECONDS', 30) * 1000,
  mailsPerHour: read('MAILS_PER_HOUR', 10),
  resetMailsPerHour: read('RESET_MAILS_PER_HOUR', 3),
});

/** Settings of the hosted page; the demo's own sites where none is given. */
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
