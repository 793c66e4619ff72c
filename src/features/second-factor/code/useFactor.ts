import { useState } from 'react';
import { methodOf } from '../../../session/mfa-setup.ts';
import { useStored } from '../../../flow/react/flow-context.ts';

/** The second factor in progress, and whether its codes come from an app. The right code ends it while its screen still stands: that goes on to show it as it was. */
export function useFactor() {
  const now = useStored((stored) => stored.mfaSetup);
  const [setup, keep] = useState(now);
  if (now && !now.done && now !== setup) keep(now);
  return [setup, methodOf(setup) === 'app'] as const;
}
