import type { Transition, FeatureRoutes } from '../../flow/flow.ts';
import { slice } from '../../flow/memory.ts';

type Challenge =
  /** `due` is the next call, repeated if it got no answer; `isMended`: the token is checked a second time (decisions 11). */
  | { readonly state: 'unasked'; readonly due: 'check' | 'load' | 'reload'; readonly isMended?: true }
  | { readonly state: 'asked'; readonly question: string; readonly questionId: string }
  /** The answer is sent together with the new password. */
  | { readonly state: 'answered'; readonly answer: string };

export const challenge = slice<Challenge>('recovery', { state: 'unasked', due: 'check' });

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

/** Everything that an earlier link left is dropped (decisions 5). */
export const openedLink = (token: string): Transition => ({
  forget: 'reset',
  store: { resetToken: token },
  memory: challenge.as({ state: 'unasked', due: 'check' }),
});
