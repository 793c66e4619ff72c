/** EMAIL SENT (S2): the same for known and unknown addresses. */
import { inboxOf } from '../../flows/recovery.ts';
import { recoveryText } from '../../text/recovery.ts';
import { useText } from '../../text/TextContext.ts';
import { Link } from '../../ui/Link.tsx';
import { useScreenLink, useStored } from '../flow-context.ts';
import { ScreenCard } from '../ScreenCard.tsx';

export function EmailSent() {
  const t = useText();
  const linkTo = useScreenLink();
  const inbox = inboxOf(useStored((stored) => stored.username));
  return (
    <ScreenCard
      title={t(recoveryText.sentTitle)}
      subtitle={t(recoveryText.sentText)}
      footer={<Link {...linkTo('login')}>{t(recoveryText.backToLogin)}</Link>}
    >
      {inbox && (
        <p>
          <Link href={inbox} newTab>
            {t(recoveryText.openInbox)}
          </Link>
        </p>
      )}
    </ScreenCard>
  );
}
