/** `newsAuth.persistedData` (S3) also contains what a host keeps there; copies of a tab share `family`, which is random and no secret. */
import * as v from 'valibot';
import { persistedFields, type Stored, type StoredPatch } from './stored.ts';

export type Persisted = Readonly<v.InferOutput<typeof persistedFields>>;

export const persisted = ({ persistedData = {} }: Stored): Persisted => v.parse(persistedFields, persistedData);

export const persist = (stored: Stored, patch: Partial<Persisted>): StoredPatch => ({
  persistedData: { ...stored.persistedData, ...patch },
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
export const newFamily = (stored: Stored, fresh: Pick<Persisted, 'family' | 'refreshedAt'> & { readonly issuer: string }): StoredPatch => ({
  persistedData: { ...hostsOwn(stored), ...fresh, round: 0 },
});
