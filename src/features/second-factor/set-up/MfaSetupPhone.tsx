/** Set-up, step 2 of 4: the phone (S2, S5). What is typed is kept until set-up ends (decisions 3). */
import { useState } from 'react';
import { typedPhone } from './flow.ts';
import { phoneForm } from '../forms.ts';
import { secondFactorText } from '../text.ts';
import { setUpText } from './text.ts';
import { useText } from '../../../i18n/TextContext.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormView } from '../../../ui/form/FormView.tsx';
import { useBusy, useFlow } from '../../../flow/react/flow-context.ts';
import { SecondFactorCard } from '../SecondFactorCard.tsx';
import { useRowOnChange } from '../../../flow/react/useRowOnChange.ts';
import { useResendWait } from '../code/useResendWait.ts';

export function MfaSetupPhone() {
  const t = useText();
  const flow = useFlow();
  const busy = useBusy();
  const wait = useResendWait();
  const [form] = useState(() => flow.form(phoneForm, typedPhone(flow.context())));
  useRowOnChange(form, 'keepTyped');
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
