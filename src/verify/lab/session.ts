/** The calls of a session that several plans make. */
import type { Exchange } from '../wire/exchange.ts';
import type { Lab } from './lab.ts';
import type { SignedIn } from './sign-in.ts';

type Headers = Readonly<Record<string, string>>;

export const refresh = (lab: Lab, refreshToken: string): Promise<Exchange> => lab.call('refresh', { body: { refreshToken } });

/** The idle time-out of the account: a call that every session may make. */
export const timeOut = (lab: Lab, bearer: string, { id }: Pick<SignedIn, 'id'>, headers: Headers = {}): Promise<Exchange> =>
  lab.call('sessionTimeout', { bearer, params: { accountId: id }, headers });

/** @param destination the configured one unless given */
export function askTransfer(
  lab: Lab,
  { access, refresh: refreshToken, deployment }: SignedIn,
  destination = lab.destination,
  headers: Headers = {},
): Promise<Exchange> {
  return lab.call('transfer', { bearer: access, body: { refreshToken, deployment, destination }, headers });
}
