import type { FeatureRoutes } from '../../flow/flow.ts';

/** `<news-security>` shows the link to the sign-in itself when no user is signed in, or a step of the sign-in is still due. */
export const securityRoutes = { security: {} } as const satisfies FeatureRoutes;
