/** The page behind the link of the confirmation mail (R2); its address holds an id, so `link.ts` knows it. */
import type { FeatureRoutes } from '../../flow/address/route.ts';

export const confirmationRoutes = { 'signup-confirmation': {} } as const satisfies FeatureRoutes;
