/** The form of a step. Its banner stands by the button: the top of a long form is out of sight when Continue is pressed. */
import { FormView, type FormViewProps } from '../../../ui/form/FormView.tsx';
import { FlowBanner } from '../../../flow/react/FlowBanner.tsx';
import { useFlowState } from '../../../flow/react/flow-context.ts';

export function StepForm(form: Omit<FormViewProps, 'busy' | 'after'>) {
  const busy = useFlowState((state) => state.busy !== null);
  return <FormView {...form} busy={busy} after={<FlowBanner />} />;
}
