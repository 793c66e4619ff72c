/** Words of the idle warning (S2, S4). */
export const sessionText = {
  title: 'Are you still there?',
  countdown: 'Because of inactivity you will be logged out in {n} seconds.',
  lastSecond: 'Because of inactivity you will be logged out in 1 second.',
  logout: 'Logout',
  continueSession: 'Continue Session',
} as const;
