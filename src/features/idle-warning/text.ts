/** Words of the idle warning (S2, S4). */
export const idleWarningText = {
  title: 'Are you still there?',
  reason: 'You will be logged out because of inactivity.',
  // `count` selects the plural form in translations; the number `{n}` is drawn as an element of its own.
  second: '{n} second',
  seconds: '{n} seconds',
  logout: 'Logout',
  continueSession: 'Continue Session',
} as const;
