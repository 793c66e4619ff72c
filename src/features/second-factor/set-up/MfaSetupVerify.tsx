/** Set-up, step 3 of 4: the first right code, by text or from an authenticator app (S2, decisions 3). */
import { useRef, useState } from 'react';
import { codeForm } from '../forms.ts';
import { qrCode } from '../memory.ts';
import { setUpText } from './text.ts';
import { useText } from '../../../i18n/TextContext.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { arriveIn } from '../../../ui/arrival.ts';
import { LiveRegion } from '../../../ui/feedback/LiveRegion.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Masked } from '../../../ui/Masked.tsx';
import { Interpolate } from '../../../ui/Interpolate.tsx';
import { FormView } from '../../../ui/form/FormView.tsx';
import { ClockHelp } from '../code/ClockHelp.tsx';
import { SecondFactorCard } from '../SecondFactorCard.tsx';
import { useFlow, useFlowState } from '../../../flow/react/flow-context.ts';
import { Part } from '../../../flow/react/Part.tsx';
import { OldCode } from '../code/OldCode.tsx';
import { ResendButton } from '../code/ResendButton.tsx';
import { ScreenTime } from '../code/ScreenTime.tsx';
import { useSecondFactor } from '../code/useSecondFactor.ts';
import { AuthenticatorHelp } from './AuthenticatorHelp.tsx';

export function MfaSetupVerify() {
  const t = useText();
  const flow = useFlow();
  const busy = useFlowState((state) => state.busy);
  const qr = useFlowState(qrCode.of);
  const [secondFactor, { delivery: sends, says }] = useSecondFactor();
  const form = flow.form(codeForm);
  const [wasAsked, setAsked] = useState(false);
  const askForApp = () => {
    setAsked(true);
    void flow.run('useApp');
  };

  const toText = useRef<HTMLButtonElement>(null);
  /** The words above the button change, and the focus goes to the box that they lead to. */
  async function switchToText() {
    const card = toText.current?.closest('.na-card');
    await flow.run('useText');
    if (card) arriveIn(card);
  }

  const phone = secondFactor && sends?.to(secondFactor);

  return (
    <SecondFactorCard
      cancels
      step="mfa-setup-verify"
      title={t(setUpText.verifyTitle)}
      subtitle={phone ? <Interpolate text={t(setUpText.verifySubtitle)} nodes={{ phone: <Masked number={phone} /> }} /> : t(says)}
    >
      <Part>
        <ScreenTime />
        <ClockHelp />
      </Part>
      <LiveRegion>{qr.state === 'unavailable' && <Banner tone="warning">{t(setUpText.noQr)}</Banner>}</LiveRegion>
      <Part of={qr}>{!sends && qr.state === 'known' && <AuthenticatorHelp {...qr} wasAsked={wasAsked} />}</Part>
      <FormView
        store={form}
        busy={busy === 'submit'}
        onSubmit={(values) => flow.run('submit', values, form)}
        after={<OldCode sends={sends} />}
        secondary={
          <>
            {sends && <ResendButton form={form} />}
            {!sends ? (
              <Button ref={toText} variant="secondary" wide onClick={() => void switchToText()}>
                {t(setUpText.useText)}
              </Button>
            ) : (
              qr.state !== 'unavailable' && (
                <Button variant="secondary" wide onClick={askForApp}>
                  {t(setUpText.useApp)}
                </Button>
              )
            )}
          </>
        }
      />
    </SecondFactorCard>
  );
}
