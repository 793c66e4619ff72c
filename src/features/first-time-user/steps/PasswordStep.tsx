/** Step 1: a password of one's own in place of the temporary one (R2, R5). */
import { newPasswordForms } from '../../../forms/fields/new-password.ts';
import { firstTimeUserText } from '../text.ts';
import { useFlow, useStored } from '../../../flow/react/flow-context.ts';
import { StepForm } from './StepForm.tsx';
import { WizardStep } from './WizardStep.tsx';

export function PasswordStep() {
  const flow = useFlow();
  const username = useStored((stored) => stored.username ?? stored.user?.email);
  const form = flow.form(newPasswordForms.firstTime);
  return (
    <WizardStep step={1} subtitle={firstTimeUserText.passwordSubtitle}>
      <StepForm store={form} username={username} onSubmit={(values) => flow.run('submit', values, form)} />
    </WizardStep>
  );
}
