/** Set-up, step 3 of 4: the first right code, by text or from an authenticator app (S2, decisions 3). */
import { codeForm } from '../../forms/sign-in.ts';
import { secondFactorText } from '../../text/second-factor.ts';
import { setupText } from '../../text/second-factor-setup.ts';
import { useText } from '../../text/TextContext.ts';
import { Button } from '../../ui/Button.tsx';
import { FormView } from '../../ui/FormView.tsx';
import { ClockHelp } from '../ClockHelp.tsx';
import { useFlow, useFlowState, useStored } from '../flow-context.ts';
import { ResendButton } from '../ResendButton.tsx';
import { ScreenCard } from '../ScreenCard.tsx';
import { useWebOtp } from '../useWebOtp.ts';
import { AuthenticatorHelp } from './AuthenticatorHelp.tsx';

export function MfaSetupVerify() {
  const t = useText();
  const flow = useFlow();
  const busy = useFlowState((state) => state.busy);
  const hasPhone = useFlowState((state) => state.memory.phone !== undefined);
  const qrcodeUrl = useFlowState((state) => state.memory.qrcodeUrl);
  const phone = useStored((stored) => stored.mfaSetup?.phone);
  const form = flow.form(codeForm);
  useWebOtp(form);

  return (
    <ScreenCard title={t(setupText.verifyTitle)} subtitle={phone ? t(setupText.verifySubtitle, { phone }) : t(secondFactorText.sent)}>
      <ClockHelp />
      <FormView
        store={form}
        busy={busy === 'submit'}
        onSubmit={(values) => flow.run('submit', values, form)}
        secondary={
          <>
            {hasPhone && <ResendButton form={form} />}
            {hasPhone && qrcodeUrl === undefined && (
              <Button variant="secondary" wide onClick={() => void flow.run('qrcode')}>
                {t(setupText.useApp)}
              </Button>
            )}
            <Button variant="quiet" onClick={() => flow.move({ to: 'mfa-setup-intro' })}>
              {t(secondFactorText.cancel)}
            </Button>
          </>
        }
      />
      {qrcodeUrl !== undefined && <AuthenticatorHelp qrcodeUrl={qrcodeUrl} />}
    </ScreenCard>
  );
}
