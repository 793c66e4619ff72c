/** Addresses and networks, IPv4 and IPv6. */
import { BlockList, isIP } from 'node:net';

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** One address, or a network by its prefix. */
export function isNetwork(text: string): boolean {
  const [base = '', prefix, ...more] = text.split('/');
  if (!isIP(base) || more.length) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIP(base) === 6 ? 128 : 32));
}

export function isInNetworks(address: string, networks: readonly string[]): boolean {
  const known = new BlockList();
  for (const network of networks.filter(isNetwork)) {
    const [base = '', prefix] = network.split('/');
    if (prefix === undefined) known.addAddress(base, family(base));
    else known.addSubnet(base, Number(prefix), family(base));
  }
  return isIP(address) !== 0 && known.check(address, family(address));
}

/** The eight groups of an IPv6 address, written in full. */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail = ''] = (new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1) || '').split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  return [...before, ...Array(8 - before.length - after.length).fill('0'), ...after];
}

/** The network that limits count by: for IPv6 the /64, since every connection has 2^64 addresses of its own. */
export const networkOf = (address: string): string => (isIP(address) === 6 ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address);
