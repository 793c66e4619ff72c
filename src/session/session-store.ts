/**
 * The stored session items of a page (S3): one store, written through to session storage. Where storage throws, is full or holds
 * garbage, everything works from memory (decisions 5).
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { hostsOwn } from './persisted.ts';
import { type Stored, type StoredGroup, type StoredName, type StoredPatch, storedGroups, storedItems, storedNames } from './stored.ts';

/** What is stored, and the only way to change it. */
export interface SessionStore extends StoreApi<Stored> {
  patch(patch: StoredPatch): void;
  forget(group: StoredGroup): void;
  /** Reads session storage again: another script of the page, or a page back from the bfcache, may have changed it. */
  reload(): void;
  /** How many times everything was forgotten. */
  clearings(): number;
}

/** Where it is written through to. */
export type Backing = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The page's session storage, or null where merely accessing it throws. */
export function pageStorage(): Backing | null {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
}

const write = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Reads and writes single items; `refused` are those that storage did not take: memory has their current value. */
function createItems(backing: Backing | null) {
  const refused = new Set<StoredName>();

  function readOne(name: StoredName): unknown {
    try {
      const raw = backing?.getItem(storedItems[name].key);
      return raw === null || raw === undefined ? undefined : storedItems[name].read(raw);
    } catch {
      return undefined;
    }
  }

  /** A value that could not be replaced must not come back after a reload. */
  function drop(key: string): void {
    try {
      backing?.removeItem(key);
    } catch {
      // Nothing more can be done with this storage.
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

/** A store over `backing`; null = memory alone. */
export function createSessionStore(backing: Backing | null = pageStorage()): SessionStore {
  const { refused, readAll, save } = createItems(backing);
  const store = createStore<Stored>(readAll);
  const { setState, getState } = store;
  let clearings = 0;

  function patch(given: StoredPatch): void {
    const next: Record<string, unknown> = { ...getState() };
    for (const name of Object.keys(given) as StoredName[]) {
      const value = given[name];
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
      // Only "clears session storage" also removes what a host set for every session of this tab.
      const isAll = group === 'all' || !('persistedData' in gone);
      patch(isAll ? gone : { ...gone, persistedData: hostsOwn(getState()) });
    },
    reload() {
      const kept = Object.fromEntries([...refused].map((name) => [name, getState()[name]]));
      setState({ ...readAll(), ...kept } as Stored, true);
    },
    clearings: () => clearings,
  };
}
