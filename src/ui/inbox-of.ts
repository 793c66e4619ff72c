/** Where well-known mail hosts keep the inbox: a shortcut on the page after the mail was sent. */
const inboxes: Readonly<Record<string, string>> = {
  'gmail.com': 'https://mail.google.com/',
  'googlemail.com': 'https://mail.google.com/',
  'outlook.com': 'https://outlook.live.com/mail/',
  'hotmail.com': 'https://outlook.live.com/mail/',
  'live.com': 'https://outlook.live.com/mail/',
  'yahoo.com': 'https://mail.yahoo.com/',
  'icloud.com': 'https://www.icloud.com/mail',
  'aol.com': 'https://mail.aol.com/',
  'proton.me': 'https://mail.proton.me/',
  'gmx.com': 'https://www.gmx.com/',
};

/** The web mail of a well-known provider, for the link beside EMAIL SENT; `undefined` for any other address. */
export function inboxOf(address: string | undefined): string | undefined {
  const domain = address?.trim().toLowerCase().split('@').at(-1) ?? '';
  return Object.hasOwn(inboxes, domain) ? inboxes[domain] : undefined;
}
