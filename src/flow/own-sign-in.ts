/** A page may contain two elements with one storage, and no password may be sent for the user whom the other element names. */
import type { Session } from '../session/session.ts';
import type { SessionStore } from '../session/session-store.ts';
import { type Stored, type StoredName, type StoredPatch, storedGroups } from '../session/stored.ts';

const OWN: ReadonlySet<string> = new Set<StoredName>([
  'username',
  'authType',
  'mfaRetrievalToken',
  'requireMfaSetup',
  'mfaSetup',
  'signup',
]);

function ownStore(shared: SessionStore): SessionStore {
  let ownValues: StoredPatch = {};
  let clearings = shared.clearings();
  let base: Stored | undefined;
  let merged: Stored = {};

  /** The same object as long as nothing has changed. */
  function getState(): Stored {
    const now = shared.getState();
    if (shared.clearings() !== clearings) ownValues = {};
    clearings = shared.clearings();
    if (now !== base) merged = { ...now, ...ownValues } as Stored;
    base = now;
    return merged;
  }

  return {
    ...shared,
    getState,
    patch(patch) {
      getState();
      ownValues = { ...ownValues, ...Object.fromEntries(Object.entries(patch).filter(([name]) => OWN.has(name))) };
      shared.patch(patch);
    },
    forget(group) {
      getState();
      const gone: readonly string[] = storedGroups[group];
      ownValues = Object.fromEntries(Object.entries(ownValues).filter(([name]) => !gone.includes(name)));
      shared.forget(group);
    },
    reload() {
      ownValues = {};
      shared.reload();
    },
    subscribe: (listener) =>
      shared.subscribe(() => {
        const before = merged;
        listener(getState(), before);
      }),
  };
}

export function ownSignIn(sessionOf: () => Session): () => Session {
  const known = new WeakMap<Session, Session>();
  return () => {
    const session = sessionOf();
    const ownSession = known.get(session) ?? { ...session, store: ownStore(session.store) };
    known.set(session, ownSession);
    return ownSession;
  };
}
