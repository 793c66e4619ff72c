import type { Transition } from './action.ts';

/** Nothing of an earlier login's second factor stays. */
export const freshChallenge = {
  memory: { qrcodeUrl: undefined, qrcodeIsAnother: undefined, clockSkewMs: undefined, codeIsOld: undefined },
  dropForms: 'mfa-',
} as const satisfies Transition;
