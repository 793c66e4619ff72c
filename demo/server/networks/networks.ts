import { BlockList, isIP } from 'node:net';

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

export function isNetwork(text: string): boolean {
  const [base = '', prefix, ...more] = text.split('/');
  if (!isIP(base) || more.length) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIP(base) === 6 ? 128 : 32));
}

export function isInNetworks(address: string, networks: readonly string[]): boolean {
  const known = new BlockList();
  for (const network of networks.filter(isNetwork)) {
    const [base = '', prefix] = network.split('/');
    if (prefix === undefined) known.addAddress(base, familyOf(base));
    else known.addSubnet(base, Number(prefix), familyOf(base));
  }
  return isIP(address) !== 0 && known.check(address, familyOf(address));
}

/** The eight groups of an IPv6 address, written in full. */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail = ''] = (new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1) || '').split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  return [...before, ...Array(8 - before.length - after.length).fill('0'), ...after];
}

/** Limits count IPv6 by the /64, since every connection has 2^64 addresses of its own. */
export const networkOf = (address: string): string => networksOf(address)[0] ?? address;

/** IPv6 customers get a /56 or a /48, with as many /64s as they like. */
export function networksOf(address: string): readonly string[] {
  if (isIP(address) !== 6) return [address];
  const [first, second, third, fourth = '0'] = groupsOf(address);
  const begin = [first, second, third].join(':');
  const upper = (Number.parseInt(fourth, 16) & 0xff00).toString(16);
  return [`${begin}:${fourth}::/64`, `${begin}:${upper}::/56`, `${begin}::/48`];
}
