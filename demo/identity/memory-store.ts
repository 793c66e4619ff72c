/** The OpenID provider's storage: in memory, gone with the process. */
import type { Adapter } from 'oidc-provider/lib/provider.js';

interface Entry {
  readonly payload: Record<string, unknown>;
  readonly endsAt: number;
}

/** One store for each kind of record (session, code, grant …). */
export function memoryStore(): Adapter {
  const entries = new Map<string, Entry>();
  const live = (entry: Entry | undefined) => (entry && entry.endsAt > Date.now() ? entry.payload : undefined);
  const findBy = async (field: string, value: string) => {
    for (const entry of entries.values()) if (entry.payload[field] === value) return live(entry);
    return undefined;
  };
  return {
    async upsert(id, payload, expiresIn = Number.POSITIVE_INFINITY) {
      const now = Date.now();
      for (const [old, { endsAt }] of entries) if (endsAt <= now) entries.delete(old);
      entries.set(id, { payload, endsAt: now + expiresIn * 1000 });
    },
    find: async (id) => live(entries.get(id)),
    findByUid: (uid) => findBy('uid', uid),
    findByUserCode: (userCode) => findBy('userCode', userCode),
    async consume(id) {
      const payload = live(entries.get(id));
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      entries.delete(id);
    },
    async revokeByGrantId(grantId) {
      for (const [id, { payload }] of entries) if (payload.grantId === grantId) entries.delete(id);
    },
  };
}
