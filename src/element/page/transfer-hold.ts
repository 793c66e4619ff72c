/** While `t` is in the address or being exchanged, the session that it may replace is not judged (decisions 6). */
import { ofDocument } from '../../ui/own-document.ts';
import { page } from './page.ts';
import { withoutTransferToken } from './transfer-token.ts';

/** Begins with the exchange, until `page.decided()`. */
export function holdForTransfer(): void {
  page.transfer ??= new Promise((resolve) => {
    page.decided = () => {
      page.transfer = undefined;
      resolve();
    };
  });
}

/** A page may call `redeem()` in its own `load` listener, which may run after this one. */
const loaded = () => new Promise<void>((resolve) => addEventListener('load', () => setTimeout(resolve), { once: true }));

/** `undefined` = the stored session may be judged. A page that has not called `redeem()` by `load` leaves its `t` alone. */
export const transferHold = (): Promise<void> | undefined =>
  page.transfer ?? (ofDocument('readyState') !== 'complete' && withoutTransferToken(location.href).token ? loaded() : undefined);
