/** Second factor, second step: the code (S2). Another text may be asked for, and a wait is shown until then. */
import { methodOf } from '../flows/mfa-setup.ts';
import { codeForm } from '../forms/sign-in.ts';
import { shownPhone } from '../forms/mask.ts';
import { secondFactorText } from '../text/second-factor.ts';
import { useText } from '../text/TextContext.ts';
import { Button } from '../ui/Button.tsx';
import { FormView } from '../ui/FormView.tsx';
import { ClockHelp } from './ClockHelp.tsx';
import { FactorCard } from './FactorCard.tsx';
import { useFlow, useFlowState, useStored } from './flow-context.ts';
import { OldCode } from './OldCode.tsx';
import { ResendButton } from './ResendButton.tsx';
import { ScreenTime } from './ScreenTime.tsx';
import { useWebOtp } from './useWebOtp.ts';

export function MfaCodeScreen() {
  const t = useText();
  const flow = useFlow();
  const busy = useFlowState((state) => state.busy);
  const setup = useStored((stored) => stored.mfaSetup);
  const isApp = methodOf(setup) === 'app';
  const form = flow.form(codeForm);
  useWebOtp(form, !isApp);

  const sentTo = setup?.sentAt && setup.phone;
  const subtitle = isApp
    ? t(secondFactorText.fromApp)
    : sentTo
      ? t(secondFactorText.sentTo, { phone: shownPhone(sentTo) })
      : t(secondFactorText.sent);

  return (
    <FactorCard step="mfa-code" title={t(secondFactorText.codeTitle)} subtitle={subtitle}>
      <ScreenTime />
      <ClockHelp />
      <FormView
        store={form}
        busy={busy === 'submit' || busy === 'finish'}
        onSubmit={(values) => flow.run('submit', values, form)}
        after={<OldCode />}
        secondary={
          <>
            {!isApp && <ResendButton form={form} />}
            <Button variant="quiet" onClick={() => flow.move({ to: 'mfa-method' })}>
              {t(secondFactorText.cancel)}
            </Button>
          </>
        }
      />
    </FactorCard>
  );
}
