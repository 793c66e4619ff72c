/** Several tabs of one browser: each has its own session storage, and they share channels and locks. */

import { createSession, type Session } from '../../src/session/session.ts';
import { type Backing, createSessionStore } from '../../src/session/session-store.ts';
import { createTabs, type TabDependencies, type TabMessage } from '../../src/session/tabs.ts';

type Channel = ReturnType<NonNullable<TabDependencies['open']>>;

export const API = 'https://api.newsline.example';

export function memoryStorage(items: Readonly<Record<string, string>> = {}): Backing & { readonly items: Map<string, string> } {
  const storage = new Map(Object.entries(items));
  return {
    items: storage,
    getItem: (key) => storage.get(key) ?? null,
    setItem: (key, value) => void storage.set(key, value),
    removeItem: (key) => void storage.delete(key),
  };
}

/** The session storage of a signed-in user; tabs that are copies of each other share the token family. */
export const signedInStorage = (name = '1', sessionId = 'family-1'): Readonly<Record<string, string>> => ({
  bwUser: JSON.stringify({ id: '42', firstName: 'Avery', hasSecurityAnswers: true }),
  'newsAuth.authToken': `access-${name}`,
  'newsAuth.refreshToken': `refresh-${name}`,
  'newsAuth.deployment': 'blue',
  'newsAuth.persistedData': JSON.stringify({ family: sessionId, round: 1 }),
});

export interface FakeBrowser {
  /** Every posted message, in order. */
  readonly posted: readonly TabMessage[];
  readonly dependencies: TabDependencies;
  /** The number of open channels. */
  openChannels(): number;
  /** The number of listeners on the page. */
  listeners(): number;
  /** Freezes the other tabs, so that messages posted meanwhile are lost. */
  deafDuring(work: () => void): void;
}

/** Counts the listeners that it holds. */
class CountedTarget extends EventTarget {
  readonly locked = new Set<unknown>();
  override addEventListener(type: string, listener: EventListener, options: AddEventListenerOptions = {}): void {
    this.locked.add(listener);
    options.signal?.addEventListener('abort', () => this.locked.delete(listener));
    super.addEventListener(type, listener, options);
  }
}

export function createBrowser({ locks = true, channels = true } = {}): FakeBrowser {
  const open = new Map<string, Set<Channel>>();
  const queues = new Map<string, Promise<unknown>>();
  const posted: TabMessage[] = [];
  const page = new CountedTarget();
  let isDeaf = false;

  function openChannel(name: string): Channel {
    const peers = open.get(name) ?? new Set();
    open.set(name, peers);
    const channel: Channel = {
      onmessage: null,
      postMessage(message: TabMessage) {
        posted.push(message);
        if (isDeaf) return;
        for (const peer of peers) {
          if (peer !== channel) setTimeout(() => peers.has(peer) && peer.onmessage?.call(peer as never, { data: message } as never), 1);
        }
      },
      close: () => void peers.delete(channel),
    };
    peers.add(channel);
    return channel;
  }

  return {
    posted,
    listeners: () => page.locked.size,
    dependencies: {
      page,
      ...(channels ? { open: openChannel } : {}),
      ...(locks
        ? {
            locks: {
              request(name: string, work: () => Promise<void>) {
                const turn = (queues.get(name) ?? Promise.resolve()).then(work, work);
                queues.set(name, turn);
                return turn;
              },
            },
          }
        : {}),
    },
    deafDuring(work) {
      isDeaf = true;
      work();
      isDeaf = false;
    },
    openChannels: () => [...open.values()].reduce((sum, { size }) => sum + size, 0),
  };
}

export function openTab(browser: FakeBrowser, fetch: typeof globalThis.fetch, items = signedInStorage(), apiTimeoutMs = 60_000): Session {
  const store = createSessionStore(memoryStorage(items));
  return createSession({ apiBaseUrl: API, apiTimeoutMs, fetch, store, tabs: createTabs(store, browser.dependencies) });
}
