/** Words of a forgotten password (S2, S8). */
export const recoveryText = {
  forgotTitle: 'Forgot Your Password',
  forgotSubtitle: 'Enter the email address of your account. We will send you instructions to reset your password.',
  backToLogin: 'Return to login',
  sentTitle: 'EMAIL SENT',
  sentText: 'Please check the email associated with the account for password reset instructions.',
  questionTitle: 'RESET PASSWORD',
  questionSubtitle: 'Please answer your security question.',
  failedTitle: 'Your password could not be reset',
  failedText: 'All security questions have been used. Please contact {support}.',
  expiredTitle: 'Link expired',
  expiredText: 'This password reset link has expired.',
  requestNew: 'Forgot Your Password',
  resetForTitle: 'RESET PASSWORD',
} as const;
