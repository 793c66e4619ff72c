/** Set-up, step 4 of 4: confirmation; its button runs the after-login rules (S4, decisions 2). */
import { setupText } from './text.ts';
import { useText } from '../../../i18n/TextContext.ts';
import { Button } from '../../../ui/Button.tsx';
import { useFlow, useFlowState, useSettings } from '../../../flow/react/flow-context.ts';
import { FactorCard } from '../FactorCard.tsx';

export function MfaSetupDone() {
  const t = useText();
  const flow = useFlow();
  const { providerName } = useSettings();
  const busy = useFlowState((state) => state.busy !== null);

  return (
    <FactorCard step="mfa-setup-done" title={t(setupText.doneTitle)} subtitle={t(setupText.doneSubtitle)}>
      <Button wide busy={busy} onClick={() => void flow.run('proceed')}>
        {t(setupText.continueTo, { providerName })}
      </Button>
    </FactorCard>
  );
}
