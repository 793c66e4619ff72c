/** The address that a request comes from: the socket's, or the one that a trusted proxy reports. */
import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { Log } from '../failure/log.ts';
import type { Settings } from '../settings/settings.ts';
import { isInNetworks } from './networks.ts';

/** IPv4 addresses that arrive on an IPv6 socket. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** A hop as proxies write it: an address, with a port or in brackets. */
function hopAddress(hop: string): string | undefined {
  const [, bracketed, bare] = /^(?:\[([^\]]+)\](?::\d+)?|([^:]+)(?::\d+)?)$/.exec(hop) ?? [];
  const address = plain(bracketed ?? bare ?? hop);
  return isIP(address) ? address : undefined;
}

/** The right-most forwarded address that is not a trusted proxy; an unreadable hop ends the search, since the part before it may be made up. */
export function clientAddress(socket: string | undefined, forwarded: string | undefined, proxies: readonly string[]): string {
  let address = plain(socket ?? '');
  const hops = (forwarded ?? '').split(',').map((hop) => hop.trim());
  while (hops.length && isInNetworks(address, proxies)) {
    const next = hopAddress(hops.pop() ?? '');
    if (!next) break;
    address = next;
  }
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

/** Networks in which an unlisted proxy is probably one that the operator forgot to configure. */
const NEAR = [
  ...['127.0.0.0/8', '::1'],
  ...['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
  // Carrier-grade NAT, and link-local addresses.
  ...['100.64.0.0/10', '169.254.0.0/16', 'fe80::/10'],
];

/** True for a request from the machine itself or its own network that came through no proxy. */
export const isAskedFromNear = (context: Context): boolean =>
  !['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => context.req.header(name) !== undefined) &&
  isInNetworks(plain(socketAddress(context) ?? ''), NEAR);

interface Behind {
  readonly settings: Pick<Settings, 'trustedProxies'>;
  readonly log: Log;
}

const warned = new WeakSet<Behind>();

/** Behind an unconfigured proxy everybody has one address, so one person uses up everybody's limits. */
function warnOfUnnamed(service: Behind, address: string): void {
  if (warned.has(service) || !isInNetworks(address, NEAR)) return;
  warned.add(service);
  const message = `${address} forwards requests and is not in TRUSTED_PROXIES: everybody behind it counts as one network`;
  service.log({ level: 'warning', what: 'proxy', message });
}

export function requestAddress(context: Context, service: Behind): string {
  const forwarded = context.req.header('x-forwarded-for');
  const address = clientAddress(socketAddress(context), forwarded, service.settings.trustedProxies);
  if (forwarded !== undefined && address === plain(socketAddress(context) ?? '')) warnOfUnnamed(service, address);
  return address;
}
