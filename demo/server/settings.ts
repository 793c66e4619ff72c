/** Every setting of the demo server, read from the environment once and validated (.env.example explains each). */
import * as v from 'valibot';

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
const network = v.pipe(v.string(), v.regex(/^[0-9a-fA-F.:]+(\/\d{1,3})?$/));

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
  PUBLIC_ORIGIN: { schema: origin, allowed: 'an origin such as https://accounts.example.com' },
  DATA_DIR: {
    schema: v.pipe(v.string(), v.nonEmpty()),
    allowed: 'a folder, or "memory" for a database that is gone at the end',
  },
  DATABASE_URL: url('postgres:', 'postgresql:'),
  SECRETS_KEY: {
    schema: v.pipe(
      v.string(),
      v.regex(/^[0-9a-fA-F]{64}$/),
      v.transform((text) => Buffer.from(text, 'hex')),
    ),
    allowed: '64 hexadecimal digits, such as "openssl rand -hex 32" prints',
  },
  SMTP_URL: url('smtp:', 'smtps:'),
  MAIL_FROM: {
    schema: v.pipe(v.string(), v.regex(/^[^\r\n]+@[^\r\n]+$/)),
    allowed: 'an e-mail address, with or without a name',
  },
  TRUSTED_PROXIES: { schema: list(network), allowed: 'addresses or networks such as 10.0.0.0/8, separated by commas' },
  ALLOWED_ORIGINS: origins,
  REDIRECT_ORIGINS: origins,
  IDLE_TIMEOUT_MS: whole(1000, 30 * DAY_MS),
  RESEND_WAIT_SECONDS: whole(0, 600),
  ACCESS_TOKEN_SECONDS: whole(1, 86_400),
  SESSION_HOURS: whole(1, 720),
  ADDRESS_FAILURES: whole(1, 1_000_000),
  NETWORK_ATTEMPTS: whole(1, 1_000_000),
  LOCK_MINUTES: whole(1, 1440),
  TEXTS_PER_HOUR: whole(1, 1_000_000),
  MAILS_PER_HOUR: whole(1, 1_000_000),
} as const satisfies Record<string, Variable>;

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
  return {
    host: read('HOST', '127.0.0.1'),
    ports: {
      hosted: main,
      marketing: read('MARKETING_PORT', next(1)),
      landing: read('LANDING_PORT', next(2)),
      partner: read('PARTNER_PORT', next(3)),
      oidc: read('OIDC_PORT', next(4)),
      saml: read('SAML_PORT', next(5)),
    },
    /** Where people reach the hosted page, when that is not localhost. */
    publicOrigin: read('PUBLIC_ORIGIN', undefined),
    dataDir: read('DATA_DIR', '.data'),
    databaseUrl: read('DATABASE_URL', undefined),
    /** Encrypts authenticator secrets; without it a key is kept in the data folder. */
    secretsKey: read('SECRETS_KEY', undefined),
    smtpUrl: read('SMTP_URL', undefined),
    mailFrom: read('MAIL_FROM', 'Newsline <no-reply@newsline.example>'),
    trustedProxies: read('TRUSTED_PROXIES', []),
    /** Origins whose pages may call the API, besides the demo's own. */
    allowedOrigins: read('ALLOWED_ORIGINS', []),
    /** Origins a signed-in browser may be sent to with a transfer token, besides the demo's own. */
    redirectOrigins: read('REDIRECT_ORIGINS', []),
    /** S9: for accounts without a time-out of their own. */
    idleTimeoutMs: read('IDLE_TIMEOUT_MS', 35_400_000),
    resendWaitMs: read('RESEND_WAIT_SECONDS', 30) * 1000,
    accessTokenMs: read('ACCESS_TOKEN_SECONDS', 900) * 1000,
    sessionMs: read('SESSION_HOURS', 24) * 3_600_000,
    /** Failures of one typed address within the lock time that lock it. */
    addressFailures: read('ADDRESS_FAILURES', 5),
    /** Tries from one network address within the lock time that fail before it must wait. */
    networkAttempts: read('NETWORK_ATTEMPTS', 100),
    lockMs: read('LOCK_MINUTES', 15) * 60_000,
    /** Text messages of one account. */
    textsPerHour: read('TEXTS_PER_HOUR', 20),
    /** Mails of one kind to one typed address. */
    mailsPerHour: read('MAILS_PER_HOUR', 10),
  };
}

export type Settings = ReturnType<typeof readSettings>;

export type SiteName = keyof Settings['ports'];

/** The origin a browser uses for one of the demo's sites. */
export const siteOrigin = (settings: Settings, site: SiteName): string =>
  site === 'hosted' && settings.publicOrigin ? settings.publicOrigin : `http://localhost:${settings.ports[site]}`;

const unique = (items: readonly string[]) => [...new Set(items)];

/** Whose pages may call the API (CORS). */
export const callerOrigins = (settings: Settings): readonly string[] =>
  unique([
    ...(['hosted', 'marketing', 'landing', 'partner'] as const).map((site) => siteOrigin(settings, site)),
    ...settings.allowedOrigins,
  ]);

/** Where a transfer token may lead. */
export const targetOrigins = (settings: Settings): readonly string[] =>
  unique([...(['hosted', 'marketing', 'landing'] as const).map((site) => siteOrigin(settings, site)), ...settings.redirectOrigins]);
