/** Second factor, second step: the code (S2). Another text may be asked for, and a wait is shown until then. */
import { codeForm } from './forms.ts';
import { secondFactorText } from './text.ts';
import { useText } from '../../i18n/TextContext.ts';
import { Masked } from '../../ui/Masked.tsx';
import { Interpolate } from '../../ui/Interpolate.tsx';
import { FormView } from '../../ui/form/FormView.tsx';
import { ClockHelp } from './code/ClockHelp.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';
import { useFlow, useFlowState } from '../../flow/react/flow-context.ts';
import { Part } from '../../flow/react/Part.tsx';
import { OldCode } from './code/OldCode.tsx';
import { ResendButton } from './code/ResendButton.tsx';
import { ScreenTime } from './code/ScreenTime.tsx';
import { useSecondFactor } from './code/useSecondFactor.ts';

export function MfaCodeScreen() {
  const t = useText();
  const flow = useFlow();
  const busy = useFlowState((state) => state.busy);
  const [secondFactor, { delivery: sends, says }] = useSecondFactor();
  const form = flow.form(codeForm);

  const phone = secondFactor?.sentAt && sends?.to(secondFactor);
  const subtitle = sends && phone ? <Interpolate text={t(sends.afterSend)} nodes={{ phone: <Masked number={phone} /> }} /> : t(says);

  return (
    <SecondFactorCard cancels step="mfa-code" title={t(secondFactorText.codeTitle)} subtitle={subtitle}>
      <Part>
        <ScreenTime />
        <ClockHelp />
      </Part>
      <FormView
        store={form}
        busy={busy === 'submit' || busy === 'finish'}
        onSubmit={(values) => flow.run('submit', values, form)}
        after={<OldCode sends={sends} />}
        secondary={sends && <ResendButton form={form} />}
      />
    </SecondFactorCard>
  );
}
