/** Texts of the first-time set-up of the second factor (S2). */
export const setUpText = {
  introTitle: 'Set up two-factor authentication',
  introSubtitle: 'Two-factor authentication is required for all accounts. It keeps your news yours, even if somebody learns your password.',
  introText: 'You need a phone that receives text messages. You can also add an authenticator app.',
  setUpNow: 'Set Up Now',
  phoneTitle: 'Your mobile phone',
  phoneSubtitle: 'We will send a code to this number by text message.',
  back: 'Back',
  verifyTitle: 'Verify your device',
  verifySubtitle: 'We sent a text message to {phone}. The code is valid for 3 minutes.',
  useApp: 'Use an authenticator app instead',
  useText: 'Use the text message instead',
  appTitle: 'Authenticator app',
  appStep1: 'Install an authenticator app, for example {apps}.',
  appStep2: 'Scan this QR code with it, or enter the key by hand.',
  appStep2Image: 'Scan this QR code with it.',
  appStep3: 'Enter the code that the app shows in the field below. It is valid for 5 minutes.',
  anew: 'It is a new one: an entry that you added to the app before no longer counts.',
  qrCode: 'QR code for your authenticator app',
  key: 'Key: {key}',
  copy: 'Copy key',
  copied: 'Copied',
  notCopied: 'Please copy the selected key yourself.',
  sameDevice: 'Open in the authenticator app on this device',
  noQr: 'The QR code is not available at the moment. Please use the code from the text message.',
  doneTitle: 'Two-factor authentication is on',
  doneSubtitle: 'From now on we will ask for a code when you log in.',
  continueTo: 'Continue to {providerName}',
} as const;

/** Suggested apps (S2). */
export const authenticatorApps = [
  { name: 'Authy', href: 'https://www.authy.com/' },
  { name: 'Google Authenticator', href: 'https://support.google.com/accounts/answer/1066447' },
  { name: 'andOTP', href: 'https://github.com/andOTP/andOTP' },
  { name: 'LastPass Authenticator', href: 'https://www.lastpass.com/solutions/authentication' },
  { name: 'Microsoft Authenticator', href: 'https://www.microsoft.com/security/mobile-authenticator-app' },
] as const;
