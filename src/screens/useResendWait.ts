import { useEffect, useState } from 'react';
import { resendWait } from '../flows/second-factor.ts';
import { useFlow, useFlowState } from './flow-context.ts';

/** Seconds until another text may be asked for; counts down by the clock, not by ticks. */
export function useResendWait(): number {
  const flow = useFlow();
  const resendAt = useFlowState((state) => state.memory.resendAt);
  const [wait, setWait] = useState(() => resendWait(flow.context()));
  useEffect(() => {
    const tick = () => setWait(resendWait(flow.context()));
    tick();
    if (resendAt === undefined) return;
    const timer = setInterval(() => {
      tick();
      if (resendWait(flow.context()) === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [flow, resendAt]);
  return wait;
}
