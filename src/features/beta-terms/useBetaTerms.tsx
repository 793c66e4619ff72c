/** The beta terms before the log-in (S2): while they are due, a submit asks for them first. */
import { type ReactNode, Suspense, useState } from 'react';
import type { Values } from '../../forms/form.ts';
import { useFlow, useFlowState } from '../../flow/react/flow-context.ts';
import { lazily } from '../../flow/react/lazily.ts';

const BetaTerms = lazily(() => import('./BetaTerms.tsx').then((chunk) => chunk.BetaTerms));

interface UsedTerms {
  readonly submit: (values: Values) => void | Promise<void>;
  /** Nothing after the cutoff. */
  readonly notice: ReactNode;
}

/** `goOn` is called with what was submitted, once nothing stands in its way. */
export function useBetaTerms(goOn: (values: Values) => Promise<void>): UsedTerms {
  const flow = useFlow();
  const terms = useFlowState((state) => state.memory.betaTerms);
  const [asked, setAsked] = useState<Values | null>(null);

  function accept() {
    setAsked(null);
    flow.move({ memory: { betaTerms: 'accepted' } });
    if (asked) void goOn(asked);
  }

  return {
    // Asked of the flow: a press may meet the first frame, which was drawn before anything was due.
    submit: (values) => (flow.getState().memory.betaTerms === 'due' ? setAsked(values) : goOn(values)),
    notice: terms && (
      <Suspense fallback={null}>
        <BetaTerms asking={asked !== null} onCancel={() => setAsked(null)} onAccept={accept} />
      </Suspense>
    ),
  };
}
