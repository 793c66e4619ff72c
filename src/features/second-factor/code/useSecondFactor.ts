import { useState } from 'react';
import { chosenMethod } from '../methods.ts';
import { useStored } from '../../../flow/react/flow-context.ts';

/** The second factor in progress, and how its codes come. The right code clears it from storage while the screen still shows, which goes on showing it as it was. */
export function useSecondFactor() {
  const now = useStored((stored) => stored.mfaSetup);
  const [secondFactor, keep] = useState(now);
  if (now && !now.done && now !== secondFactor) keep(now);
  return [secondFactor, chosenMethod(secondFactor)] as const;
}
