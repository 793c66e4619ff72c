import { inboxOf } from './inbox-of.ts';
import { useText } from '../i18n/TextContext.ts';
import { Link } from './Link.tsx';
import { linkText } from './text.ts';

/** A link to the web mail of the address that was just written to; nothing for a provider we do not know. */
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
