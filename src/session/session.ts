import { sessionCalls } from '../contract/calls/session.ts';
import { ApiError, type SessionTokens, isToken } from '../client/answer.ts';
import { type TokenSource, createClient, type Client, isRefused, requestId } from '../client/client.ts';
import { endsSession, type ErrorCode } from '../contract/errors.ts';
import { persist, persisted, type StoredPatch, newSessionData } from './stored.ts';
import type { Settings } from '../settings/settings.ts';
import { createRefresh } from './refresh.ts';
import { createSessionStore, ownStore, type SessionStore } from './session-store.ts';
import { createTabs, type SessionEnd, type Tabs } from './tabs.ts';

type SessionNews =
  | { readonly type: 'invalid'; readonly why?: ErrorCode | undefined }
  /** S8 "reported", outside a screen. */
  | { readonly type: 'reported'; readonly error: ApiError }
  | { readonly type: 'ended'; readonly how: SessionEnd };

export interface Session {
  readonly store: SessionStore;
  readonly client: Client;
  readonly tabs: Tabs;
  /** True also where no tokens are stored. */
  owns(): boolean;
  listen(listener: (news: SessionNews) => void): () => void;
  /** The session is cleared before this returns, even if the service refuses; resolves once the service has answered. */
  end(how: SessionEnd): Promise<void>;
  /** The session that is stored, if any, ends in every tab and on the server. */
  replace(newTokens: SessionTokens, patch: StoredPatch): void;
  /** For a session that is not, or no longer, stored here. */
  revoke(refreshToken: string): Promise<void>;
  /** Without an answer the session counts as alive. */
  hasEnded(): Promise<boolean>;
  /** A refresh lets the service know that the user is active; an outage changes nothing. */
  keepAlive(): Promise<void>;
  /** Every call with a token waits for `check`. */
  guard(check: () => Promise<void> | undefined): () => void;
}

interface SessionOptions extends Pick<Settings, 'apiBaseUrl' | 'apiTimeoutMs'> {
  readonly fetch?: typeof fetch;
  readonly store?: SessionStore;
  readonly tabs?: Tabs;
}

const originOf = (apiBaseUrl: string) => apiBaseUrl && new URL(apiBaseUrl).origin;

/** Elements of another service share the page's storage but must not get its tokens; tokens without `issuer` were stored by the page itself. */
const isOf = (store: SessionStore, apiBaseUrl: string): boolean =>
  [undefined, originOf(apiBaseUrl)].includes(store.getState().persistedData?.['issuer'] as string | undefined);

function tokensOf(
  store: SessionStore,
  tabs: Tabs,
  apiBaseUrl: string,
  ended: (why?: ErrorCode) => void,
): Pick<TokenSource, 'authToken' | 'store' | 'invalid'> {
  return {
    authToken() {
      const { authToken } = store.getState();
      return isToken(authToken) && isOf(store, apiBaseUrl) ? authToken : null;
    },
    store(newTokens, replaces) {
      const stored = store.getState();
      const refreshedAt = Date.now();
      if (replaces === undefined)
        return store.patch({
          ...newTokens,
          ...newSessionData(stored, { sessionId: requestId(), issuer: originOf(apiBaseUrl), refreshedAt }),
        });
      // A late answer: the user signed out, or in anew, or another tab was faster.
      if (stored.refreshToken !== replaces) return;
      const tokenVersion = persisted(stored).tokenVersion + 1;
      store.patch({ ...newTokens, ...persist(stored, { tokenVersion, refreshedAt }) });
      tabs.post({ type: 'tokens', round: tokenVersion, tokens: newTokens });
    },
    invalid(token, why) {
      // A late answer about an older token changes nothing.
      if (store.getState().authToken !== token) return;
      store.forget('session');
      ended(why);
    },
  };
}

