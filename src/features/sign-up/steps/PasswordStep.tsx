/** Step 3: the password, kept in memory only until the submission (R2, R5). */
import { useState } from 'react';
import { signUpPasswordForm } from '../../../forms/fields/new-password.ts';
import { signUpState } from '../progress.ts';
import { signUpText } from '../text.ts';
import { useText } from '../../../i18n/TextContext.tsx';
import { FormView } from '../../../ui/form/FormView.tsx';
import { useFlow, useRowOnChange, useStored } from '../../../flow/react/flow-context.ts';
import { SignUpShell, useSignUpActions } from './SignUpShell.tsx';

export function PasswordStep() {
  const t = useText();
  const flow = useFlow();
  const email = useStored((stored) => signUpState(stored).personal?.email);
  const { actions, dialog } = useSignUpActions();
  const [form] = useState(() => flow.form(signUpPasswordForm));
  useRowOnChange(form, 'retype');
  return (
    <SignUpShell title={t(signUpText.passwordTitle)}>
      <FormView
        store={form}
        username={typeof email === 'string' ? email : undefined}
        actions={actions}
        onSubmit={(values) => flow.run('proceed', values)}
      />
      {dialog}
    </SignUpShell>
  );
}
