/** Second factor, first of two steps: how the code comes (S2). A method that is not enrolled is not offered. */
import { useStore } from 'zustand';
import { methodOf, offeredMethods } from '../../session/second-factor.ts';
import type { MfaMethod } from '../../contract/calls/second-factor.ts';
import { methodForm, onlyMethodForm } from './forms.ts';
import { methods } from './methods.ts';
import { secondFactorText } from './text.ts';
import { useText } from '../../i18n/TextContext.ts';
import { Button } from '../../ui/Button.tsx';
import { Masked } from '../../ui/Masked.tsx';
import { Interpolate } from '../../ui/Interpolate.tsx';
import { FormView } from '../../ui/form/FormView.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';
import { useBusy, useFlow, useStored } from '../../flow/react/flow-context.ts';
import { useRowOnChange } from '../../flow/react/useRowOnChange.ts';
import { useResendWait } from './code/useResendWait.ts';

export function MfaMethodScreen() {
  const t = useText();
  const flow = useFlow();
  const busy = useBusy();
  const secondFactor = useStored((stored) => stored.mfaSetup);
  const wait = useResendWait();
  const on = offeredMethods(secondFactor);
  const isOnly = on.length === 1;
  const last = methodOf(secondFactor);
  const form = flow.form(isOnly ? onlyMethodForm : methodForm, { method: last });
  const { delivery: sends, says, label } = methods[useStore(form, (state) => state.values.method as MfaMethod | undefined) ?? last];
  const phone = sends?.to(secondFactor ?? {});
  const way =
    phone && sends ? <Interpolate text={t(sends.beforeSend)} nodes={{ phone: <Masked number={phone} /> }} /> : t(sends ? label : says);
  useRowOnChange(form, 'keepTyped');
  const offered = Object.entries(methods)
    .filter(([value]) => on.includes(value as MfaMethod))
    .map(([value, { label, delivery: sends }]) => ({ value, label, note: sends?.to(secondFactor ?? {}) }));

  return (
    <SecondFactorCard
      step="mfa-method"
      title={t(secondFactorText.methodTitle)}
      subtitle={isOnly ? way : t(secondFactorText.methodSubtitle)}
    >
      <FormView
        store={form}
        busy={busy}
        lists={{ mfaMethods: offered }}
        submit={!sends ? t(secondFactorText.enterCode) : wait > 0 ? t(secondFactorText.sendIn, { n: wait }) : t(secondFactorText.sendCode)}
        submitBusy={t(secondFactorText.sendingCode)}
        submitDisabled={sends !== undefined && wait > 0}
        onSubmit={(values) => flow.run('sendCode', values, form)}
        secondary={
          sends && (
            <Button variant="secondary" wide onClick={() => void flow.run('enterCode', form.getState().values)}>
              {t(secondFactorText.haveCode)}
            </Button>
          )
        }
      />
    </SecondFactorCard>
  );
}
