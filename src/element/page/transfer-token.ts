/** `t` in a page's address (decisions 6): a transfer token as the service makes them; any other `t` is the host's own. */
const PAIR = /^t=[\w-]{22,128}$/;

/** The address without the token, all else byte-identical. */
export function withoutTransferToken(address: string): { readonly address: string; readonly token?: string } {
  const [, before, query = '', fragment] = /^([^?#]*)\?([^#]*)(.*)$/s.exec(address) ?? [];
  const pairs = query.split('&');
  const found = pairs.find((pair) => PAIR.test(pair));
  if (!found) return { address };
  const rest = pairs.filter((pair) => !PAIR.test(pair)).join('&');
  return { address: `${before}${rest && `?${rest}`}${fragment}`, token: found.slice(2) };
}
