/** Words of a password that has expired or is temporary (S2, S8). */
export const changePasswordText = {
  expiredTitle: 'Your password has expired',
  expiredText: 'Please set a new password to continue.',
  continue: 'CONTINUE',
  setTitle: 'Set New Password',
  resetTitle: 'Reset Password',
  temporaryNote: 'Your temporary password is valid for 24 hours.',
} as const;
