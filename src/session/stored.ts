/** All that the browser stores, by key (S3, decisions 5). */
import * as v from 'valibot';
import { isToken } from '../client/answer.ts';
import type { Values } from '../forms/form.ts';
import { secondFactorMethod } from '../contract/calls/second-factor.ts';
import { type SecondFactor, secondFactorSteps } from './second-factor.ts';
import { isTarget } from './redirect.ts';
import { readUser, TOKEN_KEY, USER_KEY } from './stored-user.ts';

const text = (most: number, shape = /^[^\p{Cc}]+$/u) => v.pipe(v.string(), v.maxLength(most), v.regex(shape));

const json = <T>(most: number, schema: v.GenericSchema<unknown, T>) => v.pipe(v.string(), v.maxLength(most), v.parseJson(), schema);

export const lax = <T>(schema: v.GenericSchema<unknown, T>) => v.fallback(v.optional(schema), undefined);

const record = v.custom<Readonly<Record<string, unknown>>>((value) => typeof value === 'object' && value !== null && !Array.isArray(value));
/** Each value is read by its form (`storedValues`). */
const values = record as v.GenericSchema<unknown, Values>;
const positive = v.pipe(v.number(), v.gtValue(0), v.finite());

/** Instants are ms since 1970, spans are ms; what is unknown is absent. */
const persistedFields = v.object({
  // The host's own, which takes precedence over the setting of that name, and may be a string.
  idleSessionTimeoutOverride: lax(v.pipe(v.union([v.number(), v.pipe(v.string(), v.transform(Number))]), positive)),
  family: lax(v.pipe(v.string(), v.nonEmpty())),
  // Counts refreshes, so that the newer of two tokens is known.
  round: v.fallback(positive, 0),
  lastActivity: lax(positive),
  // The service knows of activity up to then.
  refreshedAt: lax(positive),
  idleTimeoutMs: lax(positive),
  // By `resource:requestType`.
  permissions: lax(record as v.GenericSchema<unknown, Readonly<Record<string, boolean>>>),
});

const token = v.custom<string>(isToken);
const id = text(200);
/** Enough for every field of a form at its full length, in any script. */
const FORM = 65_536;

const phone = { countryCode: text(64), phoneNumber: text(64) };
const secondFactor = v.object({
  step: lax(v.picklist(secondFactorSteps)),
  method: lax(secondFactorMethod),
  methods: lax(
    v.pipe(
      v.array(v.unknown()),
      v.transform((methods) => methods.filter((method) => v.is(secondFactorMethod, method))),
    ),
  ),
  phone: lax(text(64)),
  setupId: lax(id),
  countryCode: lax(phone.countryCode),
  phoneNumber: lax(phone.phoneNumber),
  sentTo: lax(v.object(phone)),
  sentAt: lax(positive),
  nextSendAt: lax(positive),
  endsAt: lax(positive),
  wrongCodes: lax(positive),
  done: lax(v.boolean()),
});

const wizard = v.object({
  welcomed: lax(v.boolean()),
  personal: lax(values),
  professional: lax(values),
  // The zone that was chosen and saved, of which the service stores only the offset (decisions 7).
  timezone: lax(text(100)),
  timezoneOffset: lax(v.pipe(v.number(), v.minValue(-24), v.maxValue(24))),
});

