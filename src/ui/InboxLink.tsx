import { inboxOf } from './inbox-of.ts';
import { useText } from '../i18n/TextContext.ts';
import { Link } from './Link.tsx';
import { linkText } from './text.ts';

/** Leads to the web mail of whoever was just sent something; nothing where the address names no provider we know. */
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
