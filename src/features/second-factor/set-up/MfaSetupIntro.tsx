/** Set-up, step 1 of 4: what it is for (S2). */
import { setUpText } from './text.ts';
import { useText } from '../../../i18n/TextContext.ts';
import { Button } from '../../../ui/Button.tsx';
import { useFlow } from '../../../flow/react/flow-context.ts';
import { SecondFactorCard } from '../SecondFactorCard.tsx';

export function MfaSetupIntro() {
  const t = useText();
  const flow = useFlow();
  return (
    <SecondFactorCard step="mfa-setup-intro" title={t(setUpText.introTitle)} subtitle={t(setUpText.introSubtitle)}>
      <p>{t(setUpText.introText)}</p>
      <Button wide onClick={() => void flow.run('proceed')}>
        {t(setUpText.setUpNow)}
      </Button>
    </SecondFactorCard>
  );
}
