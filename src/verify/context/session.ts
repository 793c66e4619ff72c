/** The calls of a session that several plans make. */
import type { Exchange } from '../wire/exchange.ts';
import type { ModuleContext } from './context.ts';
import { type SignedIn, signIn } from './sign-in.ts';

type Headers = Readonly<Record<string, string>>;

export const refresh = (context: ModuleContext, refreshToken: string, headers: Headers = {}): Promise<Exchange> =>
  context.call('refresh', { body: { refreshToken }, headers });

/** Of the same account as the shared one, and begun apart from it; for modules that do not end it. */
export const secondSession = (context: ModuleContext): Promise<SignedIn> => context.once('session: second', () => signIn(context));

/** The idle time-out of the account: a call that every session may make. */
export const timeOut = (
  context: ModuleContext,
  bearer: string | undefined,
  { id }: Pick<SignedIn, 'id'>,
  headers: Headers = {},
): Promise<Exchange> => context.call('sessionTimeout', { ...(bearer === undefined ? {} : { bearer }), params: { accountId: id }, headers });

export const redeem = (
  context: ModuleContext,
  token: string,
  origin = context.destination,
  destination = context.destination,
): Promise<Exchange> => context.call('redeem', { body: { transferToken: token, destination }, headers: { origin } });

/** @param destination the configured one unless given */
export function askTransfer(
  context: ModuleContext,
  { access, refresh: refreshToken, deployment }: SignedIn,
  destination = context.destination,
  headers: Headers = {},
): Promise<Exchange> {
  return context.call('transfer', { bearer: access, body: { refreshToken, deployment, destination }, headers });
}
