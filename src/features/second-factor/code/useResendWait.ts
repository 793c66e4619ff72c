import { useEffect, useState } from 'react';
import { resendWait } from '../challenge.ts';
import { useFlow, useStored } from '../../../flow/react/flow-context.ts';

/** Seconds until another text may be asked for; counts down by the clock, not by ticks. */
export function useResendWait(): number {
  const flow = useFlow();
  const nextSendAt = useStored((stored) => stored.mfaSetup?.nextSendAt);
  const [wait, setWait] = useState(() => resendWait(flow.context()));
  useEffect(() => {
    const tick = () => setWait(resendWait(flow.context()));
    tick();
    if (nextSendAt === undefined) return;
    const timer = setInterval(() => {
      tick();
      if (resendWait(flow.context()) === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [flow, nextSendAt]);
  return wait;
}
