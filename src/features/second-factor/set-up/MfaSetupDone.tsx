/** Set-up, step 4 of 4: confirmation; its button runs the after-login rules (S4, decisions 2). */
import { setUpText } from './text.ts';
import { useText } from '../../../i18n/TextContext.ts';
import { Name } from '../../../ui/marks.tsx';
import { Interpolate } from '../../../ui/Interpolate.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useBusy, useFlow, useSettings } from '../../../flow/react/flow-context.ts';
import { SecondFactorCard } from '../SecondFactorCard.tsx';

export function MfaSetupDone() {
  const t = useText();
  const flow = useFlow();
  const { providerName } = useSettings();
  const busy = useBusy();

  return (
    <SecondFactorCard done step="mfa-setup-done" title={t(setUpText.doneTitle)} subtitle={t(setUpText.doneSubtitle)}>
      <Button wide busy={busy} onClick={() => void flow.run('proceed')}>
        <Interpolate text={t(setUpText.continueTo)} nodes={{ providerName: <Name>{providerName}</Name> }} />
      </Button>
    </SecondFactorCard>
  );
}
