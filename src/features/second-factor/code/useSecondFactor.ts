import { useState } from 'react';
import { chosenMethod } from '../methods.ts';
import { useStored } from '../../../flow/react/flow-context.ts';

/** The second factor in progress, and how its codes come. The right code removes it from storage; the screen that still shows keeps the last one. */
export function useSecondFactor() {
  const now = useStored((stored) => stored.mfaSetup);
  const [secondFactor, keep] = useState(now);
  if (now && !now.done && now !== secondFactor) keep(now);
  return [secondFactor, chosenMethod(secondFactor)] as const;
}
