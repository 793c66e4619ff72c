/** Words that several features say, and the sentences for a part of the page that did not come. */
export const sharedText = {
  logIn: 'Log In',
  signUp: 'Sign up',
  forgotPassword: 'Forgot password',
  signingInAs: 'Signing in as {address}',
  change: 'Change',
  changeEmail: 'Change email',
  useAnotherAccount: 'Use another account',
  tryAgain: 'Try again',
  notLoadedTitle: 'This page did not arrive',
  notLoaded: 'This page could not be loaded. Check your connection and try again.',
  notRendered: 'This page could not be shown. Please reload it. Passwords and codes have to be entered again.',
  reload: 'Reload',
  missingAddress: 'This element is not set up yet: the attribute api-base-url is missing.',
  bareTag: 'The script tag came without its data-*: write api-base-url into this element, or call NewsAuth.configure.',
  missingLanding: 'This page is not set up yet: the setting landingUrl is missing.',
  signUpAgain: 'sign up again',
  webSupport: 'web support',
  newPasswordFor: 'Choose a new password for {address}.',
  errorTitle: 'Error: {title}',
} as const;

/** What is said of calls that brought no usable answer. */
export const serviceText = {
  away: 'The service is not available at the moment. Please try again in a moment.',
  timeout: 'The service took too long to answer. Please try again.',
  offline: 'You appear to be offline. Please try again once you are connected.',
  unreachable: 'We could not reach the service. Check your connection and try again.',
  wait: 'Too many attempts. Please wait a moment and try again.',
  waitSeconds: 'Too many attempts. Please try again in {n} seconds.',
  waitMinutes: 'Too many attempts. Please try again in {n} minutes.',
} as const;
