/** The chunk of a forgotten password. */
import css from './SecurityQuestion.css?inline';
import type { Feature } from '../../flow/react/screen-views.ts';
import { recoveryFlow } from './flow.ts';
import { EmailSent } from './EmailSent.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { FailedPasswordReset, PasswordResetExpired } from './notices.tsx';
import { ResetPassword } from './ResetPassword.tsx';
import { SecurityQuestion } from './SecurityQuestion.tsx';
import type { recoveryRoutes } from './routes.ts';

export const recovery = {
  views: {
    'forgot-password': ForgotPassword,
    'email-sent': EmailSent,
    'security-question': SecurityQuestion,
    'reset-password': ResetPassword,
    'failed-password-reset': FailedPasswordReset,
    'password-reset-expired': PasswordResetExpired,
  },
  css,
  actions: recoveryFlow,
} as const satisfies Feature<keyof typeof recoveryRoutes>;
