/** One session per page and API: its store, its client, and what the client needs to know of tokens. */
import type { ApiError } from '../api/api-error.ts';
import { type Client, createClient, type TokenSource } from '../api/client.ts';
import type { Settings } from '../flows/settings.ts';
import { createRefresh } from './refresh.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';

export type SessionNews =
  | { readonly type: 'invalid' }
  | { readonly type: 'reported'; readonly error: ApiError };

export interface Session {
  readonly store: SessionStore;
  readonly client: Client;
  /** Hears of tokens the service no longer knows, and of what S8 calls reported outside a screen. */
  listen(listener: (news: SessionNews) => void): () => void;
}

export interface SessionOptions extends Pick<Settings, 'apiBaseUrl' | 'apiTimeoutMs'> {
  readonly fetch?: typeof fetch;
  readonly store?: SessionStore;
}

export function createSession({ apiBaseUrl, apiTimeoutMs, fetch, store = createSessionStore() }: SessionOptions): Session {
  const listeners = new Set<(news: SessionNews) => void>();
  const tell = (news: SessionNews) => {
    for (const listener of [...listeners]) listener(news);
  };
  const tokens: TokenSource = {
    authToken: () => store.getState().authToken ?? null,
    refresh: (expired) => refresh(expired),
    store: (found) => store.patch(found),
    invalid(token) {
      // A late answer about an older token changes nothing.
      if (store.getState().authToken !== token) return;
      store.forget('session');
      tell({ type: 'invalid' });
    },
    report: (error) => tell({ type: 'reported', error }),
  };
  const client = createClient({ baseUrl: apiBaseUrl, timeoutMs: apiTimeoutMs, fetch, tokens });
  const refresh = createRefresh(store, client);
  return {
    store,
    client,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const sessions = new Map<string, Session>();
let pageStore: SessionStore | undefined;

/** The page's session for one API; every element of the page shares it. */
export function sessionFor(settings: Pick<Settings, 'apiBaseUrl' | 'apiTimeoutMs'>): Session {
  const key = `${settings.apiTimeoutMs} ${settings.apiBaseUrl}`;
  let session = sessions.get(key);
  if (!session) {
    pageStore ??= createSessionStore();
    session = createSession({ ...settings, store: pageStore });
    sessions.set(key, session);
  }
  return session;
}
