/**
 * The form of a step. Its banner stands by the button: the top of a long form is out of sight when Continue is pressed. A `long` one counts what
 * is missing.
 */
import { FormView, type FormViewProps } from '../../../ui/form/FormView.tsx';
import { Missing } from '../../../ui/form/missing/Missing.tsx';
import { FlowBanner } from '../../../flow/react/FlowBanner.tsx';
import { useFlowState } from '../../../flow/react/flow-context.ts';

export function StepForm({ long, ...form }: Omit<FormViewProps, 'busy' | 'after' | 'actions'> & { readonly long?: true }) {
  const busy = useFlowState((state) => state.busy !== null);
  // Short or long, Continue stands at the end of a row.
  return <FormView {...form} busy={busy} after={<FlowBanner />} actions={long ? <Missing store={form.store} /> : []} />;
}