/** Strings are stored raw, all else as JSON; what we would not have written is ignored. */
export const storedItems = {
  // Not one line of visible characters: a name of an old database may have U+0092 for an apostrophe.
  user: { key: USER_KEY, schema: v.pipe(v.string(), v.maxLength(FORM), v.transform(readUser)) },
  registrationStep: { key: 'registrationStep', schema: text(1, /^[1-4]$/) },
  registrationComplete: { key: 'registrationComplete', schema: json(5, v.boolean()) },
  authToken: { key: TOKEN_KEY, schema: token },
  refreshToken: { key: 'newsAuth.refreshToken', schema: token },
  publicKeys: { key: 'newsAuth.publicKeys', schema: text(FORM) },
  deployment: { key: 'newsAuth.deployment', schema: id },
  mfaRetrievalToken: { key: 'newsAuth.mfaRetrievalToken', schema: text(8192) },
  requireMfaSetup: { key: 'newsAuth.requireMfaSetup', schema: json(5, v.boolean()) },
  mfaSetup: { key: 'newsAuth.mfaSetup', schema: json<SecondFactor>(FORM, v.pipe(record, secondFactor)) },
  persistedData: { key: 'newsAuth.persistedData', schema: json(FORM, record) },
  cookies: { key: 'newsAuth.cookies', schema: text(FORM) },
  redirectUrl: { key: 'newsAuth.redirectUrl', schema: v.custom<string>(isTarget) },
  transferError: { key: 'newsAuth.transferError', schema: text(8, /^(A2-\d+|pending)$/) },
  username: { key: 'newsAuth.username', schema: text(254, /^[^\s@]+@[^\s@]+$/) },
  authType: { key: 'newsAuth.authType', schema: v.picklist(['saml', 'oidc']) },
  passwordResetComplete: { key: 'newsAuth.passwordResetComplete', schema: json(5, v.boolean()) },
  resetToken: { key: 'newsAuth.resetToken', schema: token },
  resetUser: { key: 'newsAuth.resetUser', schema: json(FORM, v.object({ bwpUserId: id, username: text(254) })) },
  resetQuestionId: { key: 'newsAuth.resetQuestionId', schema: id },
  signup: { key: 'newsAuth.signup', schema: json(FORM, record) },
  wizard: { key: 'newsAuth.wizard', schema: json(FORM, v.pipe(record, wizard)) },
};

export type StoredName = keyof typeof storedItems;
export type Stored = { readonly [N in StoredName]?: NonNullable<v.InferOutput<(typeof storedItems)[N]['schema']>> };
/** `undefined` removes the key. */
export type StoredPatch = { readonly [N in StoredName]?: Stored[N] | undefined };
export type WizardDraft = NonNullable<Stored['wizard']>;

export function readStored(name: StoredName, raw: string): unknown {
  const { success, output } = v.safeParse(storedItems[name].schema, raw);
  return success ? output : undefined;
}

export const storedNames = Object.keys(storedItems) as StoredName[];

const session = [
  'user',
  'registrationStep',
  'registrationComplete',
  'authToken',
  'refreshToken',
  'publicKeys',
  'deployment',
  'mfaRetrievalToken',
  'requireMfaSetup',
  'mfaSetup',
  'persistedData',
  'cookies',
  'authType',
  'passwordResetComplete',
  'transferError',
  'wizard',
] as const;
const reset = ['resetToken', 'resetUser', 'resetQuestionId'] as const;

export const storedGroups = {
  /** The session and all that led to it; the redirect target and the typed address stay. */
  session,
  mfa: ['mfaRetrievalToken', 'requireMfaSetup', 'mfaSetup'],
  reset,
  signup: ['signup'],
  /** A password reset by question ends the session too. */
  recovery: [...session, ...reset],
  /** "Clears session storage": every key of ours (decisions 5). */
  all: storedNames,
} as const satisfies Record<string, readonly StoredName[]>;
export type StoredGroup = keyof typeof storedGroups;

/** `newsAuth.persistedData` (S3) also contains what a host keeps there; copies of a tab share the `sessionId`, which is random and no secret. */
export function persisted({ persistedData = {} }: Stored) {
  const { family: sessionId, round: tokenVersion, ...others } = v.parse(persistedFields, persistedData);
  return { ...others, sessionId, tokenVersion };
}
type Persisted = Readonly<ReturnType<typeof persisted>>;

export const persist = ({ persistedData }: Stored, { sessionId, tokenVersion, ...others }: Partial<Persisted>): StoredPatch => ({
  persistedData: { ...persistedData, ...others, ...(sessionId && { family: sessionId }), ...(tokenVersion && { round: tokenVersion }) },
});

/** The host's own entries outlive a session. */
export function hostsOwn({ persistedData }: Stored): Stored['persistedData'] {
  const {
    family: _f,
    issuer: _i,
    round: _r,
    lastActivity: _a,
    refreshedAt: _k,
    idleTimeoutMs: _t,
    permissions: _p,
    ...hostEntries
  } = persistedData ?? {};
  return Object.keys(hostEntries).length > 0 ? hostEntries : undefined;
}

/** `issuer` is the origin of the service that gave the tokens. */
export const newSessionData = (
  stored: Stored,
  { sessionId, ...fresh }: Pick<Persisted, 'sessionId' | 'refreshedAt'> & { readonly issuer: string },
): StoredPatch => ({
  persistedData: { ...hostsOwn(stored), ...fresh, family: sessionId, round: 0 },
});
