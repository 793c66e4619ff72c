import { inboxOf } from '../flows/recovery.ts';
import { recoveryText } from '../text/recovery.ts';
import { useText } from '../text/TextContext.ts';
import { Link } from '../ui/Link.tsx';

/** Leads to the web mail of whoever was just sent something; nothing where the address names no provider we know. */
export function InboxLink({ address }: { readonly address: string | undefined }) {
  const t = useText();
  const inbox = inboxOf(address);
  return (
    inbox && (
      <p>
        <Link href={inbox} newTab>
          {t(recoveryText.openInbox)}
        </Link>
      </p>
    )
  );
}
