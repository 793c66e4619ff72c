/** The beta terms on the e-mail step (S2): nothing of them after the cutoff. */
import { type ComponentType, Suspense } from 'react';
import { useFlowState } from '../../flow/react/flow-context.ts';
import { betaTermsState } from './memory.ts';

/** `Notice` may arrive later. */
export function BetaTerms({ Notice }: { readonly Notice: ComponentType<{ readonly asking: boolean }> }) {
  const terms = useFlowState(betaTermsState.of);
  return (
    terms !== 'none' && (
      <Suspense fallback={null}>
        <Notice asking={terms === 'asked'} />
      </Suspense>
    )
  );
}
