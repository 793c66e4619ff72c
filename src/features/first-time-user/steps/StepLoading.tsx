import { FlowBanner } from '../../../flow/react/FlowBanner.tsx';
import { useFlowState } from '../../../flow/react/flow-context.ts';
import { Loading, type LoadingProps } from '../../../flow/react/loading/Loading.tsx';

/** In the place of a step's form: its shape, or what went wrong, with the flow's own way to try again. */
export function StepLoading(loading: LoadingProps) {
  const failed = useFlowState((state) => state.banner?.retry !== undefined);
  return failed ? <FlowBanner /> : <Loading {...loading} />;
}
