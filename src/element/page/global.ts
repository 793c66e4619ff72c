/** `NewsAuth`, the one global (elements.md). Calls that need more than storage load `page-api.ts`. */
import { fieldsOf, publicUser, type PublicUser, TOKEN_KEY, USER_KEY } from '../../session/stored-user.ts';
import type { GivenSettings } from '../../settings/settings.ts';
import type { Finding } from '../diagnose/finding.ts';
import type { RedeemOptions } from '../types/elements.ts';
import { load, page } from './page.ts';
import { configure } from './page-settings.ts';
import { retryUntilLoaded } from '../../client/retry-load.ts';
import { peekStorage } from '../boot/peek-storage.ts';
import { holdForTransfer } from './transfer-hold.ts';
import { withoutTransferToken } from './transfer-token.ts';

export interface NewsAuthGlobal {
  /** Of the package, as in its `package.json`. */
  readonly version: string;
  /** Settings for every element of the page, over those of the script tag; wrong ones are named in the console. */
  configure(settings: GivenSettings): void;
  /** The signed-in user, or null. Never tokens. */
  session(): PublicUser | null;
  /**
   * A signed-in page takes over the session from `t` in its address, which is removed, and fires `news-session` with `signed-in`. Resolves to
   * the signed-in user; to null where there is none. `news-error` tells where the service refused `t`. Where another user is signed in
   * already, `<news-session>` asks whom to continue as; without that element `t` is dropped (`TRANSFER_DROPPED`). Where its code does
   * not load, it waits for the network.
   */
  redeem(options?: RedeemOptions): Promise<PublicUser | null>;
  /**
   * A protected page asks: takes over the session as `redeem()` does. Where neither a session nor a waiting second factor is stored, it
   * resolves to false, and the browser goes to `loginUrl` with this page as `redirect_url`. Rejects where the code for it does not load.
   */
  signedIn(): Promise<boolean>;
  /**
   * May the signed-in user use a resource? By default `order-tunnel-web` and `GET`. Any failure of the call is no (S6); rejects only where the
   * code for it does not load.
   */
  can(resource?: string, requestType?: string): Promise<boolean>;
  /** Ends the session here and on the server, and fires `news-session` with `signed-out`. Navigates nowhere. Rejects where the code for it does not load. */
  signOut(): Promise<void>;
  /** Looks for what keeps the product from working on this page, prints it and resolves with it. Rejects only where the code for it does not load. */
  diagnose(): Promise<readonly Finding[]>;
}

declare global {
  var NewsAuth: NewsAuthGlobal;
}

const pageApi = () => load('page').then(({ api }) => api);

/** Takes `t` out of the address, and out of this history entry, before anything else runs. */
function takeTransferToken(): string | undefined {
  const { address, token } = withoutTransferToken(location.href);
  if (token !== undefined) history.replaceState(history.state, '', address);
  return token;
}

export const newsAuth: NewsAuthGlobal = Object.freeze<NewsAuthGlobal>({
  version: __VERSION__,
  configure(settings) {
    configure(settings);
    void retryUntilLoaded(pageApi).then((api) => api.checkSettings(settings));
  },
  session() {
    const user = peekStorage(TOKEN_KEY) ? fieldsOf(peekStorage(USER_KEY)) : page.user?.();
    return user ? publicUser(user) : null;
  },
  redeem(options) {
    page.redeems = true;
    const token = takeTransferToken();
    if (token !== undefined) holdForTransfer();
    // Retried until it loads, since the token is gone from the address.
    return retryUntilLoaded(pageApi).then((api) => api.redeem(token, options));
  },
  signedIn: () =>
    newsAuth
      .redeem()
      .then(pageApi)
      .then((api) => api.signedIn()),
  can: (resource, requestType) => pageApi().then((api) => api.can(resource, requestType)),
  signOut: () => pageApi().then((api) => api.signOut()),
  diagnose: () => pageApi().then((api) => api.diagnose()),
});
