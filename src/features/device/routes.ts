import type { FeatureRoutes } from '../../flow/address/route.ts';

/** Only a phone is shown it, in the place of the screen it asked for (S1). */
export const deviceRoutes = { 'not-supported': { path: '', guard: () => 'login' } } as const satisfies FeatureRoutes;
