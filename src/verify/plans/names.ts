/** The plans in the order in which they run. */
export const planNames = ['sign-in', 'second-factor', 'session', 'recovery', 'lists', 'sso'] as const;

export type PlanName = (typeof planNames)[number];
