/** Words behind the link of the confirmation mail (R2). */
export const confirmationText = {
  title: 'Email Confirmation',
  thanks: 'Thank you for confirming your email address.',
  name: 'Name',
  email: 'Email',
  finishNote: 'Press the button to finish your registration. If you did not sign up, close this page: without the button nothing happens.',
  loginButton: 'Login to your account',
  unknownTitle: 'User Does Not Exist',
  unknownText: 'This link is for a user who is not in our system. Please contact {support}.',
  support: 'web support: {email}',
  linkLife: 'Confirmation links work for 24 hours. If yours is older, {signUp}.',
  confirming: 'Confirming your email address…',
} as const;
