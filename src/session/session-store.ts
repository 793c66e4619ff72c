/** S3: where storage throws, is full or contains garbage, everything works from memory (decisions 5). */
import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  hostsOwn,
  readStored,
  type Stored,
  type StoredGroup,
  type StoredName,
  type StoredPatch,
  storedGroups,
  storedItems,
  storedNames,
} from './stored.ts';

export interface SessionStore extends StoreApi<Stored> {
  patch(patch: StoredPatch): void;
  forget(group: StoredGroup): void;
  /** Another script may have changed session storage, or another page while this one was in the bfcache. */
  reload(): void;
  clearings(): number;
}

export type Backing = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** `null` where mere access throws. */
export function pageStorage(): Backing | null {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
}

const write = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** `refused`: items that storage did not take, whose current value is in memory. */
function createItems(backing: Backing | null) {
  const refused = new Set<StoredName>();

  function readOne(name: StoredName): unknown {
    try {
      const raw = backing?.getItem(storedItems[name].key);
      return raw === null || raw === undefined ? undefined : readStored(name, raw);
    } catch {
      return undefined;
    }
  }

  /** A value that could not be replaced must not come back after a reload. */
  function drop(key: string): void {
    try {
      backing?.removeItem(key);
    } catch {
      // Storage that refuses this too cannot be used.
    }
  }

  return {
    refused,
    readAll: (): Stored =>
      Object.fromEntries(storedNames.flatMap((name) => [readOne(name)].filter((x) => x !== undefined).map((x) => [name, x]))),
    save(name: StoredName, value: unknown): void {
      const { key } = storedItems[name];
      refused.delete(name);
      try {
        if (value === undefined) backing?.removeItem(key);
        else backing?.setItem(key, write(value));
        if (!backing) refused.add(name);
      } catch {
        refused.add(name);
        drop(key);
      }
    },
  };
}

export function createSessionStore(backing: Backing | null = pageStorage()): SessionStore {
  const { refused, readAll, save } = createItems(backing);
  const store = createStore<Stored>(readAll);
  const { setState, getState } = store;
  let clearings = 0;

  function patch(changes: StoredPatch): void {
    const next: Record<string, unknown> = { ...getState() };
    for (const name of Object.keys(changes) as StoredName[]) {
      const value = changes[name];
      save(name, value);
      if (value === undefined) delete next[name];
      else next[name] = value;
    }
    setState(next as Stored, true);
  }

  return {
    ...store,
    patch,
    forget(group) {
      const gone: StoredPatch = Object.fromEntries(storedGroups[group].map((name) => [name, undefined]));
      if (group === 'all') clearings += 1;
      // Only "clears session storage" also removes what a host keeps for every session of this tab.
      const isAll = group === 'all' || !('persistedData' in gone);
      patch(isAll ? gone : { ...gone, persistedData: hostsOwn(getState()) });
    },
    reload() {
      const unreadable = Object.fromEntries([...refused].map((name) => [name, getState()[name]]));
      setState({ ...readAll(), ...unreadable } as Stored, true);
    },
    clearings: () => clearings,
  };
}

/** What belongs to the sign-in of one element. */
const OWN: ReadonlySet<string> = new Set<StoredName>([
  'username',
  'authType',
  'mfaRetrievalToken',
  'requireMfaSetup',
  'mfaSetup',
  'signup',
]);

/** One element's view of the storage. */
export function ownStore(shared: SessionStore): SessionStore {
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
