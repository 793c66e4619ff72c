/** The sign-in succeeded, but the transfer after it got no answer (decisions 2). */
import { useEffect } from 'react';
import { signInText } from './text.ts';
import { sharedText } from '../../flow/text.ts';
import { useText } from '../../i18n/TextContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { whenOnline } from '../../ui/listening.ts';
import { Link } from '../../ui/Link.tsx';
import { useBusy, useFlow } from '../../flow/react/flow-context.ts';
import { ScreenCard } from '../../flow/react/ScreenCard.tsx';
import { LiveRegion } from '../../ui/feedback/LiveRegion.tsx';

export function SuccessScreen() {
  const t = useText();
  return (
    <ScreenCard done title={t(signInText.successTitle)}>
      <LiveRegion>
        <p>{t(signInText.successText)}</p>
      </LiveRegion>
    </ScreenCard>
  );
}

export function TransferScreen() {
  const t = useText();
  const flow = useFlow();
  const busy = useBusy();

  // The transfer goes on once the browser is back online.
  useEffect(() => whenOnline(() => void flow.run('finish')), [flow]);

  return (
    <ScreenCard
      title={t(signInText.successTitle)}
      subtitle={t(signInText.transferText)}
      footer={<Link onClick={() => void flow.run('anotherAccount')}>{t(sharedText.useAnotherAccount)}</Link>}
    >
      <Button wide busy={busy} onClick={() => void flow.run('finish')}>
        {t(sharedText.tryAgain)}
      </Button>
    </ScreenCard>
  );
}
