/** Set-up, step 1 of 4: what it is for (S2). */
import { setupText } from './text.ts';
import { useText } from '../../../i18n/TextContext.ts';
import { Button } from '../../../ui/Button.tsx';
import { useFlow } from '../../../flow/react/flow-context.ts';
import { FactorCard } from '../FactorCard.tsx';

export function MfaSetupIntro() {
  const t = useText();
  const flow = useFlow();
  return (
    <FactorCard step="mfa-setup-intro" title={t(setupText.introTitle)} subtitle={t(setupText.introSubtitle)}>
      <p>{t(setupText.introText)}</p>
      <Button wide onClick={() => void flow.run('proceed')}>
        {t(setupText.setUpNow)}
      </Button>
    </FactorCard>
  );
}
