/** The chunk of forgotten, temporary and expired passwords. */
import { EmailSent } from './EmailSent.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { ResetPassword, ResetTemporaryPassword, SetNewPassword } from './NewPassword.tsx';
import { FailedPasswordReset, PasswordExpired, PasswordResetExpired } from './Notice.tsx';
import { SecurityQuestion } from './SecurityQuestion.tsx';

export const recoveryViews = {
  EmailSent,
  FailedPasswordReset,
  ForgotPassword,
  PasswordExpired,
  PasswordResetExpired,
  ResetPassword,
  ResetTemporaryPassword,
  SecurityQuestion,
  SetNewPassword,
};
