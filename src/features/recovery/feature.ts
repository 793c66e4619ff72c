/** The feature of a forgotten password. */
import css from './SecurityQuestion.css?inline';
import type { Feature } from '../../flow/react/screen-views.ts';
import { newPasswordForms } from '../../forms/fields/new-password.ts';
import { textsOf } from '../../forms/form.ts';
import { forgotPasswordForm, securityAnswerForm } from './forms.ts';
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
  texts: [forgotPasswordForm, securityAnswerForm, newPasswordForms.byQuestion].flatMap(textsOf),
  actions: recoveryFlow,
} as const satisfies Feature<keyof typeof recoveryRoutes>;
