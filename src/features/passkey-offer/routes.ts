import type { Context, FeatureRoutes } from '../../flow/flow.ts';
import { hasSession } from '../../flow/address/route.ts';
import { canCreatePasskeys, fitsPasskeyDomain } from '../../flow/passkeys/able.ts';
import { slice } from '../../flow/memory.ts';

/** The redirect that waits until the user answers the offer. */
export const offeredBefore = slice<'login' | 'first-time-user' | undefined>('passkey-offer', undefined);

/** The service decides whom it offers a passkey (passkeys.md). */
export const canOffer = ({ settings }: Pick<Context, 'settings'>): boolean => fitsPasskeyDomain(settings) && canCreatePasskeys();

/** The offer follows all forced steps; after a recovery code it names web support where no passkey can be made. */
export const isOfferDue = (c: Context): boolean => {
  const { offerPasskey, signedInBy } = c.stored.user ?? {};
  return offerPasskey === true && (canOffer(c) || signedInBy === 'recovery');
};

export const offerRoutes = {
  'passkey-offer': { guard: (c) => (hasSession(c) && isOfferDue(c) ? undefined : 'login'), leavesWithSession: true },
} as const satisfies FeatureRoutes;
