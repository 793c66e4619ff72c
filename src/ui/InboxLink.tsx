import { inboxOf } from '../features/recovery/flow.ts';
import { recoveryText } from '../features/recovery/text.ts';
import { useText } from '../i18n/TextContext.ts';
import { Link } from './Link.tsx';

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
