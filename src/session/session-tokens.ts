/** What the client needs to know of the stored session, and what it does to it. */
import type { ErrorCode } from '../contract/errors.ts';
import { requestId } from '../client/request-id.ts';
import { isToken } from '../client/session-headers.ts';
import type { TokenSource } from '../client/token-source.ts';
import { newFamily, persist, persisted } from './persisted.ts';
import type { SessionStore } from './session-store.ts';
import type { Tabs } from './tabs.ts';

/** Where the calls go; `''` where no service is given. */
const originOf = (apiBaseUrl: string) => apiBaseUrl && new URL(apiBaseUrl).origin;

/**
 * A page's elements share its storage, also those of another service, which must not get the tokens. A page that stored tokens otherwise than by a
 * call of ours did not say whose they are.
 */
export const isOf = (store: SessionStore, apiBaseUrl: string): boolean =>
  [undefined, originOf(apiBaseUrl)].includes(store.getState().persistedData?.['issuer'] as string | undefined);

/** The tokens of a store; `ended` hears that the service no longer takes them. */
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
    store(found, replaces) {
      const stored = store.getState();
      const refreshedAt = Date.now();
      if (replaces === undefined)
        return store.patch({ ...found, ...newFamily(stored, { family: requestId(), issuer: originOf(apiBaseUrl), refreshedAt }) });
      // A late answer: signed out, signed in anew, or another tab was faster.
      if (stored.refreshToken !== replaces) return;
      const round = persisted(stored).round + 1;
      store.patch({ ...found, ...persist(stored, { round, refreshedAt }) });
      tabs.post({ type: 'tokens', round, tokens: found });
    },
    invalid(token, why) {
      // A late answer about an older token changes nothing.
      if (store.getState().authToken !== token) return;
      store.forget('session');
      ended(why);
    },
  };
}
