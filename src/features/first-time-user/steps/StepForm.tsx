/**
 * The form of a step. Its banner stands by the button: the top of a long form is out of sight when Continue is pressed. What is said of the step
 * before stands at the top, where this one begins. A `long` form counts what is missing.
 */
import { FormView, type FormViewProps } from '../../../ui/form/FormView.tsx';
import { Missing } from '../../../ui/form/missing/Missing.tsx';
import { NOT_SAVED } from '../../../flow/banners.ts';
import { FlowBanner } from '../../../flow/react/FlowBanner.tsx';
import { useBusy, useFlowState } from '../../../flow/react/flow-context.ts';

export function StepForm({ long, ...form }: Omit<FormViewProps, 'busy' | 'before' | 'after' | 'actions'> & { readonly long?: true }) {
  const busy = useBusy();
  // Short or long, Continue stands at the end of a row.
  const ofStepBefore = useFlowState(({ banner }) => banner?.text === NOT_SAVED);
  return (
    <FormView
      {...form}
      busy={busy}
      before={ofStepBefore && <FlowBanner />}
      after={!ofStepBefore && <FlowBanner />}
      actions={long ? <Missing store={form.store} /> : []}
    />
  );
}
