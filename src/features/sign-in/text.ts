/** Words of the e-mail step, the password step and the way out of them (S2). */
export const signInText = {
  title: 'Login',
  subtitle: 'Use your {productName} credentials.',
  ssoSubtitle: 'Use the email address of your company account.',
  newUser: 'If you have just logged in, that set up your account. Log in once more to use it.',
  toSso: 'Log in with SSO',
  toConnect: 'Log in with {productName} credentials',
  ssoFailed: 'No SSO Provider Found',
  ssoFailedWays: 'Enter another address to try again, or {toConnect}.',
  ssoFailedConnect: 'log in with {productName} credentials',
  otherFilled: 'Your password manager filled in {address}.',
  logInAs: 'Log in as {address}',
  stayWith: 'Stay with {address}',
  noAccount: 'New to {providerName}?',
  successTitle: 'You are logged in',
  transferText: 'You are logged in, but we could not take you to your destination yet. Check your connection.',
  successText: 'You can go on with your work.',
} as const;
