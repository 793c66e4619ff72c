/** Second factor, second step: the code (S2). Another text may be asked for, and a wait is shown until then. */
import { codeForm } from '../forms/sign-in.ts';
import { secondFactorText } from '../text/second-factor.ts';
import { signInText } from '../text/sign-in.ts';
import { useText } from '../text/TextContext.ts';
import { Button } from '../ui/Button.tsx';
import { FormView } from '../ui/FormView.tsx';
import { AccountLine } from './AccountLine.tsx';
import { ClockHelp } from './ClockHelp.tsx';
import { useFlow, useFlowState, useStored } from './flow-context.ts';
import { ResendButton } from './ResendButton.tsx';
import { ScreenCard } from './ScreenCard.tsx';
import { useWebOtp } from './useWebOtp.ts';

export function MfaCodeScreen() {
  const t = useText();
  const flow = useFlow();
  const busy = useFlowState((state) => state.busy);
  const { method, sent } = useFlowState((state) => state.memory);
  const phone = useStored((stored) => stored.mfaSetup?.phone);
  const form = flow.form(codeForm);
  useWebOtp(form, method !== 'app');

  const subtitle =
    method === 'app' ? t(secondFactorText.fromApp) : sent && phone ? t(secondFactorText.sentTo, { phone }) : t(secondFactorText.sent);

  return (
    <ScreenCard title={t(secondFactorText.codeTitle)} subtitle={subtitle} footer={<AccountLine change={signInText.useAnotherAccount} />}>
      <ClockHelp />
      <FormView
        store={form}
        busy={busy === 'submit' || busy === 'finish'}
        onSubmit={(values) => flow.run('submit', values, form)}
        secondary={
          <>
            {method !== 'app' && <ResendButton form={form} />}
            <Button variant="quiet" onClick={() => flow.move({ to: 'mfa-method' })}>
              {t(secondFactorText.cancel)}
            </Button>
          </>
        }
      />
    </ScreenCard>
  );
}
