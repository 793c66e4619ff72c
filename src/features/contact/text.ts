/** Words of the pages around signing in (S1, S2). */
export const pagesText = {
  errorTitle: 'Error: {title}',
  ipTitle: 'Location not permitted',
  ipButton: 'RETURN TO LOGIN',
  contactTitle: 'Contact Us',
  contactAway: 'We could not reach our service. Check your connection, or contact us.',
  contactText: 'Having trouble logging in? Call one of our offices, or write to {support}.',
  deviceTitle: 'Not supported on this device',
  deviceText: 'Logins are not supported on mobile and tablet devices. Please log in on a desktop or laptop computer.',
  deviceButton: 'Contact Us',
} as const;
