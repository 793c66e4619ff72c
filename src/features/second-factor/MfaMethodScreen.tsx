/** The first step of the second factor: the method (S2). */
import { useStore } from 'zustand';
import { methodOf, offeredMethods } from '../../session/second-factor.ts';
import type { SecondFactorMethod } from '../../contract/calls/second-factor.ts';
import { methodForm, onlyMethodForm } from './forms.ts';
import { methods } from './methods.ts';
import { furtherTexts, secondFactorText } from './text.ts';
import { useText } from '../../i18n/TextContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Masked } from '../../ui/Masked.tsx';
import { Interpolate } from '../../ui/marks.tsx';
import { FormView } from '../../ui/form/FormView.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';
import { useBusy, useFlow, useRowOnChange, useStored } from '../../flow/react/flow-context.ts';
import { useResendWait } from './ResendButton.tsx';
import { useEffect } from 'react';
import { askAhead } from '../../i18n/translate.ts';
import { loadCeremony } from '../../flow/passkeys/able.ts';

/** A browser opens its prompt only soon after the press, so its code is loaded once a passkey is offered. */
export function useFurtherMethods(offered: readonly SecondFactorMethod[]): void {
  const t = useText();
  const hasPasskey = offered.includes('passkey');
  if (hasPasskey || offered.includes('recovery')) askAhead(t, furtherTexts);
  useEffect(() => {
    // The press loads it again.
    if (hasPasskey) loadCeremony().catch(() => {});
  }, [hasPasskey]);
}

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
  const chosen = methods[useStore(form, (state) => state.values.method as SecondFactorMethod | undefined) ?? last];
  const { delivery: sends, says, label, prompt } = chosen;
  const phone = sends?.to(secondFactor ?? {});
  const delivery =
    phone && sends ? <Interpolate text={t(sends.beforeSend)} nodes={{ phone: <Masked number={phone} /> }} /> : t(sends ? label : says);
  useRowOnChange(form, 'rememberTyped');
  const offered = Object.entries(methods)
    .filter(([value]) => on.includes(value as SecondFactorMethod))
    .map(([value, { label, delivery: sends }]) => ({ value, label, note: sends?.to(secondFactor ?? {}) }));

  const send = wait > 0 ? t(secondFactorText.sendIn, { n: wait }) : t(secondFactorText.sendCode);
  const submit = sends ? send : t(prompt ? label : secondFactorText.enterCode);
  useFurtherMethods(on);

  return (
    <SecondFactorCard
      step="mfa-method"
      title={t(secondFactorText.methodTitle)}
      subtitle={isOnly ? delivery : t(secondFactorText.methodSubtitle)}
    >
      <FormView
        store={form}
        busy={busy}
        lists={{ mfaMethods: offered }}
        submit={submit}
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
