/** Step 1: a password of one's own in place of the temporary one (R2, R5). */
import { newPasswordForms } from '../../forms/new-password.ts';
import { wizardText } from '../../text/first-time-user.ts';
import { FormView } from '../../ui/FormView.tsx';
import { useFlow, useFlowState, useStored } from '../flow-context.ts';
import { WizardStep } from './WizardStep.tsx';

export function PasswordStep() {
  const flow = useFlow();
  const busy = useFlowState((state) => state.busy !== null);
  const username = useStored((stored) => stored.username ?? stored.user?.email);
  const form = flow.form(newPasswordForms.firstTime);
  return (
    <WizardStep step={1} subtitle={wizardText.passwordSubtitle}>
      <FormView store={form} busy={busy} username={username} onSubmit={(values) => flow.run('submit', values, form)} />
    </WizardStep>
  );
}
