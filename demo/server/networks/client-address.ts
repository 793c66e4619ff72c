/** A request comes from the socket's address, or from the one that a trusted proxy reports. */
import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { Log } from '../failure/log.ts';
import type { Settings } from '../settings/settings.ts';
import { isInNetworks } from './networks.ts';

/** IPv4 addresses arrive in this form on an IPv6 socket. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Proxies write an address bare, with a port, or in brackets. */
function hopAddress(hop: string): string | undefined {
  const [, bracketed, bare] = /^(?:\[([^\]]+)\](?::\d+)?|([^:]+)(?::\d+)?)$/.exec(hop) ?? [];
  const address = plain(bracketed ?? bare ?? hop);
  return isIP(address) ? address : undefined;
}

/** An unreadable hop ends the search, since the part before it may be made up. */
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

/** An unlisted proxy in these networks is probably one that the operator forgot to configure. */
const NEAR = [
  ...['127.0.0.0/8', '::1'],
  ...['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
  // Carrier-grade NAT, and link-local addresses.
  ...['100.64.0.0/10', '169.254.0.0/16', 'fe80::/10'],
];

interface Behind {
  readonly settings: Pick<Settings, 'trustedProxies'>;
  readonly log: Log;
}

const warned = new WeakSet<Behind>();

/** Behind an unconfigured proxy all people have one address, so one of them uses up the limits of all. */
function warnOfUnnamed(service: Behind, address: string): void {
  if (warned.has(service) || !isInNetworks(address, NEAR)) return;
  warned.add(service);
  const message = `${address} forwards requests and is not in TRUSTED_PROXIES: all users behind it count as one network`;
  service.log({ level: 'warning', what: 'proxy', message });
}

export function requestAddress(context: Context, service: Behind): string {
  const forwarded = context.req.header('x-forwarded-for');
  const { trustedProxies } = service.settings;
  const socket = plain(socketAddress(context) ?? '');
  // A client may have the proxy's address too, such as a job on its machine.
  if (forwarded !== undefined && !isInNetworks(socket, trustedProxies)) warnOfUnnamed(service, socket);
  return clientAddress(socket, forwarded, trustedProxies);
}
