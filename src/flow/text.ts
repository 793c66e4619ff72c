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
