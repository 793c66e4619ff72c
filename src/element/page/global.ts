/** `NewsAuth`, the one global (elements.md); calls that need more than storage load `page-api.ts`. */
import { fieldsOf, peekStorage, publicUser, type PublicUser, TOKEN_KEY, USER_KEY } from '../../session/stored-user.ts';
import type { GivenSettings } from '../../settings/settings.ts';
import type { Finding } from '../diagnose/finding.ts';
import type { RedeemOptions } from '../types/elements.ts';
import { configure, load, page } from './page.ts';
import { retryUntilLoaded } from '../../client/retry-load.ts';
import { holdForTransfer, withoutTransferToken } from './transfer-hold.ts';

export interface NewsAuthGlobal {
  /** Of the package, as in its `package.json`. */
  readonly version: string;
  /** Settings for every element of the page, over those of the script tag; the console names wrong ones. */
  configure(settings: GivenSettings): void;
  /** The signed-in user without tokens, or null. */
  session(): PublicUser | null;
  /**
   * Takes over the session from `t` in the address, which is removed, fires `news-session` with `signed-in`, and resolves to the signed-in
   * user or null. `news-error` reports a refused `t`; where another user is signed in, `<news-session>` asks which user continues, and
   * without it `t` is dropped (`TRANSFER_DROPPED`). Waits for the network if its code does not load.
   */
  redeem(options?: RedeemOptions): Promise<PublicUser | null>;
  /**
   * Takes over the session as `redeem()` does; without a session or a waiting second factor, resolves to false, and the browser goes to
   * `loginUrl` with this page as `redirect_url`. Rejects if its code does not load.
   */
  signedIn(): Promise<boolean>;
  /** Whether the user may use a resource (default `order-tunnel-web`, `GET`); a failed call is no (S6), and only code that does not load rejects. */
  can(resource?: string, requestType?: string): Promise<boolean>;
  /** Ends the session here and on the server, fires `news-session` with `signed-out`, and navigates nowhere. Rejects if its code does not load. */
  signOut(): Promise<void>;
  /** Prints what keeps the product from working on this page and resolves with it. Rejects only if its code does not load. */
  diagnose(): Promise<readonly Finding[]>;
}

declare global {
  var NewsAuth: NewsAuthGlobal;
}

const pageApi = () => load('page').then(({ api }) => api);

/** `t` leaves the address and this history entry before anything else runs. */
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
    // The token has left the address, so this is tried until it loads.
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
