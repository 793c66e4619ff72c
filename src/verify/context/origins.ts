/** Origins that no service lists. */

/** Belongs to no one, by RFC 6761. */
export const UNLISTED = 'https://unlisted.invalid';

function changed(origin: string, change: (address: URL) => void): string {
  const address = new URL(origin);
  change(address);
  return address.origin;
}

/** Origins that are like a listed one but for one part: a service that compares only the other parts accepts one of them. */
export function lookAlikes(origin: string): readonly string[] {
  const { hostname, port, protocol } = new URL(origin);
  const all = [
    // It begins like the listed one.
    changed(origin, (address) => (address.hostname = `${hostname}.unlisted.invalid`)),
    // It ends like it. Below the same domain it may be listed by a pattern.
    changed(origin, (address) => (address.hostname = `unlisted${hostname.split('.').slice(-2).join('.')}`)),
    changed(origin, (address) => (address.port = port === '1' ? '2' : '1')),
    ...(protocol === 'https:' ? [`http://${new URL(origin).host}`] : []),
  ];
  // The host of an IP address cannot be extended, so the result may be the listed origin itself.
  return [...new Set([UNLISTED, ...all])].filter((candidate) => candidate !== origin);
}
