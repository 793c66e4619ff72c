import { useText } from '../i18n/TextContext.tsx';
import { Link } from './Link.tsx';
import { linkText } from './text.ts';

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

/** `undefined` for a provider that we do not know. */
export function inboxOf(address: string | undefined): string | undefined {
  const domain = address?.trim().toLowerCase().split('@').at(-1) ?? '';
  return Object.hasOwn(inboxes, domain) ? inboxes[domain] : undefined;
}

export function InboxLink({ address }: { readonly address: string | undefined }) {
  const t = useText();
  const inbox = inboxOf(address);
  return (
    inbox && (
      <p>
        <Link href={inbox} newTab>
          {t(linkText.openInbox)}
        </Link>
      </p>
    )
  );
}
