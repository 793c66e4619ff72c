/** The success moment: the host prevented the redirect, the session stays (decisions 6). */
import { signInText } from '../text/sign-in.ts';
import { useText } from '../text/TextContext.ts';
import { Success } from '../ui/Success.tsx';
import { ScreenCard } from './ScreenCard.tsx';

export function SuccessScreen() {
  const t = useText();
  return (
    <ScreenCard title={t(signInText.successTitle)}>
      <Success>{t(signInText.successText)}</Success>
    </ScreenCard>
  );
}
