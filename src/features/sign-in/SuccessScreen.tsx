/** The success moment: the host prevented the redirect, the session stays (decisions 6). */
import { signInText } from './text.ts';
import { useText } from '../../i18n/TextContext.ts';
import { LiveRegion } from '../../ui/feedback/LiveRegion.tsx';
import { ScreenCard } from '../../flow/react/ScreenCard.tsx';

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
