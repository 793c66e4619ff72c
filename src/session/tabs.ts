/**
 * The tabs of one session: a channel that only they know (decisions 6), open while a session is stored. It carries new tokens,
 * activity and the end of the session from tab to tab. Where a browser has no channel, a tab is on its own.
 */
import type { SessionTokens } from '../client/session-headers.ts';
import { requestId } from '../client/request-id.ts';
import { persist, persisted } from './persisted.ts';
import type { SessionStore } from './session-store.ts';

/** How a session ended. */
export type SessionEnd = 'timed-out' | 'signed-out';

/** What tabs say to each other; `round` counts refreshes, `at` is ms since 1970. */
export type TabMessage =
  /** Does any tab know more than `round`? `id` identifies the tab that asks. */
  | { readonly type: 'ask'; readonly round: number; readonly id: string }
  /** The tab that asked should wait: another one is refreshing. */
  | { readonly type: 'wait'; readonly id: string }
  | { readonly type: 'tokens'; readonly round: number; readonly tokens: SessionTokens }
  | { readonly type: 'activity'; readonly at: number }
  | { readonly type: 'ended'; readonly how: SessionEnd };

/** The other tabs, as one tab sees them. */
export interface Tabs {
  /** Other tabs may be listening. */
  connected(): boolean;
  post(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): () => void;
  /** Runs `work` while no other tab of the session runs its own; at once where the browser has no locks. */
  exclusively(work: () => Promise<void>): Promise<void>;
}

type Channel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;
type Locks = { request(name: string, work: () => Promise<void>): Promise<unknown> };

/** The browser's half; tests bring their own. */
export interface TabEdges {
  readonly open?: (name: string) => Channel;
  readonly locks?: Locks | undefined;
  /** Is told when the page is left, and when it comes back. */
  readonly page?: EventTarget | undefined;
}

const browser: TabEdges = {
  open: (name) => new BroadcastChannel(name),
  locks: globalThis.navigator?.locks,
  page: globalThis.window,
};

/** How long other tabs have to answer an `ask`, ms. */
export const ANSWER_MS = 200;

/**
 * Firefox keeps a page out of its bfcache if it holds a lock when the next page arrives, which is before `pagehide`. A page that stays
 * after all refreshes without its lock, which the service tolerates (decisions 6).
 */
const leaving = (page: EventTarget | undefined, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    for (const type of ['beforeunload', 'pagehide']) page?.addEventListener(type, () => resolve(), { signal });
  });

/** `undefined` where the browser has no channels, or refuses one to this page. */
function openChannel(open: TabEdges['open'], name: string, hear: (message: TabMessage) => void): Channel | undefined {
  try {
    const channel = open?.(name);
    if (channel) channel.onmessage = ({ data }: MessageEvent<TabMessage>) => hear(data);
    return channel;
  } catch {
    return undefined;
  }
}

async function underLock(locks: Locks | undefined, name: string, page: EventTarget | undefined, work: () => Promise<void>): Promise<void> {
  if (!locks) return work();
  let done: Promise<void> | undefined;
  const released = new AbortController();
  try {
    await locks.request(name, () => {
      done = work();
      return Promise.race([done, leaving(page, released.signal)]);
    });
    await done;
  } catch (error) {
    if (done) throw error;
    // The browser refuses locks to this page.
    await work();
  } finally {
    released.abort();
  }
}

/** The channel of the stored session, closed while none is, and while the page is kept in the browser's memory. */
export function createTabs(store: SessionStore, { open, locks, page }: TabEdges = browser): Tabs {
  const listeners = new Set<(message: TabMessage) => void>();
  const hear = (message: TabMessage) => {
    for (const listener of [...listeners]) listener(message);
  };
  let channel: Channel | undefined;
  let name: string | undefined;
  let isLeft = false;

  function follow(): void {
    const stored = store.getState();
    const { family } = persisted(stored);
    if (stored.authToken && !family) {
      // The store calls this again once the family is there.
      store.patch(persist(stored, { family: requestId() }));
      return;
    }
    const wanted = stored.authToken && !isLeft ? `newsAuth.${family}` : undefined;
    if (wanted === name) return;
    channel?.close();
    name = wanted;
    channel = name === undefined ? undefined : openChannel(open, name, hear);
  }

  const post = (message: TabMessage) => channel?.postMessage(message);

  store.subscribe(follow);
  follow();
  // An open channel or a held lock would keep the page out of the bfcache, or get it thrown out of it.
  page?.addEventListener('pagehide', () => {
    isLeft = true;
    follow();
  });
  page?.addEventListener('pageshow', () => {
    if (!isLeft) return;
    isLeft = false;
    // Another page in this tab may have changed what is stored, and other tabs may know more.
    store.reload();
    follow();
    post({ type: 'ask', round: persisted(store.getState()).round, id: requestId() });
  });

  return {
    connected: () => channel !== undefined,
    post,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    exclusively: (work) => underLock(locks, `${name}.refresh`, page, work),
  };
}
