/** Second factor, first of two steps: how the code comes (S2). A method nobody enrolled is not offered. */
import { useStore } from 'zustand';
import { methodOf, offeredMethods } from '../../session/second-factor.ts';
import { shownPhone } from '../../forms/mask.ts';
import { methodForm, mfaMethods } from './forms.ts';
import { secondFactorText } from './text.ts';
import { useText } from '../../i18n/TextContext.ts';
import { Button } from '../../ui/Button.tsx';
import { FormView } from '../../ui/form/FormView.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';
import { useFlow, useFlowState, useStored } from '../../flow/react/flow-context.ts';
import { useResendWait } from './code/useResendWait.ts';

export function MfaMethodScreen() {
  const t = useText();
  const flow = useFlow();
  const busy = useFlowState((state) => state.busy !== null);
  const secondFactor = useStored((stored) => stored.mfaSetup);
  const wait = useResendWait();
  const methods = offeredMethods(secondFactor);
  const form = flow.form(methodForm, { method: methodOf(secondFactor) });
  const method = useStore(form, (state) => state.values.method as ReturnType<typeof methodOf>);
  const offered = mfaMethods
    .filter(({ value }) => methods.includes(value))
    .map((option) => (option.value === 'text' && secondFactor?.phone ? { ...option, note: shownPhone(secondFactor.phone) } : option));

  return (
    <SecondFactorCard step="mfa-method" title={t(secondFactorText.methodTitle)} subtitle={t(secondFactorText.methodSubtitle)}>
      <FormView
        store={form}
        busy={busy}
        lists={{ mfaMethods: offered }}
        submit={
          method === 'app'
            ? t(secondFactorText.enterCode)
            : wait > 0
              ? t(secondFactorText.sendIn, { n: wait })
              : t(secondFactorText.sendCode)
        }
        submitBusy={t(secondFactorText.sendingCode)}
        submitOff={method === 'text' && wait > 0}
        // As it stands in the form: it may be sent before it was drawn.
        onSubmit={(values) => flow.run(values.method === 'app' ? 'enterCode' : 'sendCode', values, form)}
        secondary={
          method === 'text' && (
            <Button variant="secondary" wide onClick={() => void flow.run('enterCode')}>
              {t(secondFactorText.haveCode)}
            </Button>
          )
        }
      />
    </SecondFactorCard>
  );
}
