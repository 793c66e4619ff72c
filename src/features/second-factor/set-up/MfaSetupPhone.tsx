/** Set-up, step 2 of 4: the phone (S2, S5). What is typed is kept until set-up ends (decisions 3). */
import { useEffect, useState } from 'react';
import { keepPhone, typedPhone } from '../flow.ts';
import { phoneForm } from '../forms.ts';
import { secondFactorText } from '../text.ts';
import { setupText } from './text.ts';
import { useText } from '../../../i18n/TextContext.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormView } from '../../../ui/form/FormView.tsx';
import { useFlow, useFlowState } from '../../../flow/react/flow-context.ts';
import { FactorCard } from '../FactorCard.tsx';
import { useResendWait } from '../code/useResendWait.ts';

export function MfaSetupPhone() {
  const t = useText();
  const flow = useFlow();
  const busy = useFlowState((state) => state.busy !== null);
  const wait = useResendWait();
  const [form] = useState(() => flow.form(phoneForm, typedPhone(flow.context())));
  useEffect(
    () =>
      form.subscribe(({ values: { countryCode, phoneNumber } }, before) => {
        if (before.values.countryCode === countryCode && before.values.phoneNumber === phoneNumber) return;
        flow.move(keepPhone(flow.context(), { countryCode: String(countryCode), phoneNumber: String(phoneNumber) }));
      }),
    [flow, form],
  );
  return (
    <FactorCard step="mfa-setup-phone" title={t(setupText.phoneTitle)} subtitle={t(setupText.phoneSubtitle)}>
      <FormView
        store={form}
        busy={busy}
        submitOff={wait > 0}
        submit={wait > 0 ? t(secondFactorText.sendCodeIn, { n: wait }) : undefined}
        submitBusy={t(secondFactorText.sendingCode)}
        onSubmit={(values) => flow.run('sendCode', values, form)}
        secondary={
          <Button variant="quiet" onClick={() => flow.move({ to: 'mfa-setup-intro' })}>
            {t(setupText.back)}
          </Button>
        }
      />
    </FactorCard>
  );
}
