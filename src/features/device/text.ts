/** Words for phones and tablets (S1). */
export const deviceText = {
  title: 'Not supported on this device',
  text: 'Logins are not supported on mobile and tablet devices. Please log in on a desktop or laptop computer.',
  button: 'Contact Us',
} as const;