function followTabs(store: SessionStore, tabs: Tabs, notify: (news: SessionNews) => void): void {
  tabs.listen((message) => {
    if (message.type !== 'tokens' && message.type !== 'ended') return;
    const { sessionId } = persisted(store.getState());
    // A frame of this tab shares its storage, and may have stored another session by now.
    store.reload();
    const stored = store.getState();
    if (persisted(stored).sessionId !== sessionId) return;
    if (message.type === 'ended') {
      store.forget('all');
      notify({ type: 'ended', how: message.how });
    } else if (message.round > persisted(stored).tokenVersion) {
      store.patch({ ...message.tokens, ...persist(stored, { tokenVersion: message.round, refreshedAt: Date.now() }) });
    }
  });
}

/** The session is over here with any answer of the service. */
async function logOut(client: Client, refreshToken: string): Promise<void> {
  try {
    await client.call(sessionCalls.logout, { body: { refreshToken }, keepalive: true });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

export function createSession({
  apiBaseUrl,
  apiTimeoutMs,
  fetch,
  store = createSessionStore(),
  tabs = createTabs(store),
}: SessionOptions): Session {
  const listeners = new Set<(news: SessionNews) => void>();
  const checks = new Set<() => Promise<void> | undefined>();
  const notify = (news: SessionNews) => {
    for (const listener of [...listeners]) listener(news);
  };
  const tokens: TokenSource = {
    ...tokensOf(store, tabs, apiBaseUrl, (why) => notify({ type: 'invalid', why })),
    settled() {
      const waits = [...checks].map((check) => check()).filter((wait) => wait !== undefined);
      return waits.length > 0 ? Promise.all(waits).then(() => {}) : undefined;
    },
    refresh: (expired) => refresh(expired),
    report: (error) => notify({ type: 'reported', error }),
  };
  const client = createClient({ baseUrl: apiBaseUrl, timeoutMs: apiTimeoutMs, fetch, tokens });
  const refresh = createRefresh(store, tabs, client);

  followTabs(store, tabs, notify);

  async function failedRefresh(): Promise<{ readonly authToken: string; readonly error: ApiError } | undefined> {
    const authToken = tokens.authToken();
    try {
      if (authToken) await refresh(authToken);
    } catch (error) {
      if (authToken && error instanceof ApiError) return { authToken, error };
      throw error;
    }
    return undefined;
  }

  const session: Session = {
    store,
    client,
    tabs,
    owns: () => isOf(store, apiBaseUrl),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async end(how) {
      const refreshToken = session.owns() && store.getState().refreshToken;
      tabs.post({ type: 'ended', how });
      store.forget('all');
      if (refreshToken) await logOut(client, refreshToken);
    },
    replace(newTokens, patch) {
      const { authToken, refreshToken } = store.getState();
      const isOwn = session.owns();
      if (authToken) tabs.post({ type: 'ended', how: 'signed-out' });
      store.forget('session');
      tokens.store(newTokens);
      store.patch(patch);
      if (refreshToken && isOwn) void logOut(client, refreshToken);
    },
    revoke: (refreshToken) => logOut(client, refreshToken),
    async hasEnded() {
      const failed = await failedRefresh();
      return endsSession(failed?.error.errorCode);
    },
    async keepAlive() {
      const failed = await failedRefresh();
      if (failed && isRefused(failed.error)) tokens.invalid(failed.authToken, failed.error.errorCode);
    },
    guard(check) {
      checks.add(check);
      return () => checks.delete(check);
    },
  };
  return session;
}

const sessions = new Map<string, Session>();
let page: { readonly store: SessionStore; readonly tabs: Tabs } | undefined;

export function sessionFor(settings: Pick<Settings, 'apiBaseUrl' | 'apiTimeoutMs'>): Session {
  const key = `${settings.apiTimeoutMs} ${settings.apiBaseUrl}`;
  let session = sessions.get(key);
  if (!session) {
    if (!page) {
      const store = createSessionStore();
      page = { store, tabs: createTabs(store) };
    }
    session = createSession({ ...settings, ...page });
    sessions.set(key, session);
  }
  return session;
}

/** A page may contain two elements with one storage, and no password may be sent for the user whom the other element names. */
export function ownSignIn(sessionOf: () => Session): () => Session {
  const known = new WeakMap<Session, Session>();
  return () => {
    const session = sessionOf();
    const ownSession = known.get(session) ?? { ...session, store: ownStore(session.store) };
    known.set(session, ownSession);
    return ownSession;
  };
}
