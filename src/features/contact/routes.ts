import type { FeatureRoutes } from '../../flow/address/route.ts';

/** Pages that say why no user can log in here, and whom to ask (S2). */
export const contactRoutes = {
  'ip-error': { path: 'IPError' },
  'contact-us': { path: 'contactus' },
} as const satisfies FeatureRoutes;
