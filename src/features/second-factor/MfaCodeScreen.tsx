/** The second step of the second factor: the code (S2). */
import { secondFactorText } from './text.ts';
import { useText } from '../../i18n/TextContext.tsx';
import { Masked } from '../../ui/Masked.tsx';
import { Interpolate } from '../../ui/marks.tsx';
import { Button } from '../../ui/Button.tsx';
import { LiveRegion, Status, Wait } from '../../ui/feedback/LiveRegion.tsx';
import { FormView } from '../../ui/form/FormView.tsx';
import { passkeyText } from '../../flow/passkeys/failures.ts';
import { SecondFactorCard, useSecondFactor } from './SecondFactorCard.tsx';
import { useBusy, useFlow, useFlowState, useStored } from '../../flow/react/flow-context.ts';
import { RenderBoundary } from '../../flow/react/RenderBoundary.tsx';
import { ResendButton } from './ResendButton.tsx';
import type { Delivery, Method } from './methods.ts';
import { useFurtherMethods } from './MfaMethodScreen.tsx';
import { codeTrouble } from './routes.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { useEffect, useState } from 'react';

/** Minutes before the end at which the announcement appears. */
const WARN_MINUTES = 2;

export function ScreenTime() {
  const t = useText();
  const flow = useFlow();
  const endsAt = useStored((stored) => stored.mfaSetup?.endsAt);
  const [minutes, setMinutes] = useState<number>();
  useEffect(() => {
    if (endsAt === undefined) return;
    const look = () => {
      const left = endsAt - flow.ports.now();
      // A code that was sent in time may still be answered.
      if (left <= 0 && !flow.getState().busy) void flow.run('timeUp');
      else setMinutes(Math.max(1, Math.ceil(left / 60_000)));
    };
    look();
    const timer = setInterval(look, 1_000);
    return () => clearInterval(timer);
  }, [flow, endsAt]);
  const isNear = minutes !== undefined && minutes <= WARN_MINUTES;
  return <LiveRegion>{isNear && <Banner tone="info">{t(secondFactorText.screenEnds, { n: minutes })}</Banner>}</LiveRegion>;
}

export function ClockHelp() {
  const t = useText();
  const trouble = useFlowState(codeTrouble.of);
  return (
    <LiveRegion>
      {trouble?.why === 'clock' && (
        <Banner tone="warning">{t(secondFactorText.skew, { n: Math.round(Math.abs(trouble.skewMs) / 60_000) })}</Banner>
      )}
    </LiveRegion>
  );
}

export function OldCode({ sends }: { readonly sends: Delivery | undefined }) {
  const t = useText();
  const isOld = useFlowState((state) => codeTrouble.of(state)?.why === 'old');
  return (
    <Status as="div" className="na-hint">
      {isOld && sends && t(sends.old)}
    </Status>
  );
}

export function MfaCodeScreen() {
  const t = useText();
  const [secondFactor, { delivery: sends, says, title = secondFactorText.codeTitle, code }] = useSecondFactor();

  const phone = secondFactor?.sentAt && sends?.to(secondFactor);
  const subtitle = sends && phone ? <Interpolate text={t(sends.afterSend)} nodes={{ phone: <Masked number={phone} /> }} /> : t(says);

  return (
    <SecondFactorCard cancels step="mfa-code" title={t(title)} subtitle={subtitle}>
      <RenderBoundary>
        <ScreenTime />
        <ClockHelp />
      </RenderBoundary>
      {code ? <CodeStep {...code} sends={sends} /> : <PromptStep />}
    </SecondFactorCard>
  );
}

interface CodeStepProps extends NonNullable<Method['code']> {
  readonly sends: Delivery | undefined;
}

function CodeStep({ form: declared, run, sends }: CodeStepProps) {
  const flow = useFlow();
  const busy = useFlowState((state) => state.busy);
  const form = flow.form(declared);
  return (
    <FormView
      store={form}
      busy={busy === run || busy === 'finish'}
      onSubmit={(values) => flow.run(run, values, form)}
      after={<OldCode sends={sends} />}
      secondary={sends && <ResendButton form={form} />}
    />
  );
}

/** After a reload this press asks the browser, which opens its prompt only after a press. */
function PromptStep() {
  const t = useText();
  const flow = useFlow();
  const busy = useBusy();
  useFurtherMethods(['passkey']);
  return (
    <>
      <Button wide busy={busy} busyLabel={t(passkeyText.waiting)} onClick={() => void flow.run('usePasskey')}>
        {t(passkeyText.use)}
      </Button>
      <Wait for={busy} />
    </>
  );
}
