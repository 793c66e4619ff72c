/** The demo's parts, such as people with known passwords, never leave the machine. */

export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);

export const isLocalOrigin = (origin: string): boolean => isLoopback(new URL(origin).hostname);

export type DemoParts = 'on' | 'off' | 'refused';

interface Exposure {
  readonly host: string;
  /** Undefined: http://localhost. */
  readonly publicOrigin: string | undefined;
  /** `DEMO`: true for 1, false for 0. */
  readonly demo: boolean | undefined;
}

/** Listening to the network while the public address is local means a container; DEMO=1 must state that its network is private. */
export function demoPartsOf({ host, publicOrigin, demo }: Exposure): DemoParts {
  if (publicOrigin !== undefined && !isLocalOrigin(publicOrigin)) return demo ? 'refused' : 'off';
  return (demo ?? isLoopback(host)) ? 'on' : 'off';
}
