/** The chunk of a forgotten password. */
import { EmailSent } from './EmailSent.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { FailedPasswordReset, PasswordResetExpired } from './notices.tsx';
import { ResetPassword } from './ResetPassword.tsx';
import { SecurityQuestion } from './SecurityQuestion.tsx';

export const recoveryViews = { EmailSent, FailedPasswordReset, ForgotPassword, PasswordResetExpired, ResetPassword, SecurityQuestion };
