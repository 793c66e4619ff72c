/** The success moment: the host prevented the redirect, the session stays (decisions 6). */
import { signInText } from './text.ts';
import { useText } from '../../i18n/TextContext.ts';
import { Success } from '../../ui/feedback/Success.tsx';
import { ScreenCard } from '../../flow/react/ScreenCard.tsx';

export function SuccessScreen() {
  const t = useText();
  return (
    <ScreenCard title={t(signInText.successTitle)}>
      <Success>{t(signInText.successText)}</Success>
    </ScreenCard>
  );
}
