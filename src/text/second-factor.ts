/** Words of the second factor (S2 multi-factor pages). */
export const secondFactorText = {
  methodTitle: 'Verify your identity',
  methodSubtitle: 'Your account is protected by a second factor. How would you like to get your code?',
  sendCode: 'Send Code',
  sendingCode: 'Sending Code',
  haveCode: 'I have a code already',
  enterCode: 'Enter Code',
  codeTitle: 'Enter your code',
  sentTo: 'We sent a text message to {phone}. The code is valid for 3 minutes.',
  sent: 'Enter the code from your text message. A code is valid for 3 minutes.',
  fromApp: 'Enter the code that your authenticator app shows.',
  cancel: 'Cancel',
  resend: 'Request another code',
  resendIn: 'Request another code in {n} s',
  sendIn: 'Send Code in {n} s',
  sendCodeIn: 'SEND CODE in {n} s',
} as const;
