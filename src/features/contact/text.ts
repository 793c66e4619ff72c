/** Words of Contact Us and of a location that is not permitted (S2). */
export const contactText = {
  ipTitle: 'Location not permitted',
  ipButton: 'RETURN TO LOGIN',
  title: 'Contact Us',
  away: 'We could not reach our service. Check your connection, or contact us.',
  help: 'Having trouble logging in? Call one of our offices, or write to {support}.',
} as const;
