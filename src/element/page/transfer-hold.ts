/** While `t` is in the address or being exchanged, the session that it may replace is not judged (decisions 6). */
import { isTransferPair } from '../../session/transfer-token.ts';
import { ofDocument } from '../../ui/own-document.ts';
import { page } from './page.ts';

/** All else stays byte-identical. */
export function withoutTransferToken(address: string): { readonly address: string; readonly token?: string } {
  const [, before, query = '', fragment] = /^([^?#]*)\?([^#]*)(.*)$/s.exec(address) ?? [];
  const pairs = query.split('&');
  const transferPair = pairs.find(isTransferPair);
  if (!transferPair) return { address };
  const rest = pairs.filter((pair) => !isTransferPair(pair)).join('&');
  return { address: `${before}${rest && `?${rest}`}${fragment}`, token: transferPair.slice(2) };
}

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

/** `undefined` = the stored session may be judged; a page that has not called `redeem()` by `load` keeps its `t`. */
export const transferHold = (): Promise<void> | undefined =>
  page.transfer ?? (ofDocument('readyState') !== 'complete' && withoutTransferToken(location.href).token ? loaded() : undefined);
