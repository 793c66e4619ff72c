/** One refresh for any number of callers and tabs (S8, decisions 6). */
import { sessionCalls } from '../contract/calls/session.ts';
import { requestId, type Client, REPLAY_LIMIT_MS } from '../client/client.ts';
import { persisted } from './stored.ts';
import type { SessionStore } from './session-store.ts';
import { ANSWER_MS, type Tabs } from './tabs.ts';

interface Question {
  readonly store: SessionStore;
  readonly tabs: Tabs;
  readonly id: string;
  readonly expired: string;
}

function askTabs({ store, tabs, id, expired }: Question): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(end, ANSWER_MS);
    const stops = [
      tabs.listen((message) => {
        if (message.type !== 'wait' || message.id !== id) return;
        clearTimeout(timer);
        timer = setTimeout(end, REPLAY_LIMIT_MS);
      }),
      store.subscribe(() => {
        if (store.getState().authToken !== expired) end();
      }),
    ];
    function end(): void {
      clearTimeout(timer);
      for (const stop of stops) stop();
      resolve();
    }
    tabs.post({ type: 'ask', round: persisted(store.getState()).tokenVersion, id });
  });
}

export function createRefresh(store: SessionStore, tabs: Tabs, client: Pick<Client, 'call'>): (expired: string) => Promise<void> {
  let underWay: { readonly expired: string; readonly done: Promise<void> } | undefined;
  /** The place in the queue where the browser has no locks: the lowest goes first, `''` is refreshing now. */
  let queueTicket: string | undefined;

  const isStill = (expired: string) => store.getState().authToken === expired;

  tabs.listen((message) => {
    if (message.type !== 'ask') return;
    const { authToken = '', refreshToken = '', publicKeys = '', cookies = '', deployment = '' } = store.getState();
    const { tokenVersion } = persisted(store.getState());
    if (tokenVersion > message.round)
      tabs.post({ type: 'tokens', round: tokenVersion, tokens: { authToken, refreshToken, publicKeys, cookies, deployment } });
    else if (queueTicket !== undefined && queueTicket < message.id) tabs.post({ type: 'wait', id: message.id });
  });

  async function refresh(expired: string): Promise<void> {
    if (tabs.connected() && isStill(expired)) {
      queueTicket = requestId();
      await askTabs({ store, tabs, id: queueTicket, expired });
    }
    const { refreshToken } = store.getState();
    // The user has signed out, or another tab was faster.
    if (!refreshToken || !isStill(expired)) return;
    queueTicket = '';
    await client.call(sessionCalls.refresh, { body: { refreshToken } });
  }

  return (expired) => {
    if (underWay?.expired !== expired) {
      const done = tabs
        .exclusively(() => refresh(expired))
        .finally(() => {
          if (underWay?.done === done) underWay = undefined;
          queueTicket = undefined;
        });
      underWay = { expired, done };
    }
    return underWay.done;
  };
}
