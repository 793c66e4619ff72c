/** What is kept in session storage, by which key, and how it is read back (S3, decisions 5). Nothing else is kept anywhere. */
import type { MfaMethod } from '../api/contract.ts';
import type { Values } from '../forms/form.ts';
import { readUser, type StoredUser, TOKEN_KEY, USER_KEY } from './stored-user.ts';

export type { StoredUser };

/** What is known of the second factor in progress. `phone` is masked by the service. */
export interface MfaSetup {
  readonly setupId?: string;
  readonly phone?: string;
  readonly methods?: readonly MfaMethod[];
  /** The right code was given: only the confirmation is left. */
  readonly done?: boolean;
}

/** Whom a reset link is for: its answer to `validateResetToken`. */
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
  readonly mfaSetup?: MfaSetup;
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

type Codec<T> = (raw: string) => T | undefined;

const raw: Codec<string> = (text) => (text === '' ? undefined : text);
function json(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
const flag: Codec<boolean> = (text) => (text === 'true' ? true : text === 'false' ? false : undefined);

type Shape = Readonly<Record<string, 'string' | 'boolean' | 'array?' | 'string?' | 'boolean?' | 'number?' | 'object?'>>;
function fits(value: unknown, shape: Shape): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(shape).every(([name, kind]) => {
    const found = (value as Record<string, unknown>)[name];
    if (kind.endsWith('?') && found === undefined) return true;
    if (kind.startsWith('array')) return Array.isArray(found);
    return typeof found === kind.replace('?', '') && found !== null && !Array.isArray(found);
  });
}
const object =
  <T>(shape: Shape): Codec<T> =>
  (text) => {
    const value = json(text);
    return fits(value, shape) ? (value as T) : undefined;
  };

/** Every item: its key and how it is read. Strings are stored raw, all else as JSON; what cannot be read is ignored. */
export const storedItems: { readonly [N in StoredName]-?: { readonly key: string; readonly read: Codec<NonNullable<Stored[N]>> } } = {
  user: { key: USER_KEY, read: readUser },
  registrationStep: { key: 'registrationStep', read: (text) => (/^[1-4]$/.test(text) ? text : undefined) },
  registrationComplete: { key: 'registrationComplete', read: flag },
  authToken: { key: TOKEN_KEY, read: raw },
  refreshToken: { key: 'newsAuth.refreshToken', read: raw },
  publicKeys: { key: 'newsAuth.publicKeys', read: raw },
  deployment: { key: 'newsAuth.deployment', read: raw },
  mfaRetrievalToken: { key: 'newsAuth.mfaRetrievalToken', read: raw },
  requireMfaSetup: { key: 'newsAuth.requireMfaSetup', read: flag },
  mfaSetup: { key: 'newsAuth.mfaSetup', read: object({ setupId: 'string?', phone: 'string?', methods: 'array?', done: 'boolean?' }) },
  persistedData: { key: 'newsAuth.persistedData', read: object({}) },
  cookies: { key: 'newsAuth.cookies', read: raw },
  redirectUrl: { key: 'newsAuth.redirectUrl', read: raw },
  transferError: { key: 'newsAuth.transferError', read: (text) => (/^A2-\d+$/.test(text) ? text : undefined) },
  username: { key: 'newsAuth.username', read: raw },
  authType: { key: 'newsAuth.authType', read: (text) => (text === 'saml' || text === 'oidc' ? text : undefined) },
  passwordResetComplete: { key: 'newsAuth.passwordResetComplete', read: flag },
  resetToken: { key: 'newsAuth.resetToken', read: raw },
  resetUser: { key: 'newsAuth.resetUser', read: object({ bwpUserId: 'string', username: 'string' }) },
  resetQuestionId: { key: 'newsAuth.resetQuestionId', read: raw },
  signup: { key: 'newsAuth.signup', read: object({}) },
  wizard: {
    key: 'newsAuth.wizard',
    read: object({ welcomed: 'boolean?', personal: 'object?', professional: 'object?', timezone: 'string?', timezoneOffset: 'number?' }),
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
  'wizard',
] as const;
const reset = ['resetToken', 'resetUser', 'resetQuestionId'] as const;

/** Groups of items that go together. */
export const storedGroups = {
  /** The session and whatever led to it; the redirect target and the typed address stay. */
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
