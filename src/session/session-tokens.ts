import type { ErrorCode } from '../contract/errors.ts';
import { requestId, type TokenSource } from '../client/client.ts';
import { isToken } from '../client/answer.ts';
import { newFamily, persist, persisted } from './persisted.ts';
import type { SessionStore } from './session-store.ts';
import type { Tabs } from './tabs.ts';

const originOf = (apiBaseUrl: string) => apiBaseUrl && new URL(apiBaseUrl).origin;

/** Elements of another service share the page's storage but must not get its tokens; tokens without `issuer` were stored by the page itself. */
export const isOf = (store: SessionStore, apiBaseUrl: string): boolean =>
  [undefined, originOf(apiBaseUrl)].includes(store.getState().persistedData?.['issuer'] as string | undefined);

export function tokensOf(
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
        return store.patch({ ...newTokens, ...newFamily(stored, { family: requestId(), issuer: originOf(apiBaseUrl), refreshedAt }) });
      // A late answer: the user signed out, or in anew, or another tab was faster.
      if (stored.refreshToken !== replaces) return;
      const round = persisted(stored).round + 1;
      store.patch({ ...newTokens, ...persist(stored, { round, refreshedAt }) });
      tabs.post({ type: 'tokens', round, tokens: newTokens });
    },
    invalid(token, why) {
      // A late answer about an older token changes nothing.
      if (store.getState().authToken !== token) return;
      store.forget('session');
      ended(why);
    },
  };
}
