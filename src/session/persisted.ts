/**
 * What is kept under `newsAuth.persistedData` (S3), beside what a host keeps there: the idle time-out's override, the family
 * of the session (random, no secret: copies of a tab share it), whose it is, how often it was refreshed, the last activity, and permissions.
 */
import { positive, type Stored, type StoredPatch } from './stored.ts';

/** Times are ms; absent = unknown. */
export interface Persisted {
  /** ms; a host's own, which wins over the setting of that name. */
  readonly idleSessionTimeoutOverride?: number;
  readonly family?: string;
  /** Counts refreshes, so that the newer of two tokens is known. */
  readonly round: number;
  /** ms since 1970. */
  readonly lastActivity?: number;
  /** When the service last gave tokens, ms since 1970: it knows of activity up to then. */
  readonly refreshedAt?: number;
  /** What the service said of the idle time-out, ms. */
  readonly idleTimeoutMs?: number;
  /** Answers of the permission check by `resource:requestType`. */
  readonly permissions?: Readonly<Record<string, boolean>>;
}

/** Reads what storage holds; values of a wrong type are left out. */
export function persisted({ persistedData = {} }: Stored): Persisted {
  const { idleSessionTimeoutOverride: override, family, round, lastActivity, refreshedAt, idleTimeoutMs, permissions } = persistedData;
  return {
    // A host may have written it as a text.
    idleSessionTimeoutOverride: positive(typeof override === 'string' ? Number(override) : override),
    family: typeof family === 'string' && family !== '' ? family : undefined,
    round: positive(round) ?? 0,
    lastActivity: positive(lastActivity),
    refreshedAt: positive(refreshedAt),
    idleTimeoutMs: positive(idleTimeoutMs),
    permissions: typeof permissions === 'object' && permissions !== null ? (permissions as Persisted['permissions']) : undefined,
  };
}

/** Changes some of it and keeps the rest, the host's own too. */
export const persist = (stored: Stored, patch: Partial<Persisted>): StoredPatch => ({
  persistedData: { ...stored.persistedData, ...patch },
});

/** What outlives a session: the host's own entries, its override included. */
export function hostsOwn({ persistedData }: Stored): Stored['persistedData'] {
  const {
    family: _f,
    issuer: _i,
    round: _r,
    lastActivity: _a,
    refreshedAt: _k,
    idleTimeoutMs: _t,
    permissions: _p,
    ...own
  } = persistedData ?? {};
  return Object.keys(own).length > 0 ? own : undefined;
}

/** Begins a new session, which keeps nothing but the host's own entries. `issuer` is the origin of the service that gave the tokens. */
export const newFamily = (stored: Stored, fresh: Pick<Persisted, 'family' | 'refreshedAt'> & { readonly issuer: string }): StoredPatch => ({
  persistedData: { ...hostsOwn(stored), ...fresh, round: 0 },
});
