/** The address a request comes from: the socket's, or what a trusted proxy in front of it says. */
import { BlockList, isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** IPv4 addresses that arrive on an IPv6 socket. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

export function isInNetworks(address: string, networks: readonly string[]): boolean {
  const known = new BlockList();
  for (const network of networks) {
    const [base = '', prefix] = network.split('/');
    if (!isIP(base)) continue;
    if (prefix === undefined) known.addAddress(base, family(base));
    else known.addSubnet(base, Number(prefix), family(base));
  }
  return isIP(address) !== 0 && known.check(address, family(address));
}

/** The right-most forwarded address that no trusted proxy wrote about itself. */
export function clientAddress(socket: string | undefined, forwarded: string | undefined, proxies: readonly string[]): string {
  let address = plain(socket ?? '');
  const hops = (forwarded ?? '')
    .split(',')
    .map((hop) => plain(hop.trim()))
    .filter((hop) => isIP(hop));
  while (hops.length && isInNetworks(address, proxies)) address = hops.pop() ?? address;
  return address || 'unknown';
}

function socketAddress(context: Context): string | undefined {
  try {
    return getConnInfo(context).remote.address;
  } catch {
    // `app.request()` in tests has no socket.
    return '127.0.0.1';
  }
}

export const requestAddress = (context: Context, proxies: readonly string[]): string =>
  clientAddress(socketAddress(context), context.req.header('x-forwarded-for'), proxies);
