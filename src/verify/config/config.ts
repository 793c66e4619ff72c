/** `provider.json`: what the kit has to know of a service. Each mistake in it is named with what is allowed. */
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { BadInput, listed } from '../bad-input.ts';
import { planNames } from '../plans/names.ts';
import { readJson } from './json.ts';
import { needsOf, type Situation, situationNames } from './situations.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** An object without keys that mean nothing: a misspelt one would be missed silently. */
const section = <const E extends v.ObjectEntries>(entries: E) =>
  v.strictObject(entries, (issue) => {
    if (issue.expected === 'never') return `is not known; allowed are ${listed(Object.keys(entries))}`;
    return issue.received === 'undefined' ? 'is missing' : `must be an object with ${listed(Object.keys(entries))}`;
  });

const word = (what: string) => v.pipe(v.string(`must be ${what}`), v.nonEmpty(`must be ${what}`));

/** Of a page: those of other schemes may be origins too, and no browser sends them. */
const isOrigin = (value: string): boolean => /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value;
const origin = v.pipe(
  word('an origin such as https://app.example.com'),
  v.check(isOrigin, 'must be an origin such as https://app.example.com'),
);

/** Secrets may stay outside the file: `{"env": "NAME"}`. */
const secret = (environment: Environment, what = 'a text') =>
  v.union(
    [
      word(`${what}, or {"env": "NAME"}`),
      v.pipe(
        section({ env: word('the name of an environment variable') }),
        v.rawTransform(({ dataset, addIssue, NEVER }) => {
          const { env } = dataset.value;
          // Every object has a `toString`, which is not a setting.
          const value = Object.hasOwn(environment, env) ? environment[env] : undefined;
          if (value) return value;
          addIssue({ message: `names the environment variable ${env}, which is not set` });
          return NEVER;
        }),
      ),
    ],
    (issue) => issue.issues?.find(({ kind }) => kind === 'transformation')?.message ?? `must be ${what}, or {"env": "NAME"}`,
  );

const BASE32 = 'a text in base32 (A to Z, 2 to 7), as the authenticator app is given it';
const isBase32 = (value: string): boolean => /^[A-Z2-7]{2,}$/i.test(value.replace(/[\s=]/g, ''));
/** One that cannot be read would make wrong codes, and the service would seem to refuse right ones. */
const totpSecret = (environment: Environment) =>
  v.pipe(secret(environment, BASE32), v.check(isBase32, `must be ${BASE32}, or {"env": "NAME"}`));

/** The address of a hook; `fetch` takes none with credentials. */
function isHook(value: string): boolean {
  const address = value.replace('{service}', 'https://service.invalid').replaceAll('{to}', 'to');
  return URL.canParse(address) && !new URL(address).username && !new URL(address).password;
}

const NO_ADDRESS = 'is no address that can be read: it must have a host, and no credentials before it (a command can send them)';

const command = section({
  command: v.pipe(v.array(word('a text')), v.nonEmpty('must be a program and what it is given, such as ["program", "{to}"]')),
});
const http = section({ http: v.pipe(v.string(), v.regex(/^(https?:\/\/|\{service\})/, 'must begin with https://, http:// or {service}')) });
const hook = v.pipe(
  v.union([command, http], 'must be {"command": ["program", "{to}"]} or {"http": "https://…/{to}"}'),
  v.check((hook) => 'command' in hook || isHook(hook.http), NO_ADDRESS),
);
/** A program or an address to call; `{to}` in it stands for the email address or number that it is about. */
export type Hook = v.InferOutput<typeof hook>;

const source = v.pipe(
  v.union([v.literal('terminal'), command, http], 'must be "terminal", {"command": ["program", "{to}"]} or {"http": "https://…?to={to}"}'),
  v.check((source) => source === 'terminal' || 'command' in source || isHook(source.http), NO_ADDRESS),
);
/** Where texts or mails are read. */
export type Source = v.InferOutput<typeof source>;

