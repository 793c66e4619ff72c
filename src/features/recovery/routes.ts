import { challenge } from './memory.ts';
import type { Transition } from '../../flow/action.ts';
import type { FeatureRoutes } from '../../flow/address/route.ts';

/** The forgotten password (S2). */
export const recoveryRoutes = {
  'forgot-password': { path: 'forgotpassword' },
  'email-sent': { path: 'successmail' },
  'security-question': {
    path: 'SecurityQuestions',
    guard: ({ stored }) => (stored.resetToken ? undefined : 'password-reset-expired'),
  },
  'reset-password': {
    path: 'resetpassword',
    guard: (c) => {
      const { stored } = c;
      if (stored.resetToken && stored.resetQuestionId && challenge.of(c).state === 'answered') return undefined;
      return stored.resetToken ? 'security-question' : 'password-reset-expired';
    },
  },
  'failed-password-reset': { path: 'failedpasswordreset' },
  'password-reset-expired': { path: 'passwordresetexpired' },
} as const satisfies FeatureRoutes;

/** A reset link was opened: its token is kept, all that an earlier one left is dropped (decisions 5). */
export const openedLink = (token: string): Transition => ({
  forget: 'reset',
  store: { resetToken: token },
  memory: challenge.as({ state: 'unasked', due: 'check' }),
});
