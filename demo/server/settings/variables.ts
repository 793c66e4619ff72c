/** `.env.example` explains the variables. */
import * as v from 'valibot';
import { CONTEXT } from './companies.ts';
import { isMailbox } from './mailbox.ts';
import { isNetwork } from '../networks/networks.ts';
import { logFormats } from '../failure/log.ts';
import { StartError } from '../failure/failure.ts';
import { mailbox, origin, page, passkeyDomain, sender, service, target } from './addresses.ts';

const integer = (least: number, most: number) =>
  v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.minValue(least), v.maxValue(most));
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
    v.minLength(1),
  );
const network = v.pipe(v.string(), v.check(isNetwork));
const office = v.pipe(v.string(), v.regex(/^\s*[^\s=][^=]*=[^=]*\d[^=]*$/));

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
const origins = {
  schema: list(origin),
  allowed: 'origins such as https://app.example.com (http:// on localhost only), separated by commas',
};

const secret = { schema: v.pipe(v.string(), v.nonEmpty()), allowed: 'a secret that only the two sides know' };

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
  PUBLIC_ORIGIN: { schema: origin, allowed: 'an origin such as https://accounts.example.com (http:// on localhost only)' },
  DATA_DIR: {
    schema: v.pipe(v.string(), v.nonEmpty()),
    allowed: 'a folder, or "memory" for a database that is gone at the end',
  },
  DATABASE_URL: url('postgres:', 'postgresql:'),
  MIGRATE_DATABASE_URL: url('postgres:', 'postgresql:'),
  DATABASE_PREPARED: { schema: v.picklist(['0', '1']), allowed: '1 (statements with names) or 0 (without)' },
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
  SECRETS_KEYS: {
    schema: v.pipe(
      v.string(),
      v.regex(/^\s*[a-z0-9-]{1,32}:[0-9a-fA-F]{64}(\s*,\s*[a-z0-9-]{1,32}:[0-9a-fA-F]{64})*\s*$/),
      v.transform((text) =>
        text.split(',').map((part) => {
          const [id = '', hex = ''] = part.trim().split(':');
          return { id, key: Buffer.from(hex, 'hex') };
        }),
      ),
      v.check((keys) => new Set(keys.map(({ id }) => id)).size === keys.length),
      v.check((keys) => new Set(keys.map(({ key }) => key.toString('hex'))).size === keys.length),
    ),
    allowed: 'keys such as 2027-01:64 hexadecimal digits, each with an id of its own (small letters, digits, hyphens), separated by commas',
  },
  LOG_FORMAT: { schema: v.picklist(logFormats), allowed: logFormats.join(' or ') },
  KEEP_ALIVE_SECONDS: whole(1, 3600),
  REQUEST_SECONDS: whole(1, 3600),
  DRAIN_SECONDS: whole(0, 600),
  SMTP_URL: {
    schema: v.pipe(
      v.string(),
      v.check((text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== ''),
    ),
    allowed: 'a URL starting with smtp:// or smtps:// and the name of a mail server',
  },
  BREACHED_PASSWORDS: {
    schema: v.pipe(
      v.string(),
      v.check((text) => !/^\w+:\/\//.test(text) || v.is(service.schema, text)),
    ),
    allowed:
      'a file with a password or its SHA-1 on each line, or an address (https, or http on this machine) that the first five digits of a SHA-1 are added to',
  },
  MAIL_FROM: sender,
  SMS_WEBHOOK_URL: service,
  SMS_WEBHOOK_SECRET: secret,
  TWILIO_ACCOUNT_SID: { schema: v.pipe(v.string(), v.regex(/^AC[0-9a-fA-F]{32}$/)), allowed: 'AC and 32 hexadecimal digits' },
  TWILIO_AUTH_TOKEN: secret,
  TWILIO_FROM: {
    schema: v.pipe(v.string(), v.regex(/^(\+[1-9]\d{4,14}|MG[0-9a-fA-F]{32}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/)),
    allowed: 'a number such as +12125550100, the id of a messaging service (MG…), or a name of up to 11 letters and digits',
  },
  TWILIO_API_URL: service,
  SECURITY_CONTACT: {
    schema: v.pipe(
      v.string(),
      v.transform((text) => (isMailbox(text) ? `mailto:${text}` : text)),
      v.check((text) => (/^https:/.test(text) ? URL.canParse(text) : /^mailto:/.test(text) && isMailbox(text.slice('mailto:'.length)))),
    ),
    allowed: 'an email address, or a URL starting with https://, for reports of weaknesses',
  },
  TRACEPARENT: { schema: v.picklist(['0', '1']), allowed: '1 (take over the trace of a request) or 0' },
  METRICS_TOKEN: { schema: v.pipe(v.string(), v.regex(/^[!-~]+$/)), allowed: 'a secret without spaces, which collectors send as a bearer' },
  METRICS_ADDRESS: {
    schema: v.pipe(
      v.string(),
      v.regex(/^(\[[0-9a-fA-F:]+\]|[\w.-]+):\d{1,5}$/),
      v.transform((text) => {
        const at = text.lastIndexOf(':');
        return { host: text.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(text.slice(at + 1)) };
      }),
      v.check(({ port }) => port > 0 && port <= 65_535),
    ),
    allowed: 'an address and a port to listen on, such as 127.0.0.1:9464',
  },
  TRUSTED_PROXIES: { schema: list(network), allowed: 'addresses or networks such as 10.0.0.0/8 or fd00::/8, separated by commas' },
  ALLOWED_ORIGINS: origins,
  REDIRECT_ORIGINS: origins,
  PASSKEY_DOMAIN: passkeyDomain,
  SSO_PROVIDERS: { schema: v.pipe(v.string(), v.nonEmpty()), allowed: 'a file with companies and their identity providers' },
  SSO_CONTEXTS: {
    schema: list(v.pipe(v.string(), v.regex(CONTEXT))),
    allowed: 'contexts of authentication such as https://refeds.org/profile/mfa (acr, AuthnContextClassRef), separated by commas',
  },
  LANDING_URL: target,
  NX_URL: target,
  ORDER_TUNNEL_URL: target,
  HOME_URL: page,
  SERVICES_URL: page,
  NEWS_URL: page,
  EDUCATION_URL: page,
  ABOUT_URL: page,
  SEARCH_URL: page,
  NEWSROOM_URL: page,
  FULL_ACCOUNT_URL: page,
  WEB_SUPPORT_EMAIL: mailbox,
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
  CALLS_PER_NETWORK: whole(1, 1_000_000),
  TEXTS_PER_HOUR: whole(1, 1_000_000),
  TEXTS_PER_NETWORK: whole(1, 1_000_000),
  TEXTS_PER_COUNTRY: whole(1, 1_000_000),
  TEXT_WAIT_SECONDS: whole(0, 3600),
  MAILS_PER_HOUR: whole(1, 1_000_000),
  RESET_MAILS_PER_HOUR: whole(1, 1_000_000),
  AUDIT_DAYS: whole(1, 36_500),
  HASH_MEMORY_KIB: whole(19_456, 1_048_576),
  HASH_PASSES: whole(2, 20),
} as const satisfies Record<string, Variable>;

/** Keys are names of the product's settings. */
export const pageAddresses = {
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

/** People who have signed in are sent to these. */
export const signedInTargets = ['landingUrl', 'nxUrl', 'orderTunnelUrl'] as const satisfies readonly (keyof typeof pageAddresses)[];

type Name = keyof typeof variables;
export type Environment = Readonly<Record<string, string | undefined>>;

export function reader(environment: Environment) {
  return <N extends Name, D>(name: N, fallback: D): v.InferOutput<(typeof variables)[N]['schema']> | D => {
    const text = environment[name]?.trim();
    if (!text) return fallback;
    const result = v.safeParse(variables[name].schema, text);
    // A URL may contain a password, so the value is not repeated.
    if (!result.success) throw new StartError(`${name} is not usable: it must be ${variables[name].allowed}.`);
    return result.output as v.InferOutput<(typeof variables)[N]['schema']>;
  };
}

export type Read = ReturnType<typeof reader>;
