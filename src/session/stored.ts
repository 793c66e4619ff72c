/** What is kept in session storage, by which key, and how it is read back (S3, decisions 5). Nothing else is kept anywhere. */
import { isToken } from '../client/session-headers.ts';
import type { Values } from '../forms/form.ts';
import { mfaMethod } from '../contract/calls/second-factor.ts';
import { type SecondFactor, secondFactorSteps } from './second-factor.ts';
import { isTarget } from './redirect.ts';
import { readUser, type StoredUser, TOKEN_KEY, USER_KEY } from './stored-user.ts';

/** Whom a reset link is for, as `verifyResetToken` answers. */
export interface ResetUser {
  readonly bwpUserId: string;
  readonly username: string;
}

/** What the first-time wizard keeps of itself. The values go through `keptValues` before a form takes them. */
export interface WizardDraft {
  /** The Welcome was read. */
  readonly welcomed?: boolean;
  /** Unsaved values of steps 3 and 4, by field. */
  readonly personal?: Values;
  readonly professional?: Values;
  /** The zone that was chosen and saved: the service stores its offset alone (decisions 7). */
  readonly timezone?: string;
  readonly timezoneOffset?: number;
}

/** What session storage holds (S3), read and checked; absent = no such key. */
export interface Stored {
  readonly user?: StoredUser;
  readonly registrationStep?: string;
  readonly registrationComplete?: boolean;
  readonly authToken?: string;
  readonly refreshToken?: string;
  readonly publicKeys?: string;
  readonly deployment?: string;
  readonly mfaRetrievalToken?: string;
  readonly requireMfaSetup?: boolean;
  readonly mfaSetup?: SecondFactor;
  readonly persistedData?: Readonly<Record<string, unknown>>;
  readonly cookies?: string;
  readonly redirectUrl?: string;
  readonly transferError?: string;
  readonly username?: string;
  readonly authType?: 'saml' | 'oidc';
  readonly passwordResetComplete?: boolean;
  readonly resetToken?: string;
  readonly resetUser?: ResetUser;
  readonly resetQuestionId?: string;
  readonly signup?: Readonly<Record<string, unknown>>;
  readonly wizard?: WizardDraft;
}
/** The name of an item here; `storedItems` has the key it is stored under. */
export type StoredName = keyof Stored;
/** `undefined` removes the key. */
export type StoredPatch = { readonly [N in StoredName]?: Stored[N] | undefined };

/** Reads a valid value; `undefined` for anything else. */
type Reader<T> = (value: unknown) => T | undefined;

/** One line of visible characters, at most so many. */
const text =
  (most: number, shape = /^[^\p{Cc}]+$/u): Reader<string> =>
  (value) =>
    typeof value === 'string' && value.length <= most && shape.test(value) ? value : undefined;

const oneOf =
  <const T extends string>(...words: readonly T[]): Reader<T> =>
  (value) =>
    words.find((word) => word === value);

const truth: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);

/** Keeps the valid items. */
const list =
  <T>(item: Reader<T>): Reader<readonly T[]> =>
  (value) =>
    Array.isArray(value) ? value.map(item).filter((one) => one !== undefined) : undefined;

const record: Reader<Readonly<Record<string, unknown>>> = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : undefined;

/** Keeps the valid ones of these fields; `undefined` where one of `needed` is missing or invalid. */
const object =
  <T extends object>(fields: { readonly [K in keyof T]-?: Reader<NonNullable<T[K]>> }, ...needed: readonly (keyof T)[]): Reader<T> =>
  (value) => {
    const given = record(value);
    if (!given) return undefined;
    const read = Object.entries<Reader<unknown>>(fields).map(([name, reader]) => [
      name,
      Object.hasOwn(given, name) ? reader(given[name]) : undefined,
    ]);
    const found = Object.fromEntries(read.filter(([, one]) => one !== undefined)) as T;
    return needed.every((name) => found[name] !== undefined) ? found : undefined;
  };