const NEW_ADDRESSES = 'must be an address with {id} in it, such as kit+{id}@example.com';
const newAddresses = v.pipe(v.string(NEW_ADDRESSES), v.regex(/^[^@\s]*\{id\}[^@\s]*@[^@\s{}]+$/, NEW_ADDRESSES));

const email = v.pipe(word('an email address'), v.includes('@', 'must be an email address'));
const digits = v.pipe(word('digits'), v.digits('must be digits'));

/** What `--init` asks for piece by piece. */
export const pieces = { hook, newAddresses, email, digits };

const account = (environment: Environment) =>
  section({
    email,
    password: v.optional(secret(environment)),
    phone: v.optional(
      section({
        countryCode: digits,
        phoneNumber: digits,
      }),
    ),
    totpSecret: v.optional(totpSecret(environment)),
    answers: v.optional(
      v.pipe(
        v.record(v.string(), secret(environment), 'must be an object {"question id": "answer"}'),
        v.check((answers) => Object.keys(answers).length > 0, 'must be an object {"question id": "answer"}'),
      ),
    ),
  });
export type Account = v.InferOutput<ReturnType<typeof account>>;

const between = (least: number, most: number) => {
  const message = `must be a number from ${least} to ${most}`;
  return v.pipe(v.number(message), v.minValue(least, message), v.maxValue(most, message));
};
const wholeBetween = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`;
  return v.pipe(v.number(message), v.integer(message), v.minValue(least, message), v.maxValue(most, message));
};
const count = (least: number, most: number, fallback: number) => v.optional(wholeBetween(least, most), fallback);
const number = (least: number, most: number, fallback: number) => v.optional(between(least, most), fallback);

const schema = (environment: Environment) => {
  const accounts = Object.fromEntries(situationNames.map((name) => [name, v.optional(account(environment))]));
  return section({
    origin,
    destination: v.optional(origin),
    parts: v.pipe(
      v.array(v.picklist(planNames, `must be one of ${listed(planNames)}`), `must be a list of ${listed(planNames)}`),
      v.nonEmpty(`must name at least one of ${listed(planNames)}`),
    ),
    requestsPerSecond: number(0.1, 10_000, 5),
    failuresBeforeLock: count(2, 50, 5),
    wrongCodesBeforeEnd: count(2, 50, 5),
    wrongCodesBeforeLock: v.optional(wholeBetween(2, 50)),
    bodyWaitSeconds: number(1, 90, 90),
    tokenSeconds: v.optional(between(1, 86_400)),
    newAddresses: v.optional(newAddresses),
    restore: v.optional(hook),
    messages: v.optional(section({ texts: v.optional(source), mails: v.optional(source), waitSeconds: number(1, 600, 30) }), {}),
    accounts: section(accounts as { [K in Situation]: v.OptionalSchema<ReturnType<typeof account>, undefined> }),
  });
};
export type Config = v.InferOutput<ReturnType<typeof schema>>;

const issueText = (issue: v.BaseIssue<unknown>): string => `${v.getDotPath(issue) ?? 'the file'} ${issue.message}`;

/** @throws BadInput naming every field that is wrong */
export function parseConfig(input: unknown, environment: Environment, from: string): Config {
  const result = v.safeParse(schema(environment), input);
  const problems = result.success ? lacking(result.output) : result.issues.map(issueText);
  if (problems.length) throw new BadInput(`${from} cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  return result.output as Config;
}

/** What an account has to have in its situation. */
const lacking = (config: Config): readonly string[] =>
  situationNames.flatMap((name) => {
    const account = config.accounts[name];
    return account
      ? needsOf(name)
          .filter((need) => account[need] === undefined)
          .map((need) => `accounts.${name}.${need} is missing`)
      : [];
  });

/** @throws BadInput */
export async function readConfig(path: string, environment: Environment): Promise<Config> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new BadInput(`--config ${path}: there is no such file, or it cannot be read. \`news-auth verify --init\` writes one.`);
  });
  // Some editors begin a file with a byte order mark.
  return parseConfig(readJson(text.replace(/^\uFEFF/, ''), `--config ${path}`), environment, path);
}
