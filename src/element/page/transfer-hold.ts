/** While `t` is in the address or being exchanged, the session that it may replace is not judged (decisions 6). */
import { ofDocument } from '../../ui/own-document.ts';
import { page } from './page.ts';

/** A transfer token as the service makes them (decisions 6); any other `t` is the host's own. */
const PAIR = /^t=[\w-]{22,128}$/;

/** All else stays byte-identical. */
export function withoutTransferToken(address: string): { readonly address: string; readonly token?: string } {
  const [, before, query = '', fragment] = /^([^?#]*)\?([^#]*)(.*)$/s.exec(address) ?? [];
  const pairs = query.split('&');
  const transferPair = pairs.find((pair) => PAIR.test(pair));
  if (!transferPair) return { address };
  const rest = pairs.filter((pair) => !PAIR.test(pair)).join('&');
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