/** JSON of at most so many characters. */
const json =
  <T>(most: number, reader: Reader<T>): Reader<T> =>
  (value) => {
    if (typeof value !== 'string' || value.length > most) return undefined;
    try {
      return reader(JSON.parse(value));
    } catch {
      return undefined;
    }
  };

/** Each value is read by its form (`keptValues`). */
const values = record as Reader<Values>;

const hours: Reader<number> = (value) => (typeof value === 'number' && Math.abs(value) <= 24 ? value : undefined);

/** An instant, a span or a count. */
export const positive: Reader<number> = (value) => (typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : undefined);

const method = oneOf(...mfaMethod.options);

const token: Reader<string> = (value) => (isToken(value) ? value : undefined);
const id = text(200);
const address = text(254, /^[^\s@]+@[^\s@]+$/);
/** Enough for every field of a form at its full length, in any script. */
const FORM = 65_536;

/** Every item: its key, and how it is read. Strings are stored raw, all else as JSON; what we would not have written is ignored. */
export const storedItems: { readonly [N in StoredName]-?: { readonly key: string; readonly read: Reader<NonNullable<Stored[N]>> } } = {
  // Not one line of visible characters: a name of an old database may have U+0092 for an apostrophe.
  user: { key: USER_KEY, read: (value) => (typeof value === 'string' && value.length <= FORM ? readUser(value) : undefined) },
  registrationStep: { key: 'registrationStep', read: oneOf('1', '2', '3', '4') },
  registrationComplete: { key: 'registrationComplete', read: json(5, truth) },
  authToken: { key: TOKEN_KEY, read: token },
  refreshToken: { key: 'newsAuth.refreshToken', read: token },
  publicKeys: { key: 'newsAuth.publicKeys', read: text(FORM) },
  deployment: { key: 'newsAuth.deployment', read: id },
  mfaRetrievalToken: { key: 'newsAuth.mfaRetrievalToken', read: text(8192) },
  requireMfaSetup: { key: 'newsAuth.requireMfaSetup', read: json(5, truth) },
  mfaSetup: {
    key: 'newsAuth.mfaSetup',
    read: json(
      FORM,
      object<SecondFactor>({
        step: oneOf(...secondFactorSteps),
        method,
        methods: list(method),
        phone: text(64),
        setupId: id,
        countryCode: text(64),
        phoneNumber: text(64),
        sentTo: object({ countryCode: text(64), phoneNumber: text(64) }, 'countryCode', 'phoneNumber'),
        sentAt: positive,
        nextSendAt: positive,
        endsAt: positive,
        wrongCodes: positive,
        done: truth,
        isNew: truth,
      }),
    ),
  },
  persistedData: { key: 'newsAuth.persistedData', read: json(FORM, record) },
  cookies: { key: 'newsAuth.cookies', read: text(FORM) },
  redirectUrl: { key: 'newsAuth.redirectUrl', read: (value) => (isTarget(value) ? value : undefined) },
  transferError: { key: 'newsAuth.transferError', read: text(8, /^(A2-\d+|pending)$/) },
  username: { key: 'newsAuth.username', read: address },
  authType: { key: 'newsAuth.authType', read: oneOf('saml', 'oidc') },
  passwordResetComplete: { key: 'newsAuth.passwordResetComplete', read: json(5, truth) },
  resetToken: { key: 'newsAuth.resetToken', read: token },
  resetUser: {
    key: 'newsAuth.resetUser',
    read: json(FORM, object<ResetUser>({ bwpUserId: id, username: text(254) }, 'bwpUserId', 'username')),
  },
  resetQuestionId: { key: 'newsAuth.resetQuestionId', read: id },
  signup: { key: 'newsAuth.signup', read: json(FORM, record) },
  wizard: {
    key: 'newsAuth.wizard',
    read: json(
      FORM,
      object<WizardDraft>({ welcomed: truth, personal: values, professional: values, timezone: text(100), timezoneOffset: hours }),
    ),
  },
};

/** Every item that there is. */
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

/** Groups of items that go together. */
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
/** Items that are forgotten together. */
export type StoredGroup = keyof typeof storedGroups;
