/** The calls of a session that several plans make. */
import type { Exchange } from '../wire/exchange.ts';
import type { Lab } from './lab.ts';
import { type SignedIn, signIn } from './sign-in.ts';

type Headers = Readonly<Record<string, string>>;

export const refresh = (lab: Lab, refreshToken: string, headers: Headers = {}): Promise<Exchange> =>
  lab.call('refresh', { body: { refreshToken }, headers });

/** Of the same account as the shared one, and begun apart from it; for modules that do not end it. */
export const secondSession = (lab: Lab): Promise<SignedIn> => lab.once('session: second', () => signIn(lab));

/** The idle time-out of the account: a call that every session may make. */
export const timeOut = (lab: Lab, bearer: string | undefined, { id }: Pick<SignedIn, 'id'>, headers: Headers = {}): Promise<Exchange> =>
  lab.call('sessionTimeout', { ...(bearer === undefined ? {} : { bearer }), params: { accountId: id }, headers });

export const redeem = (lab: Lab, token: string, origin = lab.destination, destination = lab.destination): Promise<Exchange> =>
  lab.call('redeem', { body: { transferToken: token, destination }, headers: { origin } });

/** @param destination the configured one unless given */
export function askTransfer(
  lab: Lab,
  { access, refresh: refreshToken, deployment }: SignedIn,
  destination = lab.destination,
  headers: Headers = {},
): Promise<Exchange> {
  return lab.call('transfer', { bearer: access, body: { refreshToken, deployment, destination }, headers });
}
