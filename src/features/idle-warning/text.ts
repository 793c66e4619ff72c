/** Words of the idle warning (S2, S4). */
export const sessionText = {
  title: 'Are you still there?',
  reason: 'You will be logged out because of inactivity.',
  // Whoever translates picks the plural by `count`: the number itself is drawn apart.
  second: '{n} second',
  seconds: '{n} seconds',
  logout: 'Logout',
  continueSession: 'Continue Session',
} as const;
