/** EMAIL SENT (S2): the same for known and unknown addresses. */
import { recoveryText } from './text.ts';
import { useText } from '../../i18n/TextContext.ts';
import { Link } from '../../ui/Link.tsx';
import { useRowLink, useStored } from '../../flow/react/flow-context.ts';
import { InboxLink } from '../../ui/InboxLink.tsx';
import { ScreenCard } from '../../flow/react/ScreenCard.tsx';

export function EmailSent() {
  const t = useText();
  const linkTo = useRowLink();
  const username = useStored((stored) => stored.username);
  return (
    <ScreenCard
      done
      title={t(recoveryText.sentTitle)}
      subtitle={t(recoveryText.sentText)}
      footer={<Link {...linkTo('toLogin')}>{t(recoveryText.backToLogin)}</Link>}
    >
      <InboxLink address={username} />
    </ScreenCard>
  );
}
