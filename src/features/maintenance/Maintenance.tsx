/** The maintenance banner, once there is something to warn of. */
import { type ComponentType, Suspense } from 'react';
import type { MaintenanceWindow } from '../../session/maintenance/windows.ts';
import { useFlowState } from '../../flow/react/flow-context.ts';
import { maintenanceWindow } from './memory.ts';

/** `Banner` may arrive later. */
export function Maintenance({ Banner }: { readonly Banner: ComponentType<MaintenanceWindow> }) {
  const shown = useFlowState(maintenanceWindow.of);
  return shown ? (
    <Suspense fallback={null}>
      <Banner {...shown} />
    </Suspense>
  ) : null;
}
