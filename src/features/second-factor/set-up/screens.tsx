import { setUpText } from './text.ts';
import { useText } from '../../../i18n/TextContext.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useBusy, useFlow, useFlowState, useRowOnChange, useSettings } from '../../../flow/react/flow-context.ts';
import { SecondFactorCard, useSecondFactor } from '../SecondFactorCard.tsx';
import { useRef, useState } from 'react';
import { typedPhone } from './flow.ts';
import { codeForm, phoneForm } from '../forms.ts';
import { secondFactorText } from '../text.ts';
import { FormView } from '../../../ui/form/FormView.tsx';
import { ResendButton, useResendWait } from '../ResendButton.tsx';
import { Interpolate, Name } from '../../../ui/marks.tsx';
import { qrCode } from '../routes.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { arriveIn } from '../../../ui/arrival.ts';
import { LiveRegion } from '../../../ui/feedback/LiveRegion.tsx';
import { Masked } from '../../../ui/Masked.tsx';
import { ClockHelp, OldCode, ScreenTime } from '../MfaCodeScreen.tsx';
import { RenderBoundary } from '../../../flow/react/RenderBoundary.tsx';
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
  /** The text above the button changes, so the focus goes to the box. */
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
      <RenderBoundary>
        <ScreenTime />
        <ClockHelp />
      </RenderBoundary>
      <LiveRegion>{qr.state === 'unavailable' && <Banner tone="warning">{t(setUpText.noQr)}</Banner>}</LiveRegion>
      <RenderBoundary of={qr}>{!sends && qr.state === 'known' && <AuthenticatorHelp {...qr} wasAsked={wasAsked} />}</RenderBoundary>
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

export function MfaSetupPhone() {
  const t = useText();
  const flow = useFlow();
  const busy = useBusy();
  const wait = useResendWait();
  const [form] = useState(() => flow.form(phoneForm, typedPhone(flow.context())));
  useRowOnChange(form, 'rememberTyped');
  return (
    <SecondFactorCard step="mfa-setup-phone" title={t(setUpText.phoneTitle)} subtitle={t(setUpText.phoneSubtitle)}>
      <FormView
        store={form}
        busy={busy}
        submitDisabled={wait > 0}
        submit={wait > 0 ? t(secondFactorText.sendCodeIn, { n: wait }) : undefined}
        submitBusy={t(secondFactorText.sendingCode)}
        onSubmit={(values) => flow.run('sendCode', values, form)}
        secondary={
          <Button variant="quiet" onClick={() => void flow.run('back')}>
            {t(setUpText.back)}
          </Button>
        }
      />
    </SecondFactorCard>
  );
}

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
