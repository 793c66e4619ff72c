/** The plans in the order in which they run. */
export const planNames = ['sign-in', 'second-factor', 'passkeys', 'session', 'recovery', 'first-time', 'sign-up', 'lists', 'sso'] as const;

export type PlanName = (typeof planNames)[number];
