/** Only the tabs of one session know the channel (decisions 6); where a browser has none, a tab is on its own. */
import type { SessionTokens } from '../client/answer.ts';
import { requestId } from '../client/client.ts';
import { persist, persisted } from './stored.ts';
import type { SessionStore } from './session-store.ts';

export type SessionEnd = 'timed-out' | 'signed-out';

/** `round` is the sender's `tokenVersion`, `at` is ms since 1970. */
export type TabMessage =
  /** A tab asks for more than `round`; `id` identifies it. */
  | { readonly type: 'ask'; readonly round: number; readonly id: string }
  /** Another tab is refreshing. */
  | { readonly type: 'wait'; readonly id: string }
  | { readonly type: 'tokens'; readonly round: number; readonly tokens: SessionTokens }
  | { readonly type: 'activity'; readonly at: number }
  | { readonly type: 'ended'; readonly how: SessionEnd };

export interface Tabs {
  connected(): boolean;
  post(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): () => void;
  /** Runs at once where the browser has no locks. */
  exclusively(work: () => Promise<void>): Promise<void>;
}

type Channel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;
type Locks = { request(name: string, work: () => Promise<void>): Promise<unknown> };

export interface TabDependencies {
  readonly open?: (name: string) => Channel;
  readonly locks?: Locks | undefined;
  readonly page?: EventTarget | undefined;
}

const browser: TabDependencies = {
  open: (name) => new BroadcastChannel(name),
  locks: globalThis.navigator?.locks,
  page: globalThis.window,
};

export const ANSWER_MS = 200;

/** Firefox decides before `pagehide` that a page with a lock stays out of its bfcache; a refresh without it is tolerated (decisions 6). */
const leaving = (page: EventTarget | undefined, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    for (const type of ['beforeunload', 'pagehide']) page?.addEventListener(type, () => resolve(), { signal });
  });

/** `undefined` where the browser has no channels, or refuses one to this page. */
function openChannel(open: TabDependencies['open'], name: string, onMessage: (message: TabMessage) => void): Channel | undefined {
  try {
    const channel = open?.(name);
    if (channel) channel.onmessage = ({ data }: MessageEvent<TabMessage>) => onMessage(data);
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

export function createTabs(store: SessionStore, { open, locks, page }: TabDependencies = browser): Tabs {
  const listeners = new Set<(message: TabMessage) => void>();
  const onMessage = (message: TabMessage) => {
    for (const listener of [...listeners]) listener(message);
  };
  let channel: Channel | undefined;
  let name: string | undefined;
  let isLeft = false;

  function follow(): void {
    const stored = store.getState();
    const { sessionId } = persisted(stored);
    if (stored.authToken && !sessionId) {
      // The store calls this again once the id is there.
      store.patch(persist(stored, { sessionId: requestId() }));
      return;
    }
    const wanted = stored.authToken && !isLeft ? `newsAuth.${sessionId}` : undefined;
    if (wanted === name) return;
    channel?.close();
    name = wanted;
    channel = name === undefined ? undefined : openChannel(open, name, onMessage);
  }

  const post = (message: TabMessage) => channel?.postMessage(message);

  store.subscribe(follow);
  follow();
  // An open channel or a held lock would keep the page out of the bfcache, or evict it.
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
    post({ type: 'ask', round: persisted(store.getState()).tokenVersion, id: requestId() });
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
