/** The beta terms on the e-mail step (S2): nothing of them after the cutoff. */
import { Suspense } from 'react';
import { useFlowState } from '../../flow/react/flow-context.ts';
import { betaTermsState } from './memory.ts';
import { lazyView } from '../../flow/react/loading/lazy-view.ts';

const BetaNotice = lazyView(() => import('./BetaNotice.tsx').then((chunk) => chunk.BetaNotice));

export function BetaTerms() {
  const terms = useFlowState(betaTermsState.of);
  return (
    terms !== 'none' && (
      <Suspense fallback={null}>
        <BetaNotice asking={terms === 'asked'} />
      </Suspense>
    )
  );
}
